//! Points of the plane, x to the right and y down.

use std::ops::{Add, Mul, Sub};

use crate::drawing::Orientation;

/// A point or a vector. It serializes as two numbers, in hundredths, as fine as anybody sees.
#[derive(Clone, Copy, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(with = "[f64; 2]")]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl serde::Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hundredths = [self.x, self.y].map(|length| (length * 100.0).round() / 100.0);
        hundredths.serialize(serializer)
    }
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point as an orientation shows it, where the diamond is the flat picture turned
    /// counterclockwise by `turn` degrees.
    pub(super) fn oriented(self, orientation: Orientation, turn: f64) -> Self {
        match orientation {
            Orientation::Flat => self,
            Orientation::FlatMirrored => Self::new(-self.x, self.y),
            Orientation::Diamond => {
                let (sin, cos) = turn.to_radians().sin_cos();
                Self::new(cos * self.x + sin * self.y, cos * self.y - sin * self.x)
            }
        }
    }

    pub(super) fn middle(self, other: Self) -> Self {
        (self + other) * 0.5
    }

    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The vector of length one in the same direction.
    pub(super) fn unit(self) -> Self {
        self * self.dot(self).sqrt().recip()
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(factor * self.x, factor * self.y)
    }
}
