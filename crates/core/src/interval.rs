//! The simplest number in an interval.
//!
//! A game whose options leave room for a number equals the simplest one, the one with the
//! earliest birthday (simplest-number rule, CGT week 8): zero if it fits, else the integer
//! nearest to zero, else the only number with the smallest denominator.
//!
//! ```
//! use std::ops::Bound::Excluded;
//!
//! use mustplay_core::Dyadic;
//!
//! let (a, b) = (Dyadic::new(1, 2), Dyadic::new(1, 1));
//! let simplest = Dyadic::simplest_between(Excluded(&a), Excluded(&b));
//! assert_eq!(simplest, Some(Dyadic::new(3, 3)));
//! ```

use std::ops::Bound::{self, Excluded, Included, Unbounded};
use std::ops::RangeBounds;

use crate::Dyadic;

impl Dyadic {
    /// The simplest number in an interval: the one with the earliest birthday, which is
    /// the value of every game whose options it fits between (simplest-number rule, CGT
    /// week 8). `None` when the interval is empty.
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
        // Zero lies outside, so the interval is on one side of it; look from zero outwards.
        // The first integer is simplest; failing that the first denominator that has a
        // multiple inside, which is then unique.
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
