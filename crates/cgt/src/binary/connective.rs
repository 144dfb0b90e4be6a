//! Truth values, and the functions of two of them.

use std::fmt;
use std::ops::Not;

/// How a binary game can end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// FALSE: Min has won.
    F,
    /// TRUE: Max has won.
    T,
}

impl Truth {
    /// Both ends, F first.
    pub const BOTH: [Self; 2] = [Self::F, Self::T];

    /// Whether Max has won.
    pub const fn is_true(self) -> bool {
        matches!(self, Self::T)
    }
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Self {
        if truth { Self::T } else { Self::F }
    }
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::F => Self::T,
            Self::T => Self::F,
        }
    }
}

/// A function of two truth values: what the ends of two games make of their combination.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Connective(u8);

impl Connective {
    /// Conjunction: Max must win both.
    pub const AND: Self = Self(0b1000);
    /// Disjunction: Max must win one.
    pub const OR: Self = Self(0b1110);
    /// Equivalence: Max must win both or neither.
    pub const EQUIVALENT: Self = Self(0b1001);
    /// Implication: Max must win the second if he wins the first.
    pub const IMPLIES: Self = Self(0b1101);

    /// The connective with the given truth table.
    pub fn new(of: impl Fn(bool, bool) -> bool) -> Self {
        let row = |row: u8| u8::from(of(row & 1 == 1, row & 2 == 2)) << row;
        Self((0..4).map(row).sum())
    }

    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// What it makes of two ends.
    pub fn of(self, g: Truth, h: Truth) -> Truth {
        Truth::from(self.0 >> (u8::from(g.is_true()) | u8::from(h.is_true()) << 1) & 1 == 1)
    }
}

impl fmt::Debug for Connective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AND => f.write_str("∧"),
            Self::OR => f.write_str("∨"),
            Self::EQUIVALENT => f.write_str("≡"),
            Self::IMPLIES => f.write_str("⇒"),
            Self(rows) => write!(f, "Connective({rows:04b})"),
        }
    }
}
