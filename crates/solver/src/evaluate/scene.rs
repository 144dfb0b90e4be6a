//! What evaluations look at.

use thiserror::Error;

use crate::inferior::Filled;
use mustplay_hex::Board;
use mustplay_hex::Color;
use mustplay_hex::Contraction;
use mustplay_hex::{CellSet, Masks};

/// Stones and empty cells of a board, as played or filled in.
///
/// Cells that are neither, the dead ones of a filled position, are of no use to anybody.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a, const W: usize> {
    board: &'a Board,
    masks: &'a Masks<W>,
    stones: [CellSet<W>; 2],
    empty: CellSet<W>,
}

/// Stones and empty cells that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected every cell at most once among black stones, white stones and empty cells, found one twice"
)]
pub struct Overlap;

impl<'a, const W: usize> Scene<'a, W> {
    /// A board with these stones and empty cells.
    #[inline(never)]
    pub fn new(
        board: &'a Board,
        masks: &'a Masks<W>,
        stones: [CellSet<W>; 2],
        empty: CellSet<W>,
    ) -> Result<Self, Overlap> {
        let twice = (stones[0] & stones[1]) | ((stones[0] | stones[1]) & empty);
        let scene = Self { board, masks, stones, empty };
        twice.is_empty().then_some(scene).ok_or(Overlap)
    }

    /// A position filled in: what cannot matter any more is not counted.
    pub fn filled(board: &'a Board, masks: &'a Masks<W>, filled: &Filled<W>) -> Self {
        Self {
            board,
            masks,
            stones: Color::BOTH.map(|color| filled.stones(color)),
            empty: filled.empty(),
        }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The board as bit sets.
    pub fn masks(&self) -> &'a Masks<W> {
        self.masks
    }

    /// The stones of a color.
    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color.index()]
    }

    /// The cells where a move can be made.
    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    /// The empty cells as `color` sees them.
    pub(crate) fn contraction(&self, color: Color) -> Contraction<W> {
        Contraction::new(self.masks, color, self.stones(color), self.empty)
    }

    /// Whether `color` is joined already.
    pub(crate) fn has_joined(&self, color: Color) -> bool {
        self.masks.joins(color, self.stones(color))
    }

    /// The color that has joined its terminals, or has cut the opponent off for good.
    #[inline(never)]
    pub fn winner(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| {
            self.has_joined(color)
                || !self.masks.terminals(!color).is_empty()
                    && !self.masks.joins(!color, self.stones(!color) | self.empty)
        })
    }
}
