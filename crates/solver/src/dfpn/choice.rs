//! What a position reckons with at its children, to choose the one to work on.

use mustplay_hex::Cell;

use super::node::{Known, Numbers};
use super::seen::Way;

/// An undecided child as its parent sees it.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    pub(super) numbers: Numbers,
    /// What deciding it is expected to cost.
    pub(super) cost: u32,
    /// How doubtful an adviser finds the move.
    pub(super) doubt: u8,
    /// The answer that reverses the move, if the child is looked at two plies on.
    pub(super) answer: Option<Cell>,
}

/// The child to work on.
pub(super) struct Choice {
    /// The move, and the answer to it where the child is two plies on.
    pub(super) way: Way,
    pub(super) numbers: Numbers,
    /// The number at which it costs as much as the next best.
    pub(super) second: u32,
}

impl Choice {
    /// What it takes to refute all children but this one.
    pub(super) fn rest<const W: usize>(&self, known: &Known<W>) -> u32 {
        known.numbers.delta.saturating_sub(self.numbers.phi)
    }
}
