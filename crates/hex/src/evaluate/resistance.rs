//! Electric resistance (SCG §12.1).
//!
//! Shannon's machine and Anshelevich's program see the board as a circuit for each color: empty
//! cells are resistors, own stones conduct, enemy stones do not. The less resistance there is
//! between a color's terminals, the better for it. A virtual connection is as good as adjacency, so
//! it is another wire. Shannon's machine moved where most current flowed: a cell is worth the part
//! of the current that passes through it, added up for both colors, since a move that helps one
//! hinders the other.
//!
//! ```
//! use mustplay_hex::evaluate::{Scene, resistance};
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

use crate::color::Color;
use crate::masks::CellSet;

use super::circuit::{Circuit, Flow};
use super::scene::Scene;
use super::scores::{Scores, lead};

pub use super::circuit::WireEnd;

/// Evaluates a scene, with wires for the virtual connections of Black and of White.
///
/// Resistance of a circuit and of its planar dual are reciprocal, so a color that only cuts is
/// taken to have the reciprocal of its opponent's.
pub fn evaluate<const W: usize>(scene: &Scene<'_, W>, wires: [&[(WireEnd, WireEnd)]; 2]) -> Scores {
    let mut worths = vec![0.0; scene.masks().all().len()];
    let flows: [Option<Flow>; 2] = Color::BOTH.map(|color| {
        let joins = !scene.masks().terminals(color).is_empty();
        joins.then(|| Circuit::new(scene, color, wires[color.index()]).flow())
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

/// The bridges of a color: two cells, or a cell and a terminal, that are not adjacent and have two
/// empty neighbors in common. Whichever of these the opponent takes, the other connects: the
/// smallest virtual connections there are.
pub fn bridges<const W: usize>(scene: &Scene<'_, W>, color: Color) -> Vec<(WireEnd, WireEnd)> {
    let masks = scene.masks();
    let open = scene.empty() | scene.stones(color);
    let mut bridges = Vec::new();
    for cell in open {
        let around = masks.neighbors(cell) & scene.empty();
        let is_bridge = |other: CellSet<W>| (around & other).len() >= 2;
        let beyond = around.iter().fold(CellSet::EMPTY, |beyond, near| {
            beyond | masks.neighbors(near)
        }) & open;
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
