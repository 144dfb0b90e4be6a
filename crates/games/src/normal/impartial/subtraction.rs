//! Subtraction games: take a number of counters that is in the set.
//!
//! With largest allowed number `m`, the value of a heap depends on the `m` values before it
//! only, so values that repeat over `m` consecutive heaps repeat forever.
//!
//! ```
//! use mustplay_games::normal::impartial::{Period, Subtraction};
//!
//! let game = Subtraction::new([1, 2, 3]);
//! assert_eq!(game.values(5), [0, 1, 2, 3, 0, 1]);
//! assert_eq!(game.period(20), Some(Period { start: 0, length: 4 }));
//! ```

use super::{Period, find_period, mex};

/// A subtraction game given by the numbers of counters that may be taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    /// Increasing, without zero.
    allowed: Vec<usize>,
}

impl Subtraction {
    /// The game in which any of `allowed` may be taken; taking nothing is no move.
    pub fn new(allowed: impl IntoIterator<Item = usize>) -> Self {
        let mut allowed: Vec<usize> = allowed.into_iter().filter(|&n| n > 0).collect();
        allowed.sort_unstable();
        allowed.dedup();
        Self { allowed }
    }

    /// The Grundy values of heaps of 0 to `largest` counters.
    pub fn values(&self, largest: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(largest + 1);
        for heap in 0..=largest {
            let reached = self.allowed.iter().take_while(|&&n| n <= heap);
            let value = mex(reached.map(|&n| values[heap - n]));
            values.push(value);
        }
        values
    }

    /// The period of the values, if heaps of at most `largest` counters prove one.
    pub fn period(&self, largest: usize) -> Option<Period> {
        let most = self.allowed.last().copied().unwrap_or(0);
        find_period(&self.values(largest), |start, length| start + length + most)
    }
}
