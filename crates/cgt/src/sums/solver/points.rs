//! Scores in the unit of one sum.
//!
//! All numbers that a search of one sum can meet are multiples of one power of two: payments,
//! corners of thermographs, and their sums. Counted in that unit they are integers, and in
//! most sums small ones. The search is generic in [`Points`] so that it runs on machine words
//! when all of them fit and on exact numbers of any size otherwise.

use std::fmt::Debug;

use mustplay_core::Dyadic;

/// A score in the unit of a [`Scale`].
pub(crate) trait Points: Clone + Ord + Debug {
    /// Nothing.
    fn zero() -> Self;
    /// `x` in the unit of `scale`, which must have been made for it.
    fn counted(x: &Dyadic, scale: &Scale) -> Self;
    /// The number that this is in the unit of `scale`.
    fn number(&self, scale: &Scale) -> Dyadic;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The difference.
    fn minus(&self, other: &Self) -> Self;
    /// The negative.
    fn negated(&self) -> Self;
    /// The least score above this one.
    fn next(&self, scale: &Scale) -> Self;
    /// Roughly this number of points, for rules of thumb.
    fn about(&self) -> f64;
}

impl Points for i64 {
    #[inline]
    fn zero() -> Self {
        0
    }

    fn counted(x: &Dyadic, scale: &Scale) -> Self {
        let counted = scale.units(x);
        counted.expect("a scale for machine words is made from all numbers of the sum")
    }

    fn number(&self, scale: &Scale) -> Dyadic {
        Dyadic::new(*self, scale.exponent)
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    #[inline]
    fn negated(&self) -> Self {
        -self
    }

    #[inline]
    fn next(&self, _: &Scale) -> Self {
        self + 1
    }

    #[inline]
    fn about(&self) -> f64 {
        *self as f64
    }
}

impl Points for Dyadic {
    fn zero() -> Self {
        Self::ZERO
    }

    fn counted(x: &Dyadic, _: &Scale) -> Self {
        x.clone()
    }

    fn number(&self, _: &Scale) -> Dyadic {
        self.clone()
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn negated(&self) -> Self {
        -self
    }

    fn next(&self, scale: &Scale) -> Self {
        self + &Self::power_of_half(scale.exponent)
    }

    fn about(&self) -> f64 {
        self.to_f64()
    }
}

/// The unit `1/2^exponent`, with the largest number that is to be counted in it.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    exponent: u32,
    largest: Dyadic,
}

impl Scale {
    /// The unit for these numbers.
    pub(crate) fn of<'a>(numbers: impl Iterator<Item = &'a Dyadic>) -> Self {
        let mut scale = Self { exponent: 0, largest: Dyadic::ZERO };
        for x in numbers {
            scale.exponent = scale.exponent.max(x.exponent());
            scale.largest = scale.largest.max(x.abs());
        }
        scale
    }

    /// Whether sums of `terms` of the numbers are machine words.
    pub(crate) fn fits_words(&self, terms: usize) -> bool {
        self.units(&self.largest)
            .and_then(|largest| largest.checked_mul(i64::try_from(terms).ok()?))
            .is_some_and(|total| total < 1 << 61)
    }

    /// A number that no sum of `terms` of the numbers exceeds.
    pub(crate) fn limit(&self, terms: usize) -> Dyadic {
        self.largest.times(&terms.into())
    }

    /// How many units `x` is, where that is a machine word; then it is one for every number of
    /// the scale that is no larger, however fine the unit.
    fn units(&self, x: &Dyadic) -> Option<i64> {
        let numerator = i64::try_from(&x.numerator()).ok()?;
        if numerator == 0 {
            return Some(0);
        }
        let shift = self.exponent.checked_sub(x.exponent())?;
        let factor = 1_i64.checked_shl(shift).filter(|&factor| factor > 0)?;
        numerator.checked_mul(factor)
    }
}
