//! Fractions: the mean of a ko has a denominator of 3.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use mustplay_cgt::normal::Dyadic;

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: i64,
    denominator: i64,
}

impl Ratio {
    /// Zero.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// `numerator / denominator`; the latter is not 0.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        let (mut a, mut b) = (numerator.abs(), denominator.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = denominator.signum();
        Self { numerator: sign * numerator / a.max(1), denominator: sign * denominator / a.max(1) }
    }

    /// `1 / self`, which is not 0.
    pub(super) fn inverse(self) -> Self {
        Self::new(self.denominator, self.numerator)
    }
}

impl From<i64> for Ratio {
    fn from(number: i64) -> Self {
        Self::new(number, 1)
    }
}

impl Ratio {
    /// The number as a fraction, if it is of the size that scores of Go have.
    pub(super) fn of(number: &Dyadic) -> Option<Self> {
        let numerator = i64::try_from(number.numerator()).ok()?;
        let exponent = number.exponent();
        (exponent < 31 && numerator.abs() < 1 << 31).then(|| Self::new(numerator, 1 << exponent))
    }
}

impl Add for Ratio {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Neg for Ratio {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.numerator, self.denominator)
    }
}

impl Sub for Ratio {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Ratio {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}
