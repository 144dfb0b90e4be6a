//! Scores in the unit of one sum, ranges of scores, and the rules by which B* chooses a move to
//! search.
//!
//! All numbers in a search of one sum are multiples of one power of two: payments, corners of
//! thermographs, and their sums. In that unit they are integers, usually small ones. The search is
//! generic in [`Points`], so that it runs on machine words if all of them fit and on big numbers
//! otherwise.

use std::fmt::Debug;

use mustplay_core::Dyadic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A score in the unit of a [`Scale`].
pub(crate) trait Points: Clone + Ord + Debug {
    fn zero() -> Self;
    /// Converts `x` to the unit of `scale`, which must have been made for it.
    fn counted(x: &Dyadic, scale: &Scale) -> Self;
    /// Converts back to a number.
    fn number(&self, scale: &Scale) -> Dyadic;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// The least score above this one.
    fn next(&self, scale: &Scale) -> Self;
    /// The approximate value, for heuristics.
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

/// The unit `1/2^exponent`, with the largest number to represent in it.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    exponent: u32,
    largest: Dyadic,
}

impl Scale {
    pub(crate) fn of<'a>(numbers: impl Iterator<Item = &'a Dyadic>) -> Self {
        let mut scale = Self { exponent: 0, largest: Dyadic::ZERO };
        for x in numbers {
            scale.exponent = scale.exponent.max(x.exponent());
            scale.largest = scale.largest.max(x.abs());
        }
        scale
    }

    /// Whether sums of `terms` of the numbers fit machine words.
    pub(crate) fn fits_words(&self, terms: usize) -> bool {
        self.units(&self.largest)
            .and_then(|largest| largest.checked_mul(i64::try_from(terms).ok()?))
            .is_some_and(|total| total < 1 << 61)
    }

    /// An upper bound for sums of `terms` of the numbers.
    pub(crate) fn limit(&self, terms: usize) -> Dyadic {
        self.largest.times(&terms.into())
    }

    /// `x` in units, if it fits a machine word; then every number of the scale that is no larger
    /// fits too.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range<P> {
    pub(crate) low: P,
    pub(crate) high: P,
}

impl<P: Points> Range<P> {
    /// The range of `score − x` for `x` in this range.
    pub(crate) fn taken_from(&self, score: &P) -> Self {
        Self { low: score.minus(&self.high), high: score.minus(&self.low) }
    }

    pub(crate) fn narrow(&mut self, other: &Self) {
        if other.low > self.low {
            self.low = other.low.clone();
        }
        if other.high < self.high {
            self.high = other.high.clone();
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.low == self.high
    }

    /// Whether the range decides how the score compares with the window `alpha … beta`.
    pub(crate) fn settles(&self, alpha: &P, beta: &P) -> bool {
        self.high <= *alpha || self.low >= *beta || self.is_exact()
    }
}

/// How B* chooses between proving the best move and disproving the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "TreeRule")]
pub enum BstarRule {
    /// Berliner's first rule: the shallower tree.
    Depth,
    /// Berliner's second rule: the wider range.
    Range,
    /// Palay's rule: the higher probability of ending the search.
    Probability,
}

impl BstarRule {
    pub const ALL: [Self; 3] = [Self::Depth, Self::Range, Self::Probability];
}

/// The move with the highest upper end (ties: the highest lower end), and its strongest rival.
pub(super) fn leaders<P: Points>(moves: &[Range<P>]) -> (usize, Option<usize>) {
    let key = |i: usize| (&moves[i].high, &moves[i].low);
    let best = (0..moves.len()).reduce(|a, b| if key(b) > key(a) { b } else { a });
    let best = best.expect("a position with moves");
    let others = (0..moves.len()).filter(|&i| i != best);
    let rival = others.reduce(|a, b| if key(b) > key(a) { b } else { a });
    (best, rival)
}

/// Whether to disprove the rest rather than prove the best, given the ranges of all moves and the
/// depth of the tree under each.
pub(super) fn disproves<P: Points>(
    rule: BstarRule,
    moves: &[Range<P>],
    depths: &[u32],
    best: usize,
    rival: usize,
) -> bool {
    // A move whose score is known cannot be improved.
    if moves[best].is_exact() || moves[rival].is_exact() {
        return moves[best].is_exact();
    }
    let width = |range: &Range<P>| range.high.minus(&range.low);
    match rule {
        BstarRule::Depth => depths[rival] < depths[best],
        BstarRule::Range => width(&moves[rival]) > width(&moves[best]),
        BstarRule::Probability => {
            // The probability that the score in `range` is at most `x`.
            let below = |range: &Range<P>, x: &P| {
                let span = width(range).about();
                let part = x.minus(&range.low).about();
                if span == 0.0 {
                    f64::from(u8::from(part >= 0.0))
                } else {
                    (part / span).clamp(0.0, 1.0)
                }
            };
            let prove = 1.0 - below(&moves[best], &moves[rival].high);
            let others = moves.iter().enumerate().filter(|&(i, _)| i != best);
            let disprove: f64 = others.map(|(_, range)| below(range, &moves[best].low)).product();
            disprove > prove
        }
    }
}
