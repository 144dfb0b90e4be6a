//! The leaves of the engine: numbers, and sums of a number, ups and a nimber.
//!
//! Leaves and stops contain numbers, which are compared very often. A [`Number`] is a word-sized
//! fraction or, for the rare number that requires a big integer, its index in the table
//! [`Numbers`]. The table interns big numbers, so equal handles are equal numbers.
//!
//! Most games in practice are a sum of a number, a multiple of ↑ and a nimber. Such a [`Nus`] takes
//! three machine words and is compared, added and negated without its options. The facts used (WW
//! chapters 3 and 8):
//!
//! * a nonzero number exceeds every infinitesimal in absolute value;
//! * `n·↑ + *k` with `n ≥ 1` is positive, except that `↑ + *` is confused with 0;
//! * canonical options: `*k = {0,…,*(k−1) | 0,…,*(k−1)}`, `↑* = {0,* | 0}`, and otherwise
//!   `n·↑ + *k = {0 | (n−1)·↑ + *(k⊕1)}` for `n ≥ 1`;
//! * adding a number translates all options (number translation).

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use mustplay_core::dyadic::{Dyadic, Small};

/// The exponent that marks an index into the table instead of a fraction.
const BIG: u32 = u32::MAX;

/// A number, as a handle into one [`Numbers`] table.
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

#[derive(Clone, Default)]
pub(super) struct Numbers {
    big: Vec<Dyadic>,
    places: FxHashMap<Dyadic, i64>,
}

impl Numbers {
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
        if x.is_big() || y.is_big() {
            self.dyadic(x).cmp(&self.dyadic(y))
        } else {
            x.0.compare(y.0)
        }
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

    /// Memory used, in bytes, without the digits of big numbers.
    pub(super) fn bytes(&self) -> usize {
        self.big.capacity() * size_of::<Dyadic>()
            + self.places.capacity() * size_of::<(Dyadic, i64)>()
    }
}

/// `number + ups·↑ + *nimber`.
///
/// `ups` does not overflow: constructors take 32 bits, texts, the sums in them and
/// [`super::Games::times`] at most 2⁴⁰, and sums grow only with the number of their terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Nus {
    pub(super) number: Number,
    pub(super) ups: i64,
    pub(super) nimber: u32,
}

impl Nus {
    pub(super) const fn number(number: Number) -> Self {
        Self { number, ups: 0, nimber: 0 }
    }

    pub(super) const fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    pub(super) fn add(self, other: Self, numbers: &mut Numbers) -> Self {
        Self {
            number: numbers.add(self.number, other.number),
            ups: self.ups + other.ups,
            nimber: self.nimber ^ other.nimber,
        }
    }

    pub(super) fn neg(self, numbers: &mut Numbers) -> Self {
        Self { number: numbers.neg(self.number), ups: -self.ups, nimber: self.nimber }
    }

    /// Compares two leaves; `None` if they are confused.
    pub(super) fn partial_cmp(self, other: Self, numbers: &Numbers) -> Option<Ordering> {
        match numbers.cmp(self.number, other.number) {
            Ordering::Equal => infinitesimal_sign(self.ups - other.ups, self.nimber ^ other.nimber),
            unequal => Some(unequal),
        }
    }

    /// The leaf that is not a number and has these canonical options, all of them leaves, in any
    /// order.
    pub(super) fn from_options(left: &[Self], right: &[Self]) -> Option<Self> {
        let first = *left.first()?;
        right.first()?;
        let number = first.number;
        if !left.iter().chain(right).all(|o| o.number == number) {
            return None;
        }
        let leaf = |ups, nimber| Some(Self { number, ups, nimber });
        let ups = ups_from_options(left, right, 1).or_else(|| ups_from_options(right, left, -1));
        if let Some((ups, nimber)) = ups {
            return leaf(ups, nimber);
        }
        // *k: both sides hold *0 … *(k−1).
        let stars = left.len();
        let holds_all = |side: &[Self]| {
            side.len() == stars
                && side.iter().all(|o| o.ups == 0 && (o.nimber as usize) < stars)
                && (0..stars).all(|k| side.iter().any(|o| o.nimber as usize == k))
        };
        if holds_all(left) && holds_all(right) { leaf(0, stars as u32) } else { None }
    }
}

/// Recognizes the options of `sign·n·↑ + *k`, `n ≥ 1`, from those of the player who can move to 0
/// and those of the other. All options have the same number.
fn ups_from_options(to_zero: &[Nus], other: &[Nus], sign: i64) -> Option<(i64, u32)> {
    let [other] = *other else { return None };
    match to_zero {
        [zero] if zero.is_number() => {
            let ups = other.ups * sign;
            (ups > 0 || (ups == 0 && other.nimber >= 1))
                .then_some((other.ups + sign, other.nimber ^ 1))
        }
        [a, b] => {
            let zero_and_star = |a: &Nus, b: &Nus| a.is_number() && b.ups == 0 && b.nimber == 1;
            let both = zero_and_star(a, b) || zero_and_star(b, a);
            (both && other.is_number()).then_some((sign, 1))
        }
        _ => None,
    }
}

/// Compares `ups·↑ + *nimber` with zero; `None` if confused.
pub(super) const fn infinitesimal_sign(ups: i64, nimber: u32) -> Option<Ordering> {
    match (ups, nimber) {
        (0, 0) => Some(Ordering::Equal),
        (0, _) | (1 | -1, 1) => None,
        (ups, _) if ups > 0 => Some(Ordering::Greater),
        _ => Some(Ordering::Less),
    }
}
