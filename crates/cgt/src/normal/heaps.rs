//! Heap games: taking games, subtraction games in which all but finitely many numbers are allowed,
//! and Grundy's game.
//!
//! # Taking games
//!
//! The code `d0.d1d2d3…` defines the legal ways to take `k` counters from a heap: digit `dk`
//! contains 1 if the whole heap may be taken, 2 if one heap may be left, 4 if two may and 8 if
//! three may. With digits up to 7 this is an *octal* game, with digits up to f a *hexadecimal* one:
//! Kayles is 0.77, Dawson's Kayles 0.07. The digit before the point is 0, 4, 8 or c: splitting
//! without taking. A *subtraction game* has the digit 3 for the allowed numbers.
//!
//! **Periods** (Guy and Smith, for any number of heaps left). Let moves leave at most `r` heaps and
//! take at most `k` counters. If `value(n + p) = value(n)` for `start ≤ n < N` with
//! `N ≥ r·s + (r − 1)·p + k` and `s = max(start, 1)`, the values repeat forever. Proof: after a
//! move from `N + p` the largest heap has at least `(N + p − k)/r ≥ s + p` counters. Without `p` of
//! them it has the same value, and the heaps are those after a move from `N`. Conversely, after a
//! move from `N` the largest heap has at least `s` counters, and `p` can be added. Hence
//! `value(N + p) = value(N)`. So heaps of at most `r·(s + p) + k` counters prove the period.
//!
//! If moves leave three heaps, the values can also grow by a saltus in each period;
//! [`arithmetic`](super::arithmetic) proves such periods.
//!
//! ```
//! use mustplay_cgt::normal::impartial::{Period, TakingCode};
//!
//! let game = TakingCode::subtraction([1, 2, 3]);
//! assert_eq!(game.values(5), [0, 1, 2, 3, 0, 1]);
//! assert_eq!(game.period(20), Some(Period { start: 0, length: 4, saltus: 0 }));
//! ```
//!
//! # All but a few numbers
//!
//! If a subtraction game allows all but finitely many numbers, its values are *arithmetically
//! periodic*: `value(n + p) = value(n) + s` from some heap on, with the *saltus* `s` (Siegel, for
//! every finite set of exceptions). This theorem proves a period from finitely many values:
//!
//! **Theorem.** Let `e` be the largest exception and write `V[a..b]` for the set of values of heaps
//! from `a` to below `b`. If `value(n + p) = value(n) + s` for `start ≤ n < start + p + e`, if
//! `V[0..start+p]` contains all numbers below `s`, and if
//! `V[0..start] ∪ A = (V[0..start+p] − s) ∪ A` with `A = V[start..start+p]`, negative numbers left
//! out, then `value(n + p) = value(n) + s` for all `n ≥ start`.
//!
//! Proof by induction on `N ≥ start + p + e`. The moves from `N` reach all values in `V[0..start]`,
//! and a set `B ⊇ A` of values of heaps from `start` on, as only heaps above `N − e − 1` can be out
//! of reach. Likewise the moves from `N + p` reach all values in `V[0..start+p]` and, by induction,
//! `B + s`. So they reach all numbers below `s`, and from `s` on those reached from `N`, shifted by
//! `s`; hence the mex is shifted by `s`.
//!
//! # Grundy's game
//!
//! A move divides a heap into two of different sizes. It is open whether the values are eventually
//! periodic; 2³⁵ of them have been computed.
//!
//! ```
//! use mustplay_cgt::normal::impartial::{AllBut, Period, UnequalSplit};
//!
//! let game = AllBut::new([2, 3, 7]);
//! assert_eq!(game.values(9), [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
//! assert_eq!(game.period(40), Some(Period { start: 0, length: 4, saltus: 2 }));
//! assert_eq!(UnequalSplit.values(9), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::arithmetic;
use super::impartial::{Period, find_period, mex};

