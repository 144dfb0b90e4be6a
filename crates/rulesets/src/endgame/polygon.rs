//! Functions of the tax made of straight lines: walls and scaffolds of thermographs with kos.
//!
//! Unlike walls of games, those at kos have slopes beyond −1, 0 and 1, and corners that are no
//! dyadic fractions.

use super::ratio::Ratio;

/// A continuous function of the tax, from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Polygon {
    /// Taxes and values, the first at tax 0, taxes rising.
    corners: Vec<(Ratio, Ratio)>,
    /// The slope after the last corner.
    slope: Ratio,
}

impl Polygon {
    pub(super) fn constant(value: Ratio) -> Self {
        Self { corners: vec![(Ratio::ZERO, value)], slope: Ratio::ZERO }
    }

    /// The polygon through these corners, level after the last.
    pub(super) fn through(corners: Vec<(Ratio, Ratio)>) -> Self {
        Self { corners, slope: Ratio::ZERO }
    }

    pub(super) fn corners(&self) -> &[(Ratio, Ratio)] {
        &self.corners
    }

    pub(super) fn at(&self, tax: Ratio) -> Ratio {
        let after = self.corners.partition_point(|corner| corner.0 <= tax);
        let (from, value) = self.corners[after.max(1) - 1];
        let slope = match self.corners.get(after) {
            None => self.slope,
            Some(&(to, next)) => (next - value) * (to - from).inverse(),
        };
        value + slope * (tax - from)
    }

    /// `self + value + slope · tax`.
    pub(super) fn plus(&self, value: Ratio, slope: Ratio) -> Self {
        let corners = self.corners.iter();
        let corners = corners.map(|&(tax, old)| (tax, old + value + slope * tax));
        Self { corners: corners.collect(), slope: self.slope + slope }
    }

    fn negated(&self) -> Self {
        let corners = self.corners.iter().map(|&(tax, value)| (tax, -value));
        Self { corners: corners.collect(), slope: -self.slope }
    }

    /// The taxes at which one of the two has a corner or they cross, rising.
    fn taxes(&self, other: &Self) -> Vec<Ratio> {
        let corners = self.corners.iter().chain(&other.corners);
        let mut taxes: Vec<Ratio> = corners.map(|corner| corner.0).collect();
        taxes.sort_unstable();
        taxes.dedup();
        let above = |tax| self.at(tax) - other.at(tax);
        let mut crossings = Vec::new();
        for pair in taxes.windows(2) {
            let (one, two) = (above(pair[0]), above(pair[1]));
            if (one > Ratio::ZERO) != (two > Ratio::ZERO) && one != two {
                crossings.push(pair[0] - one * (pair[1] - pair[0]) * (two - one).inverse());
            }
        }
        let last = taxes[taxes.len() - 1];
        let rise = self.slope - other.slope;
        if rise != Ratio::ZERO {
            crossings.push(last - above(last) * rise.inverse());
        }
        taxes.extend(crossings.into_iter().filter(|&tax| tax >= Ratio::ZERO));
        taxes.sort_unstable();
        taxes.dedup();
        taxes
    }

    /// The higher of the two at every tax.
    pub(super) fn max(&self, other: &Self) -> Self {
        let taxes = self.taxes(other);
        let last = taxes[taxes.len() - 1] + Ratio::from(1);
        let slope = if self.at(last) >= other.at(last) { self.slope } else { other.slope };
        let corners = taxes.into_iter();
        let corners = corners.map(|tax| (tax, self.at(tax).max(other.at(tax))));
        Self { corners: corners.collect(), slope }
    }

    /// The lower of the two at every tax.
    pub(super) fn min(&self, other: &Self) -> Self {
        self.negated().max(&other.negated()).negated()
    }

    /// The last tax at which it is not below the other.
    pub(super) fn meets(&self, other: &Self) -> Option<Ratio> {
        let mut taxes = self.taxes(other).into_iter().rev();
        taxes.find(|&tax| self.at(tax) >= other.at(tax))
    }

    /// The same up to a tax, and level from there on; corners that are none are left out.
    pub(super) fn until(&self, tax: Ratio) -> Self {
        let below = self.corners.iter().filter(|corner| corner.0 < tax).copied();
        let mut corners: Vec<(Ratio, Ratio)> = below.collect();
        corners.push((tax, self.at(tax)));
        let mut kept: Vec<(Ratio, Ratio)> = Vec::new();
        for corner in corners {
            while let [.., (t0, v0), (t1, v1)] = kept[..]
                && (v1 - v0) * (corner.0 - t1) == (corner.1 - v1) * (t1 - t0)
            {
                kept.pop();
            }
            kept.push(corner);
        }
        // The last line may be level already.
        while let [.., (_, v0), (_, v1)] = kept[..]
            && v0 == v1
        {
            kept.pop();
        }
        Self::through(kept)
    }
}
