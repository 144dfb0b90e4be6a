//! Exact dyadic rationals `m/2^n`, the numbers of short games.
//!
//! Every number with a finite game tree is dyadic (ONAG chapter 2), and thermographs of short games
//! have dyadic corners, so values, means and temperatures have this one type. Arithmetic never
//! overflows: a number whose numerator exceeds 63 bits, or whose denominator exceeds 2⁶², moves to
//! a big integer behind an `Arc`, and back when it fits again. A red-blue Hackenbush stalk of a
//! hundred edges already needs one.
//!
//! Invariant: the fraction is in lowest terms, and the small representation is used whenever
//! possible. So equal numbers are bitwise equal, and `Eq` and `Hash` are derived.
//!
//! ```
//! use mustplay_core::Dyadic;
//!
//! let x: Dyadic = "-3/4".parse().unwrap();
//! assert_eq!(x, Dyadic::new(-6, 3));
//! assert_eq!((&x + &Dyadic::new(1, 1)).to_string(), "-1/4");
//! let message = "1/3".parse::<Dyadic>().unwrap_err().to_string();
//! assert!(message.starts_with("expected a denominator that is a power of two, found 3"));
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::ops::Bound::{self, Excluded, Included, Unbounded};
use std::ops::{Add, Neg, RangeBounds, Sub};
use std::str::FromStr;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use thiserror::Error;

/// The longest literal that [`Dyadic::from_str`] reads, in characters.
pub const MAX_LITERAL: usize = 4096;

/// A number that fits in a machine word: `numerator / 2^exponent` in lowest terms,
/// exponent at most 62, numerator not `i64::MIN`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Small {
    pub numerator: i64,
    pub exponent: u32,
}

/// The largest exponent of a [`Small`].
pub const MAX_EXPONENT: u32 = 62;

impl Small {
    pub const ZERO: Self = Self::integer(0);

    pub const fn integer(numerator: i64) -> Self {
        Self { numerator, exponent: 0 }
    }

    /// Both fractions over the larger denominator. Shifts are at most 62 bits, so the
    /// results stay below 2¹²⁶.
    fn aligned(self, other: Self) -> (i128, i128, u32) {
        let exponent = self.exponent.max(other.exponent);
        (
            i128::from(self.numerator) << (exponent - self.exponent),
            i128::from(other.numerator) << (exponent - other.exponent),
            exponent,
        )
    }

    #[inline]
    pub fn compare(self, other: Self) -> Ordering {
        if self.exponent == other.exponent {
            self.numerator.cmp(&other.numerator)
        } else {
            let (a, b, _) = self.aligned(other);
            a.cmp(&b)
        }
    }

    /// The sum, unless it needs a big integer.
    #[inline]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        if self.exponent == 0 && other.exponent == 0 {
            let numerator = self.numerator.checked_add(other.numerator)?;
            return (numerator != i64::MIN).then_some(Self::integer(numerator));
        }
        let (a, b, exponent) = self.aligned(other);
        Self::reduced(a + b, exponent)
    }

    pub const fn neg(self) -> Self {
        Self { numerator: -self.numerator, exponent: self.exponent }
    }

    /// `numerator / 2^exponent` in lowest terms, if that fits.
    fn reduced(numerator: i128, exponent: u32) -> Option<Self> {
        let shift = numerator.trailing_zeros().min(exponent);
        let exponent = exponent - shift;
        let numerator = i64::try_from(numerator >> shift).ok()?;
        (numerator != i64::MIN && exponent <= MAX_EXPONENT).then_some(Self { numerator, exponent })
    }
}

/// A number too wide for [`Small`], in lowest terms.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Big {
    numerator: BigInt,
    exponent: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Repr {
    Small(Small),
    Big(Arc<Big>),
}

/// An exact dyadic rational of any size.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

impl Dyadic {
    pub const ZERO: Self = Self(Repr::Small(Small::ZERO));
    pub const ONE: Self = Self(Repr::Small(Small::integer(1)));

    /// `numerator / 2^exponent`.
    pub fn new(numerator: i64, exponent: u32) -> Self {
        match Small::reduced(i128::from(numerator), exponent) {
            Some(small) => Self(Repr::Small(small)),
            None => Self::from_big(BigInt::from(numerator), exponent),
        }
    }

