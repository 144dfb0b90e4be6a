//! The order of values, and who wins.
//!
//! G ≥ H means, for games of one parity, that Max prefers G to H in every conjunction and
//! disjunction (SCG Theorem 7.3.3). It is the order of the normal-play values (SCG Definition
//! 7.3.1), so it depends on what T is worth only where those do. Comparing a value with 0 tells who
//! wins (SCG §7.2).

use std::cmp::Ordering;

use super::games::{Games, Value};
use crate::normal::Outcome;

impl Games {
    /// Whether `g ≤ h`.
    pub fn le(&mut self, g: Value, h: Value) -> bool {
        self.normal.le(g.0, h.0)
    }

    /// How `g` compares with `h`; `None` when they are confused.
    pub fn partial_cmp(&mut self, g: Value, h: Value) -> Option<Ordering> {
        self.normal.partial_cmp(g.0, h.0)
    }

    /// Who wins: Max (L), Min (R), whoever moves next (N) or whoever does not (P).
    ///
    /// In the words of SCG Definition 5.1.5: positive, negative, regular, misère.
    pub fn outcome(&self, value: Value) -> Outcome {
        self.normal.outcome(value.0)
    }
}