/// A valid code of a taking game without infinite play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakingCode {
    /// The allowed numbers of counters, increasing, each with its nonzero digit.
    digits: Vec<(usize, u8)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// The text is not hexadecimal digits around one point.
    #[error("expected a code such as 0.77 with digits from 0 to f, found {0:?}")]
    NotACode(String),
    /// A digit before the point that allows infinite play.
    #[error("expected 0, 4, 8 or c before the point, found {0}")]
    EndlessSplitting(char),
}

impl FromStr for TakingCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let bad = || CodeError::NotACode(text.to_owned());
        let (before, after) = text.split_once('.').ok_or_else(bad)?;
        let digit = |c: char| c.to_digit(16).map(|digit| digit as u8).ok_or_else(bad);
        let mut before = before.chars();
        let first = before.next().unwrap_or('0');
        if before.next().is_some() || after.is_empty() {
            return Err(bad());
        }
        if digit(first)? & 3 != 0 {
            return Err(CodeError::EndlessSplitting(first));
        }
        let mut digits = Vec::new();
        for (taken, c) in std::iter::once(first).chain(after.chars()).enumerate() {
            let digit = digit(c)?;
            if digit != 0 {
                digits.push((taken, digit));
            }
        }
        Ok(Self { digits })
    }
}

impl fmt::Display for TakingCode {
    /// The code; a subtraction game with a large number prints as a set, `{1,100}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDEST: usize = 32;
        if self.most_taken() > WIDEST && self.digits.iter().all(|&(_, digit)| digit == 3) {
            let taken: Vec<String> = self.digits.iter().map(|(n, _)| n.to_string()).collect();
            return write!(f, "{{{}}}", taken.join(","));
        }
        write!(f, "{:x}.", self.digit(0))?;
        (1..=self.most_taken()).try_for_each(|taken| write!(f, "{:x}", self.digit(taken)))
    }
}

impl TakingCode {
    /// The game in which any of `allowed` may be taken; 0 is ignored.
    pub fn subtraction(allowed: impl IntoIterator<Item = usize>) -> Self {
        let mut digits: Vec<(usize, u8)> = allowed.into_iter().map(|taken| (taken, 3)).collect();
        digits.retain(|&(taken, _)| taken > 0);
        digits.sort_unstable();
        digits.dedup();
        Self { digits }
    }

    /// The allowed numbers of counters, increasing.
    pub fn taken(&self) -> impl Iterator<Item = usize> {
        self.digits.iter().map(|&(taken, _)| taken)
    }

    /// The allowed numbers of counters, increasing, each with its digit.
    pub(super) fn digits(&self) -> impl Iterator<Item = (usize, u8)> {
        self.digits.iter().copied()
    }

    fn digit(&self, taken: usize) -> u8 {
        let found = self.digits.iter().find(|&&(n, _)| n == taken);
        found.map_or(0, |&(_, digit)| digit)
    }

    pub fn most_taken(&self) -> usize {
        self.digits.last().map_or(0, |&(taken, _)| taken)
    }

    /// The most heaps that a move can leave of one, at least one.
    pub fn most_heaps(&self) -> usize {
        let digits = self.digits.iter().fold(1, |all, &(_, digit)| all | digit);
        (digits.ilog2() as usize).max(1)
    }

