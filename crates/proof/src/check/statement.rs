//! What steps prove.

use std::fmt;

use mustplay_hex::CellSet;

use super::End;

/// A step by its number in the proof, counted from zero; in the text from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(u32);

impl StepId {
    /// The step with this index, which is less than 2³².
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a proof has fewer than 2^32 steps"))
    }

    /// Its place in the proof, counted from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// What a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    Win,
    /// The ends in increasing order.
    Join([End; 2]),
}

/// If the winner owns `owned`, the cells of `carrier` are free and the opponent owns all others,
/// the winner reaches the aim, moving second, or moving first if `first` is set. What is owned or
/// free beyond that does no harm, because the games are isotone. The sets are disjoint.
#[derive(Clone, Copy, Debug)]
pub struct Statement<const W: usize> {
    pub aim: Aim,
    pub first: bool,
    pub owned: CellSet<W>,
    pub carrier: CellSet<W>,
}
