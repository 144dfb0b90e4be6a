//! The boundary of a region, in the terms of CVH §2.
//!
//! The value of a region does not depend on names; outcomes are derived from links alone. But
//! boundaries that CVH describes are reported in its terms. The chains of both colors that touch
//! the region are its *terminals*. The empty cells that touch it are *gaps*, except where a
//! *two-colored bridge* closes it (Fig. 3): there the cells on both sides of the boundary share a
//! black and a white neighboring stone and may be considered not adjacent. A gap whose every side
//! lies beside a shared stone can be closed by *invisible terminals* (Fig. 4).
//!
//! ```
//! use mustplay_hex::region::Boundary;
//! use mustplay_hex::{Region, notation};
//!
//! let (_, record) = notation::read("3x3 B:b1,a3 W:a2,c1,c2,b3")?;
//! let setup = record.replay()?;
//! let region = Region::new(&setup, &[setup.board.cell("b2").unwrap()])?;
//! let boundary = Boundary::of(&region);
//! assert_eq!(boundary.name(), "2 terminals");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::Region;
use crate::board::Cell;
use crate::color::Color;

/// A chain outside that touches the region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The names of its edges, or its first stone.
    pub name: String,
    /// Whether it contains an edge of its color.
    pub is_edge: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boundary {
    pub terminals: [Vec<Chain>; 2],
    /// Empty cells outside that touch the region and are not closed off by bridges.
    pub gaps: Vec<Cell>,
    /// The gaps that invisible terminals can close.
    pub closable: Vec<Cell>,
    /// Empty cells outside that two-colored bridges close off.
    pub bridges: Vec<Cell>,
}

impl Boundary {
    pub fn of(region: &Region) -> Self {
        let board = region.board();
        let outside = |cell: &Cell| !region.contains(*cell) && region.stone(*cell).is_none();
        let (mut gaps, mut closable, mut bridges) = (Vec::new(), Vec::new(), Vec::new());
        for cell in board.cells().filter(outside) {
            let inner = board.neighbors(cell).iter().filter(|&&inner| region.contains(inner));
            let sides: Vec<[bool; 2]> = inner
                .map(|&inner| Color::BOTH.map(|color| share(region, cell, inner, color)))
                .collect();
            if sides.is_empty() {
                continue;
            }
            if sides.iter().all(|side| *side == [true; 2]) {
                bridges.push(cell);
                continue;
            }
            gaps.push(cell);
            if sides.iter().all(|side| side.contains(&true)) {
                closable.push(cell);
            }
        }
        Self { terminals: Color::BOTH.map(|color| chains(region, color)), gaps, closable, bridges }
    }

    /// The name of the region in CVH.
    ///
    /// A *fork* has three terminals, and two of White's are her edges. It is *one-sided* if two of
    /// Black's are edges too (CVH Figures 6 and 7).
    pub fn name(&self) -> String {
        let [black, white] = &self.terminals;
        let edges = |chains: &[Chain]| chains.iter().filter(|chain| chain.is_edge).count();
        let name = match (black.len(), edges(black), edges(white)) {
            (3, 2, 2) => "one-sided fork".to_owned(),
            (3, _, 2) => "fork".to_owned(),
            (1, ..) => "1 terminal".to_owned(),
            (terminals, ..) => format!("{terminals} terminals"),
        };
        match self.gaps.len() {
            0 => name,
            1 => format!("{name} with gap"),
            gaps => format!("{name} with {gaps} gaps"),
        }
    }
}

/// Whether two neighbors share a neighbor of the given color, or an edge.
fn share(region: &Region, a: Cell, b: Cell, color: Color) -> bool {
    let board = region.board();
    let near = |cell: Cell| board.neighbors(cell);
    let stone = near(a).iter().any(|c| near(b).contains(c) && region.stone(*c) == Some(color));
    let mut terminals = board.goal(color).terminals().iter();
    stone || terminals.any(|it| it.cells.contains(&a) && it.cells.contains(&b))
}

/// The chains of one color, edges included, that touch the region.
fn chains(region: &Region, color: Color) -> Vec<Chain> {
    let board = region.board();
    let stone = |cell: Cell| !region.contains(cell) && region.stone(cell) == Some(color);
    let mut seen = vec![false; board.len()];
    let mut found: Vec<Chain> = Vec::new();
    let mut spread = |seeds: Vec<Cell>| {
        let is_new = |cell: Cell| stone(cell) && !std::mem::replace(&mut seen[cell.index()], true);
        let cells = board.connected(seeds, is_new);
        let beside = cells.iter().flat_map(|&cell| board.neighbors(cell));
        let touches = beside.into_iter().any(|&near| region.contains(near));
        (cells, touches)
    };
    let mut edge_cells: Vec<Vec<Cell>> = Vec::new();
    for terminal in board.goal(color).terminals() {
        // A chain between both edges merges them.
        let reached = edge_cells
            .iter()
            .position(|cells: &Vec<Cell>| terminal.cells.iter().any(|cell| cells.contains(cell)));
        if let Some(at) = reached {
            found[at].name.extend(["+", terminal.name]);
            continue;
        }
        let (cells, touches) = spread(terminal.cells.clone());
        let inside = terminal.cells.iter().any(|&cell| region.contains(cell));
        if touches || inside {
            found.push(Chain { name: terminal.name.to_owned(), is_edge: true });
            edge_cells.push(cells);
        }
    }
    for cell in board.cells() {
        let (_, touches) = spread(vec![cell]);
        if touches {
            found.push(Chain { name: board.name(cell).to_owned(), is_edge: false });
        }
    }
    found
}