    /// The moves from one heap, as lists of the nonempty heaps left.
    pub fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        self.each_move(heap, |left| moves.push(left.to_vec()));
        moves
    }

    /// Calls `each` with the heaps left by each move from one heap.
    fn each_move(&self, heap: usize, mut each: impl FnMut(&[usize])) {
        for &(taken, digit) in self.digits.iter().take_while(|&&(taken, _)| taken <= heap) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                each(&[]);
            }
            if digit & 2 != 0 && rest > 0 {
                each(&[rest]);
            }
            if digit & 4 != 0 {
                for one in 1..=rest / 2 {
                    each(&[one, rest - one]);
                }
            }
            if digit & 8 != 0 {
                for one in 1..=rest / 3 {
                    for two in one..=(rest - one) / 2 {
                        each(&[one, two, rest - one - two]);
                    }
                }
            }
        }
    }

    /// The Grundy values of single heaps of 0 to `largest` counters.
    pub fn values(&self, largest: usize) -> Vec<u32> {
        let mut values = Vec::new();
        self.extend(&mut values, largest);
        values
    }

    /// Extends the values of single heaps to those of up to `largest` counters.
    pub fn extend(&self, values: &mut Vec<u32>, largest: usize) {
        // For each value the last heap with an option of that value, plus 1.
        let mut reached: Vec<usize> = Vec::new();
        for heap in values.len()..=largest {
            let mark = heap + 1;
            self.each_move(heap, |left| {
                let value = left.iter().fold(0, |sum, &one| sum ^ values[one]) as usize;
                if value >= reached.len() {
                    reached.resize(value + 1, 0);
                }
                reached[value] = mark;
            });
            let free = reached.iter().position(|&last| last != mark);
            values.push(free.unwrap_or(reached.len()) as u32);
        }
    }

    /// The period of the values, if the heaps of at most `largest` counters prove one.
    pub fn period(&self, largest: usize) -> Option<Period> {
        self.period_of(&self.values(largest))
    }

    /// Whether the values can have a period with a positive saltus: never if a move leaves at most
    /// two heaps (Austin; the proof is in `arithmetic`).
    pub fn may_grow(&self) -> bool {
        self.most_heaps() > 2
    }

    /// The period proved by the values of all heaps up to some size: by the theorem of Guy and
    /// Smith if the saltus is 0, otherwise by that of `arithmetic`.
    pub fn period_of(&self, values: &[u32]) -> Option<Period> {
        self.repeats(values).or_else(|| {
            let grows = self.may_grow();
            grows.then(|| arithmetic::find(self, values)).flatten()
        })
    }

    /// The period of `values`, by heap size from 0, proved by the theorem of Guy and Smith. The
    /// values may be elements of any commutative monoid in which the values of the options
    /// determine the value of a heap.
    pub(super) fn repeats<T: PartialEq>(&self, values: &[T]) -> Option<Period> {
        let (heaps, taken) = (self.most_heaps(), self.most_taken());
        find_period(values, |start, length| heaps * (start.max(1) + length) + taken)
    }
}

/// The subtraction game in which every number except finitely many exceptions is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllBut {
    /// Increasing, without zero.
    exceptions: Vec<usize>,
}

impl AllBut {
    /// Ignores an exception of 0, because a move takes at least one counter.
    pub fn new(exceptions: impl IntoIterator<Item = usize>) -> Self {
        let exceptions: BTreeSet<usize> = exceptions.into_iter().filter(|&n| n > 0).collect();
        Self { exceptions: exceptions.into_iter().collect() }
    }

    /// The numbers that are not allowed, increasing.
    pub fn exceptions(&self) -> &[usize] {
        &self.exceptions
    }

    /// The heap sizes after a move from one heap, largest first.
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

    /// The arithmetic period of the values, if the heaps of at most `largest` counters prove one.
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

/// The period of this length that the theorem of the module proves from these values; `most` is the
/// largest exception.
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
    // The equation also holds from later starts, and the other conditions may hold only there.
    let starts = (first..values.len()).take_while(|start| start + 2 * length + most <= last + 1);
    let mut starts = starts.take(length);
    starts.any(shows).then_some(Period { start: first, length, saltus: saltus.into() })
}

/// The rules of Grundy's game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnequalSplit;

impl UnequalSplit {
    /// The two heaps after each move from one heap, the smaller first.
    pub fn moves(self, heap: usize) -> impl Iterator<Item = [usize; 2]> {
        (1..heap.div_ceil(2)).map(move |one| [one, heap - one])
    }

    /// The Grundy values of heaps of 0 to `largest` counters.
    pub fn values(self, largest: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=largest {
            let value = mex(self.moves(heap).map(|[one, two]| values[one] ^ values[two]));
            values.push(value);
        }
        values
    }
}
