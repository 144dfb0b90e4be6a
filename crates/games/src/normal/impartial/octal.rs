//! Octal games: taking from heaps, with leave to split.
//!
//! The code `d0.d1d2d3…` says what may be done when `k` counters are taken from a heap: digit
//! `dk` contains 1 if the whole heap may be taken, 2 if one heap may be left, 4 if two may.
//! Kayles is 0.77, Dawson's Kayles 0.07. (`d0` is 0 or 4: splitting without taking.)
//!
//! Theorem (Guy and Smith): if `value(n + p) = value(n)` for `start ≤ n < 2·start + p + k`,
//! with `k` the number of digits after the point, the values repeat forever.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Period, find_period, mex};

/// An octal game, validated: it ends, whatever the players do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Octal {
    /// `digits[k]` for taking `k` counters; the last one is not zero.
    digits: Vec<u8>,
}

/// Why a text is not the code of an octal game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OctalError {
    /// Something else than octal digits around one point.
    #[error("expected an octal code such as 0.77, found {0:?}")]
    NotACode(String),
    /// A digit before the point that lets a game go on forever, or is no digit of a game.
    #[error("expected 0 or 4 before the point, found {0}")]
    EndlessSplitting(u8),
}

impl FromStr for Octal {
    type Err = OctalError;

    fn from_str(text: &str) -> Result<Self, OctalError> {
        let bad = || OctalError::NotACode(text.to_owned());
        let (before, after) = text.split_once('.').ok_or_else(bad)?;
        let digit = |c: char| c.to_digit(8).map(|digit| digit as u8).ok_or_else(bad);
        let mut before = before.chars();
        let first = before.next().map_or(Ok(0), digit)?;
        if before.next().is_some() || after.is_empty() {
            return Err(bad());
        }
        if first != 0 && first != 4 {
            return Err(OctalError::EndlessSplitting(first));
        }
        let mut digits = vec![first];
        for c in after.chars() {
            digits.push(digit(c)?);
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(Self { digits })
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digits.first().unwrap_or(&0))?;
        self.digits
            .iter()
            .skip(1)
            .try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl Octal {
    /// The moves from one heap, as the heaps left behind; empty heaps are not listed.
    pub fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        for (taken, &digit) in self.digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 && taken > 0 {
                moves.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 {
                moves.push(vec![rest]);
            }
            if digit & 4 != 0 {
                moves.extend((1..=rest / 2).map(|one| vec![one, rest - one]));
            }
        }
        moves
    }

    /// The Grundy values of single heaps of 0 to `largest` counters.
    pub fn values(&self, largest: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(largest + 1);
        for heap in 0..=largest {
            let mut reached: Vec<u32> = Vec::new();
            for (taken, &digit) in self.digits.iter().enumerate().take(heap + 1) {
                let rest = heap - taken;
                if digit & 1 != 0 && rest == 0 && taken > 0 {
                    reached.push(0);
                }
                if digit & 2 != 0 && rest > 0 {
                    reached.push(values[rest]);
                }
                if digit & 4 != 0 {
                    reached.extend((1..=rest / 2).map(|one| values[one] ^ values[rest - one]));
                }
            }
            values.push(mex(reached));
        }
        values
    }

    /// The period of the values, if heaps of at most `largest` counters prove one.
    pub fn period(&self, largest: usize) -> Option<Period> {
        let values = self.values(largest);
        let last = self.digits.len().saturating_sub(1);
        find_period(&values, |start, length| 2 * start + 2 * length + last)
    }
}
