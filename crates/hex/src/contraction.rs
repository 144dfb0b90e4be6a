//! The board as one color sees it: own chains contracted, enemy stones deleted.
//!
//! In a Shannon game a stone of Short may be *contracted* — its neighbors become adjacent
//! to one another and it disappears — and a stone of Cut may be deleted (SCG Definition
//! 2.5.1). What is left is a graph on the empty cells in which the color's own stones
//! cost nothing; distances and flows are measured there.

use crate::board::Cell;
use crate::color::Color;
use crate::masks::{CellSet, Masks};

/// Adjacency of the empty cells for one color.
#[derive(Clone, Debug)]
pub struct Contraction<const W: usize> {
    empty: CellSet<W>,
    neighbors: Vec<CellSet<W>>,
    terminals: Vec<CellSet<W>>,
}

impl<const W: usize> Contraction<W> {
    /// The empty cells as seen by `color`, whose stones are `own`.
    #[inline(never)]
    pub fn new(masks: &Masks<W>, color: Color, own: CellSet<W>, empty: CellSet<W>) -> Self {
        let mut neighbors: Vec<CellSet<W>> =
            masks.all().iter().map(|cell| masks.neighbors(cell) & empty).collect();
        let mut terminals: Vec<CellSet<W>> =
            masks.terminals(color).iter().map(|&terminal| terminal & empty).collect();
        let mut rest = own;
        while let Some(stone) = rest.min() {
            let chain = masks.flood(CellSet::single(stone), rest);
            rest -= chain;
            let liberties =
                chain.iter().fold(CellSet::EMPTY, |around, stone| around | masks.neighbors(stone))
                    & empty;
            for liberty in liberties {
                neighbors[liberty.index()] |= liberties.without(liberty);
            }
            for (near, &terminal) in terminals.iter_mut().zip(masks.terminals(color)) {
                if chain.meets(terminal) {
                    *near |= liberties;
                }
            }
        }
        Self { empty, neighbors, terminals }
    }

    /// The empty cells.
    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    /// The empty cells adjacent to `cell`, directly or through a chain.
    pub fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell.index()]
    }

    /// The empty cells adjacent to one of these, directly or through a chain.
    pub fn around(&self, cells: CellSet<W>) -> CellSet<W> {
        let near = cells.iter().map(|cell| self.neighbors(cell));
        near.fold(CellSet::EMPTY, |all, near| all | near)
    }

    /// The cells of `within` connected through `within` to a cell of `from ∩ within`.
    pub fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let mut reached = from & within;
        let mut frontier = reached;
        while !frontier.is_empty() {
            frontier = (self.around(frontier) & within) - reached;
            reached |= frontier;
        }
        reached
    }

    /// The empty cells adjacent to each terminal, directly or through a chain.
    pub fn terminals(&self) -> &[CellSet<W>] {
        &self.terminals
    }

    /// The cells at two-distance 1, 2, 3 … from `terminal` (SCG §12.2).
    ///
    /// Cells that touch the terminal have distance 1, any other cell one more than the second
    /// smallest distance among its neighbors: the opponent blocks the best way on. Cells in no
    /// layer
    /// are cut off.
    fn two_distance_layers(&self, terminal: CellSet<W>) -> impl Iterator<Item = CellSet<W>> + '_ {
        let mut reached = CellSet::EMPTY;
        let mut layer = terminal;
        std::iter::from_fn(move || {
            let current = layer;
            reached |= current;
            layer = (self.empty - reached)
                .iter()
                .filter(|&cell| (self.neighbors(cell) & reached).len() >= 2)
                .collect();
            (!current.is_empty()).then_some(current)
        })
    }

    /// Adds each empty cell's two-distances from all terminals of the color to `potentials`.
    ///
    /// A cell that is cut off counts as farther than any cell of the board can be.
    pub fn add_potentials(&self, potentials: &mut [u32]) {
        let out_of_reach = potentials.len() as u32 + 1;
        for &terminal in &self.terminals {
            let mut rest = self.empty;
            for (layer, distance) in self.two_distance_layers(terminal).zip(1..) {
                rest -= layer;
                for cell in layer {
                    potentials[cell.index()] += distance;
                }
            }
            for cell in rest {
                potentials[cell.index()] += out_of_reach;
            }
        }
    }
}