    /// `numerator / 2^exponent` for a numerator of any size.
    pub fn from_big(numerator: BigInt, exponent: u32) -> Self {
        let twos = numerator.trailing_zeros().unwrap_or(u64::from(exponent));
        let shift = twos.min(u64::from(exponent)) as u32;
        let numerator = numerator >> shift;
        let exponent = exponent - shift;
        match i64::try_from(&numerator) {
            Ok(small) if small != i64::MIN && exponent <= MAX_EXPONENT => {
                Self(Repr::Small(Small { numerator: small, exponent }))
            }
            _ => Self(Repr::Big(Arc::new(Big { numerator, exponent }))),
        }
    }

    pub const fn from_small(small: Small) -> Self {
        debug_assert!(small.exponent == 0 || small.numerator % 2 != 0, "lowest terms");
        Self(Repr::Small(small))
    }

    pub fn small(&self) -> Option<Small> {
        match self.0 {
            Repr::Small(small) => Some(small),
            Repr::Big(_) => None,
        }
    }

    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(small) => BigInt::from(small.numerator),
            Repr::Big(big) => big.numerator.clone(),
        }
    }

    /// The `n` of `m/2^n` in lowest terms.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Repr::Small(small) => small.exponent,
            Repr::Big(big) => big.exponent,
        }
    }

    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// The integer, if the number is one that fits in 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(small) => (small.exponent == 0).then_some(small.numerator),
            // i64::MIN is the only such integer.
            Repr::Big(big) if big.exponent == 0 => i64::try_from(&big.numerator).ok(),
            Repr::Big(_) => None,
        }
    }

    /// The nearest floating-point number, for pictures only.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Small(small) => small.numerator as f64 / (1_u64 << small.exponent) as f64,
            Repr::Big(big) => {
                // Keep 64 leading bits; what is shifted out is below half a unit of f64.
                let drop = big.numerator.bits().saturating_sub(64);
                let lead = i128::try_from(&big.numerator >> drop).unwrap_or_default() as f64;
                let scale = drop as i64 - i64::from(big.exponent);
                let scale =
                    i32::try_from(scale).unwrap_or(if scale < 0 { i32::MIN } else { i32::MAX });
                lead * 2.0_f64.powi(scale)
            }
        }
    }

    pub fn sign(&self) -> Ordering {
        self.cmp(&Self::ZERO)
    }

    pub fn half(&self) -> Self {
        match &self.0 {
            Repr::Small(small) => Self::new(small.numerator, small.exponent + 1),
            Repr::Big(big) => Self::from_big(big.numerator.clone(), big.exponent + 1),
        }
    }

    /// `1/2^exponent`.
    pub fn power_of_half(exponent: u32) -> Self {
        Self::new(1, exponent)
    }

    pub fn times(&self, factor: &BigInt) -> Self {
        Self::from_big(self.numerator() * factor, self.exponent())
    }

    /// The largest integer at most this number.
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small(small) => Self::new(small.numerator >> small.exponent, 0),
            Repr::Big(big) => Self::from_big(&big.numerator >> big.exponent, 0),
        }
    }

    /// The `y` with `1:y = x` for a positive `x`: its signs (Berlekamp's rule) without the first.
    pub fn without_first_sign(&self) -> Self {
        debug_assert!(*self > Self::ZERO);
        let one = Self::from(1);
        let (mut scaled, mut minuses) = (self.clone(), 0);
        // After the first sign come as many minuses as halvings of 1 that reach x or less.
        while scaled < one {
            scaled = &scaled + &scaled;
            minuses += 1;
        }
        scaled - one - Self::from(minuses)
    }

    pub fn abs(&self) -> Self {
        if *self < Self::ZERO { -self } else { self.clone() }
    }

    /// The largest multiple of `1/2^exponent` at most this number.
    pub fn floor_to(&self, exponent: u32) -> Self {
        match self.0 {
            _ if self.exponent() <= exponent => self.clone(),
            Repr::Small(small) => {
                Self::new(small.numerator >> (small.exponent - exponent), exponent)
            }
            Repr::Big(_) => Self::from_big(self.floor_at(exponent), exponent),
        }
    }

    /// The number in units of `1/2^exponent`, rounded down.
    fn floor_at(&self, exponent: u32) -> BigInt {
        let (own, numerator) = (self.exponent(), self.numerator());
        if exponent >= own { numerator << (exponent - own) } else { numerator >> (own - exponent) }
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self::new(integer, 0)
    }
}

