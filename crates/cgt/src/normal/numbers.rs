//! Numbers as small copyable handles.
//!
//! The engine stores a number in every leaf and two in every list of stops, and compares
//! them all the time. A [`Number`] is the word-sized fraction itself, or, for the rare
//! number that needs a big integer, its place in the table [`Numbers`]. Each big number is
//! stored once, so equal handles of one table are equal numbers.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use mustplay_core::dyadic::{Dyadic, Small};

/// The exponent that marks a place in the table instead of a fraction.
const BIG: u32 = u32::MAX;

/// A number of one [`Numbers`] table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Number(Small);

impl Number {
    pub(super) const ZERO: Self = Self(Small::ZERO);

    pub(super) const fn is_zero(self) -> bool {
        self.0.numerator == 0 && self.0.exponent == 0
    }

    const fn is_big(self) -> bool {
        self.0.exponent == BIG
    }
}

/// The big numbers that handles refer to.
#[derive(Clone, Default)]
pub(super) struct Numbers {
    big: Vec<Dyadic>,
    places: FxHashMap<Dyadic, i64>,
}

impl Numbers {
    /// The handle of `x`.
    pub(super) fn handle(&mut self, x: &Dyadic) -> Number {
        if let Some(small) = x.small() {
            return Number(small);
        }
        let place = *self.places.entry(x.clone()).or_insert_with(|| {
            self.big.push(x.clone());
            self.big.len() as i64 - 1
        });
        Number(Small { numerator: place, exponent: BIG })
    }

    /// The number behind a handle.
    pub(super) fn dyadic(&self, x: Number) -> Dyadic {
        if x.is_big() { self.big[x.0.numerator as usize].clone() } else { Dyadic::from_small(x.0) }
    }

    #[inline]
    pub(super) fn cmp(&self, x: Number, y: Number) -> Ordering {
        if x.0.exponent == y.0.exponent && !x.is_big() {
            x.0.numerator.cmp(&y.0.numerator)
        } else {
            self.cmp_unlike(x, y)
        }
    }

    /// Compares numbers with different denominators, or big ones.
    fn cmp_unlike(&self, x: Number, y: Number) -> Ordering {
        if x.is_big() || y.is_big() { self.dyadic(x).cmp(&self.dyadic(y)) } else { x.0.cmp(y.0) }
    }

    #[inline]
    pub(super) fn sign(&self, x: Number) -> Ordering {
        self.cmp(x, Number::ZERO)
    }

    #[inline]
    pub(super) fn add(&mut self, x: Number, y: Number) -> Number {
        if !x.is_big()
            && !y.is_big()
            && let Some(sum) = x.0.checked_add(y.0)
        {
            return Number(sum);
        }
        let sum = &self.dyadic(x) + &self.dyadic(y);
        self.handle(&sum)
    }

    #[inline]
    pub(super) fn neg(&mut self, x: Number) -> Number {
        if x.is_big() {
            let negative = -self.dyadic(x);
            self.handle(&negative)
        } else {
            Number(x.0.neg())
        }
    }

    /// Bytes held, for memory limits; the digits of big numbers are not counted.
    pub(super) fn bytes(&self) -> usize {
        self.big.capacity() * size_of::<Dyadic>()
            + self.places.capacity() * size_of::<(Dyadic, i64)>()
    }
}
