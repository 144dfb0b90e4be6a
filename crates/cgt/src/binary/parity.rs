//! Even and odd games.

use std::ops::{Add, Not};

/// Whether the number of moves of a game is even or odd (SCG §7.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// □: an even number of moves.
    Even,
    /// △: an odd number of moves.
    Odd,
}

impl Parity {
    /// Both, even first.
    pub const BOTH: [Self; 2] = [Self::Even, Self::Odd];

    /// The parity of a number of moves.
    pub const fn of(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }
}

impl Not for Parity {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Even => Self::Odd,
            Self::Odd => Self::Even,
        }
    }
}

/// The parity of two games played together.
impl Add for Parity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if self == other { Self::Even } else { Self::Odd }
    }
}
