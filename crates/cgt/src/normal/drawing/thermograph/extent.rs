//! How much of the plane a thermograph takes.
//!
//! Coordinates are exact until the last step: a length is divided by a power of two chosen
//! to fit the picture, and only the small quotient becomes a floating-point number. So a
//! thermograph of thousand-digit numbers is drawn as well as one of small ones.

use num_bigint::BigInt;

use crate::normal::{Dyadic, Thermograph, Wall};

/// The rectangle around the walls.
pub(super) struct Extent {
    /// The largest value of either wall, at the left edge.
    pub(super) highest: Dyadic,
    /// The smallest value of either wall, at the right edge.
    pub(super) lowest: Dyadic,
    /// The tax where the mast begins, at least 0.
    pub(super) foot: Dyadic,
}

impl Extent {
    pub(super) fn of(thermograph: &Thermograph) -> Self {
        let walls = [thermograph.left(), thermograph.right()];
        let values = || walls.into_iter().flat_map(Wall::corners).map(|c| &c.value);
        let mean = thermograph.mean();
        Self {
            highest: values().chain([mean]).max().unwrap_or(mean).clone(),
            lowest: values().chain([mean]).min().unwrap_or(mean).clone(),
            foot: thermograph.temperature().max(&Dyadic::ZERO).clone(),
        }
    }

    /// The distance between the outermost values.
    pub(super) fn width(&self) -> Dyadic {
        &self.highest - &self.lowest
    }

    /// The smallest power of two (its exponent) of which at most `columns` fit into the width
    /// and at most `rows` below the mast. A thermograph without extent takes units of 1.
    pub(super) fn unit(&self, columns: i64, rows: i64) -> i64 {
        let (width, foot) = (self.width(), &self.foot);
        if width == Dyadic::ZERO && *foot == Dyadic::ZERO {
            return 0;
        }
        let fits = |unit: i64| {
            scaled(&width, unit) <= Dyadic::from(columns)
                && scaled(foot, unit) <= Dyadic::from(rows)
        };
        let mut unit = 0;
        while !fits(unit) {
            unit += 1;
        }
        while fits(unit - 1) {
            unit -= 1;
        }
        unit
    }
}

/// `x / 2^unit`.
pub(super) fn scaled(x: &Dyadic, unit: i64) -> Dyadic {
    match u32::try_from(unit) {
        Ok(unit) => Dyadic::from_big(x.numerator(), x.exponent() + unit),
        Err(_) => x.times(&(BigInt::from(1) << unit.unsigned_abs())),
    }
}