impl From<i32> for Dyadic {
    fn from(integer: i32) -> Self {
        Self::new(i64::from(integer), 0)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0) {
            return a.compare(*b);
        }
        let exponent = self.exponent().max(other.exponent());
        self.floor_at(exponent).cmp(&other.floor_at(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Dyadic(Repr::Small(sum));
        }
        let exponent = self.exponent().max(other.exponent());
        Dyadic::from_big(self.floor_at(exponent) + other.floor_at(exponent), exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small(small) => Dyadic(Repr::Small(small.neg())),
            Repr::Big(big) => Dyadic::from_big(-&big.numerator, big.exponent),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Add for Dyadic {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        &self + &other
    }
}

impl Sub for Dyadic {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        &self - &other
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(small) if small.exponent == 0 => write!(f, "{}", small.numerator),
            Repr::Small(small) => write!(f, "{}/{}", small.numerator, 1_u64 << small.exponent),
            Repr::Big(big) if big.exponent == 0 => write!(f, "{}", big.numerator),
            Repr::Big(big) => {
                write!(f, "{}/{}", big.numerator, BigUint::from(1_u32) << big.exponent)
            }
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DyadicError {
    #[error("expected a number such as 7, -3 or 3/4, found {0:?}")]
    NotANumber(String),
    #[error(
        "expected a denominator that is a power of two, found {0}: \
         no short game equals such a number"
    )]
    NotDyadic(BigUint),
    #[error("expected a number of at most {MAX_LITERAL} characters, found one of {0}")]
    TooLong(usize),
}

impl FromStr for Dyadic {
    type Err = DyadicError;

    fn from_str(text: &str) -> Result<Self, DyadicError> {
        if text.len() > MAX_LITERAL {
            return Err(DyadicError::TooLong(text.len()));
        }
        let digits = |part: &str| {
            (!part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
                .then(|| part.parse::<BigUint>().ok())
                .flatten()
                .ok_or_else(|| DyadicError::NotANumber(text.to_owned()))
        };
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (numerator, exponent) = match magnitude.split_once('/') {
            None => (digits(magnitude)?, 0),
            Some((top, bottom)) => {
                let denominator = digits(bottom)?;
                let numerator = digits(top)?;
                // MAX_LITERAL digits are far fewer than 2^32 bits.
                match denominator.trailing_zeros() {
                    Some(twos) if denominator.bits() == twos + 1 => (numerator, twos as u32),
                    _ => return Err(DyadicError::NotDyadic(denominator)),
                }
            }
        };
        let numerator = BigInt::from(numerator);
        let numerator = if negative { -numerator } else { numerator };
        Ok(Self::from_big(numerator, exponent))
    }
}

impl Dyadic {
    /// The simplest number in an interval, `None` if it is empty: the number with the earliest
    /// birthday, which is the value of every game whose options bound the interval (simplest-number
    /// rule, CGT week 8). It is zero if the interval contains zero, else the integer nearest to
    /// zero, else the only number with the smallest denominator.
    ///
    /// ```
    /// use std::ops::Bound::Excluded;
    ///
    /// use mustplay_core::Dyadic;
    ///
    /// let (a, b) = (Dyadic::new(1, 2), Dyadic::new(1, 1));
    /// let simplest = Dyadic::simplest_between(Excluded(&a), Excluded(&b));
    /// assert_eq!(simplest, Some(Dyadic::new(3, 3)));
    /// ```
    pub fn simplest_between(lower: Bound<&Self>, upper: Bound<&Self>) -> Option<Self> {
        let above = |x: &Self| (lower, Unbounded).contains(x);
        let below = |x: &Self| (Unbounded, upper).contains(x);
        if let (Excluded(a) | Included(a), Excluded(b) | Included(b)) = (lower, upper)
            && (a > b || (a == b && !(above(a) && below(b))))
        {
            return None;
        }
        if above(&Self::ZERO) && below(&Self::ZERO) {
            return Some(Self::ZERO);
        }
        // Zero is outside, so the interval is on one side of it; search outwards from zero. The
        // first integer is simplest; without one, the first denominator that has a multiple inside,
        // which is then unique.
        if above(&Self::ZERO) {
            let (lower, upper) = (upper.map(|x| -x), lower.map(|x| -x));
            return Self::simplest_between(lower.as_ref(), upper.as_ref()).map(|x| -x);
        }
        let (Excluded(end) | Included(end)) = lower else {
            return None;
        };
        let finest = match upper {
            Unbounded => 0,
            Excluded(x) | Included(x) => x.exponent(),
        };
        (0..=end.exponent() + 1 + finest).find_map(|exponent| {
            let floor = end.floor_to(exponent);
            let candidate =
                if above(&floor) { floor } else { floor + Self::power_of_half(exponent) };
            below(&candidate).then_some(candidate)
        })
    }
}
