//! Electric resistance (SCG §12.1).
//!
//! Shannon's machine and Anshelevich's program see the board as a circuit for each color: empty
//! cells are resistors, own stones conduct, enemy stones do not. The less resistance there is
//! between a color's terminals, the better for it. A virtual connection is as good as adjacency, so
//! it is another wire. Shannon's machine moved where most current flowed: a cell is worth the part
//! of the current that passes through it, added up for both colors, since a move that helps one
//! hinders the other.
//!
//! A color that joins two terminals has the resistance between them; for the three sides of Y see
//! `meeting`. Where the cells are the edges of a graph there is one circuit, Short's.
//!
//! **Theorem.** On Bridg-It a position that is the same with the colors exchanged is even.
//! *Proof.* Cut's board is Short's planar dual, with Cut's stones as the conductors. The resistance
//! between the terminals of a planar network of one-ohm resistors is the reciprocal of that between
//! the terminals of its dual, where what conducted is cut and what was cut conducts. Let dead
//! edges be cut in one circuit, with resistance `R`, and conduct in another, with `R'`. The
//! exchange of the colors maps each onto the dual of the other, so `R = 1/R'`, and `√(R R')`, by
//! which Short is measured, is 1, the reciprocal of which is Cut's. ∎
//!
//! ```
//! use mustplay_solver::evaluate::{Scene, resistance};
//! use mustplay_hex::{Board, CellSet, Masks};
//!
//! let board = Board::hex(3, 3)?;
//! let masks = Masks::<1>::new(&board)?;
//! let stone: CellSet<1> = board.cell("b2").into_iter().collect();
//! let scene = Scene::new(&board, &masks, [stone, CellSet::EMPTY], masks.all() - stone)?;
//! let scores = resistance::evaluate(&scene, [&[], &[]]);
//! assert!(scores.balance() > 0.0, "Black is ahead");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_hex::CellSet;
use mustplay_hex::Color;
use mustplay_hex::{Cell, Ground};

use super::circuit::{Circuit, Flow};
use super::meeting;
use super::scene::Scene;
use super::scores::{Scores, lead};

pub use super::circuit::WireEnd;

/// Evaluates a scene, with wires for the virtual connections of Black and of White.
///
/// Resistance of a circuit and of its planar dual are reciprocal, so a color that only cuts is
/// taken to have the reciprocal of its opponent's.
#[inline(never)]
pub fn evaluate<const W: usize>(scene: &Scene<'_, W>, wires: [&[(WireEnd, WireEnd)]; 2]) -> Scores {
    let mut worths = vec![0.0; scene.masks().all().len()];
    let flows: [Option<Flow>; 2] = Color::BOTH.map(|color| {
        let joins = !scene.masks().terminals(color).is_empty();
        joins.then(|| flow(scene, color, wires[color.index()]))
    });
    for flow in flows.iter().flatten() {
        for (worth, share) in worths.iter_mut().zip(&flow.shares) {
            *worth += share;
        }
    }
    let ohms = |color: Color| flows[color.index()].as_ref().map(|flow| flow.resistance);
    let ohms = |color: Color| ohms(color).or_else(|| ohms(!color).map(|ohms| 1.0 / ohms));
    let [black, white] = Color::BOTH.map(|color| ohms(color).unwrap_or(1.0));
    Scores::new(lead(white, black), worths)
}

/// Evaluates a scene with wires for the bridges of both colors.
pub fn with_bridges<const W: usize>(scene: &Scene<'_, W>) -> Scores {
    let wires = Color::BOTH.map(|color| bridges(scene, color));
    evaluate(scene, wires.each_ref().map(Vec::as_slice))
}

/// What flows between the terminals that a color joins. Virtual connections are between cells, and
/// add nothing where cells are edges.
fn flow<const W: usize>(scene: &Scene<'_, W>, color: Color, wires: &[(WireEnd, WireEnd)]) -> Flow {
    let (own, empty) = (scene.stones(color), scene.empty());
    if let Some((graph, Ground::Edges)) = scene.board().graph() {
        let dead = scene.masks().all() - own - empty - scene.stones(!color);
        let [cut, joined] = [own, own | dead].map(|joined| {
            let circuit = Circuit::on_edges(graph, empty, joined);
            circuit.flow_between([circuit.terminals[1], circuit.terminals[0]])
        });
        let both = cut.shares.iter().zip(&joined.shares);
        return Flow {
            resistance: (cut.resistance * joined.resistance).sqrt(),
            shares: both.map(|(one, other)| f64::midpoint(*one, *other)).collect(),
        };
    }
    let terminals = scene.masks().terminals(color).len();
    if terminals == 2 {
        let circuit = Circuit::new(scene, color, 0..2, wires);
        return circuit.flow_between([circuit.terminals[1], circuit.terminals[0]]);
    }
    let circuit = |terminal| Circuit::new(scene, color, terminal..terminal + 1, wires);
    let circuits: Vec<Circuit> = (0..terminals).map(circuit).collect();
    let places: Vec<usize> = (own | empty).iter().map(Cell::index).collect();
    meeting::flow(&circuits, scene.masks().all().len(), &places)
}

/// The bridges of a color: two cells, or a cell and a terminal, that are not adjacent and have two
/// empty neighbors in common. Whichever of these the opponent takes, the other connects: the
/// smallest virtual connections there are.
#[inline(never)]
pub fn bridges<const W: usize>(scene: &Scene<'_, W>, color: Color) -> Vec<(WireEnd, WireEnd)> {
    let masks = scene.masks();
    let open = scene.empty() | scene.stones(color);
    let mut bridges = Vec::new();
    for cell in open {
        let around = masks.neighbors(cell) & scene.empty();
        let is_bridge = |other: CellSet<W>| (around & other).len() >= 2;
        let beyond =
            around.iter().fold(CellSet::EMPTY, |beyond, near| beyond | masks.neighbors(near))
                & open;
        for far in beyond - masks.neighbors(cell) {
            if far > cell && is_bridge(masks.neighbors(far)) {
                bridges.push((WireEnd::Cell(cell), WireEnd::Cell(far)));
            }
        }
        for (terminal, &touching) in masks.terminals(color).iter().enumerate() {
            if !touching.contains(cell) && is_bridge(touching) {
                bridges.push((WireEnd::Cell(cell), WireEnd::Terminal(terminal)));
            }
        }
    }
    bridges
}
