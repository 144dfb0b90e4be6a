//! What a position reckons with at its children, to choose the one to work on.

use super::node::{Known, Numbers};

/// An undecided child as its parent sees it.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    pub(super) numbers: Numbers,
    /// What deciding it is expected to cost.
    pub(super) cost: u32,
}

/// The child to work on.
pub(super) struct Choice {
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

/// What one node that has to be decided counts, so that numbers can differ by parts of it.
pub(super) const NODE: u32 = 4;

/// The numbers of a child that has not been looked at and is expected to have so many moves: of
/// these about a third will have to be decided one by one.
pub(super) fn first_numbers(outlook: u8) -> Numbers {
    Numbers {
        phi: NODE,
        delta: (NODE * u32::from(outlook) * 3 / 10).max(1),
    }
}

/// How much more a child counts for each one that comes before it, in twentieths: the order of
/// moves says something that the numbers do not.
pub(super) fn handicap(rank: u64) -> u64 {
    20 + rank
}
