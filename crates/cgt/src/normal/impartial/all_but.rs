//! Subtraction games in which all but a few numbers may be taken.
//!
//! Their values grow and are *arithmetically periodic*: `value(n + p) = value(n) + s` from some
//! heap on, with the *saltus* `s` (Siegel, for every finite set of exceptions). What proves it:
//!
//! **Theorem.** Let `e` be the largest exception and write `V[a..b]` for the set of values of heaps
//! from `a` to below `b`. If `value(n + p) = value(n) + s` for `start ≤ n < start + p + e`, if
//! `V[0..start+p]` has all numbers below `s`, and if `V[0..start] ∪ A = (V[0..start+p] − s) ∪ A`
//! with `A = V[start..start+p]`, negative numbers left out, then `value(n + p) = value(n) + s` for
//! all `n ≥ start`.
//!
//! Proof by induction on `N ≥ start + p + e`. From `N` one reaches all of `V[0..start]` and `A`,
//! for only heaps above `N − e − 1` can be out of reach, and a set `B` of values of heaps from
//! `start` on that contains `A`. From `N + p` one reaches likewise `V[0..start+p]`, and by
//! induction `B + s`. So all below `s` is reached, and above that what is reached from `N`, shifted
//! by `s`; hence the least number missing is shifted by `s`.
//!
//! ```
//! use mustplay_cgt::normal::impartial::{AllBut, Period};
//!
//! let game = AllBut::new([2, 3, 7]);
//! assert_eq!(game.values(9), [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
//! assert_eq!(game.period(40), Some(Period { start: 0, length: 4, saltus: 2 }));
//! ```

use std::collections::BTreeSet;
use std::fmt;

use super::{Period, mex};

/// The game in which any number of counters may be taken but the exceptions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllBut {
    /// Increasing, without zero.
    exceptions: Vec<usize>,
}

impl AllBut {
    /// The game in which any positive number may be taken that is not among the exceptions.
    pub fn new(exceptions: impl IntoIterator<Item = usize>) -> Self {
        let exceptions: BTreeSet<usize> = exceptions.into_iter().filter(|&n| n > 0).collect();
        Self { exceptions: exceptions.into_iter().collect() }
    }

    /// The numbers that may not be taken, increasing.
    pub fn exceptions(&self) -> &[usize] {
        &self.exceptions
    }

    /// The heaps that can be left of one, the largest first.
    pub fn moves(&self, heap: usize) -> impl Iterator<Item = usize> {
        (0..heap).rev().filter(move |left| self.exceptions.binary_search(&(heap - left)).is_err())
    }

    /// The Grundy values of heaps of 0 to `largest` counters.
    pub fn values(&self, largest: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=largest {
            let value = mex(self.moves(heap).map(|left| values[left]));
            values.push(value);
        }
        values
    }

    /// The arithmetic period of the values, if heaps of at most `largest` counters prove one.
    pub fn period(&self, largest: usize) -> Option<Period> {
        let values = self.values(largest);
        let most = self.exceptions.last().copied().unwrap_or(0);
        (1..values.len()).find_map(|length| proved(&values, length, most))
    }
}

impl fmt::Display for AllBut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "all but {:?}", self.exceptions)
    }
}

/// The period of this length that the values prove by the theorem above, if they do; the largest
/// exception is `most`.
fn proved(values: &[u32], length: usize, most: usize) -> Option<Period> {
    let last = values.len() - 1;
    let saltus = values[last].checked_sub(values[last - length])?;
    let repeats = |n: usize| values[n + length] == values[n] + saltus;
    let broken = (0..=last - length).rev().find(|&n| !repeats(n));
    let first = broken.map_or(0, |n| n + 1);
    let shows = |start: usize| {
        let set = |to: usize| -> BTreeSet<u32> { values[..to].iter().copied().collect() };
        let always: BTreeSet<u32> = values[start..start + length].iter().copied().collect();
        let (before, after) = (set(start), set(start + length));
        let shifted = after.iter().filter_map(|value| value.checked_sub(saltus));
        let shifted: BTreeSet<u32> = shifted.chain(always.iter().copied()).collect();
        let before: BTreeSet<u32> = before.union(&always).copied().collect();
        (0..saltus).all(|value| after.contains(&value)) && before == shifted
    };
    // What holds from the first heap on also holds later, and may be proved only there.
    let starts = (first..values.len()).take_while(|start| start + 2 * length + most <= last + 1);
    let mut starts = starts.take(length);
    starts.any(shows).then_some(Period { start: first, length, saltus: saltus.into() })
}
