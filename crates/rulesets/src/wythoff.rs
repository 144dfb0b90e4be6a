//! Wythoff's game: take any number from one of two heaps, or the same number from both.
//!
//! **Wythoff's theorem** (1907). The next player loses exactly at `(⌊nφ⌋, ⌊nφ²⌋)` with
//! `φ = (1 + √5)/2`. Nobody knows a formula for the other values; they are computed.
//!
//! ```
//! use mustplay_rulesets::{Evaluator, Grundy, Wythoff};
//! use mustplay_core::NoProgress;
//!
//! let mut evaluator = Evaluator::new();
//! assert_eq!(evaluator.value(&mut Grundy, &Wythoff::new(4, 7), &NoProgress), Ok(0));
//! assert_eq!(evaluator.value(&mut Grundy, &Wythoff::new(3, 3), &NoProgress), Ok(6));
//! ```

use std::fmt;

use crate::diagram;
use crate::picture;
use crate::position::{Player, Position, Sign};

/// Two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff {
    heaps: [u32; 2],
}

impl Wythoff {
    /// The position with these heaps.
    pub const fn new(one: u32, other: u32) -> Self {
        Self { heaps: [one, other] }
    }
}

impl Position for Wythoff {
    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        let [one, other] = self.heaps;
        options.extend((0..one).map(|left| Self::new(left, other)));
        options.extend((0..other).map(|left| Self::new(one, left)));
        options.extend((1..=one.min(other)).map(|taken| Self::new(one - taken, other - taken)));
    }

    fn normal(mut self) -> (Self, Sign) {
        self.heaps.sort_unstable();
        (self, Sign::Plus)
    }

    fn arguments(&self) -> String {
        self.to_string()
    }

    fn board(&self) -> String {
        diagram::heaps(self.heaps.iter().map(|&heap| heap as usize))
    }

    fn svg(&self) -> String {
        picture::heaps(&self.heaps.map(u64::from))
    }
}

impl fmt::Display for Wythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.heaps;
        write!(f, "{one},{other}")
    }
}
