//! Bounds on a score that take no search.

use mustplay_cgt::normal::Dyadic;
use mustplay_cgt::sums::{Interval, SumBounds};

use crate::Text;

/// The ends of an interval: the least number and the greatest.
pub type Ends = [Text<Dyadic>; 2];

/// Where a score lies by each of the bounds of SUM §5.1.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Bounds {
    /// By the scores of the components.
    pub milnor: Ends,
    /// By their means and the highest temperature.
    pub hanner: Ends,
    /// By the second highest temperature.
    pub second: Ends,
    /// At the ambient temperature.
    pub thermostatic: Ends,
    /// Each end at the tax that is best for it.
    pub best: Ends,
}

impl Bounds {
    pub(super) fn new(bounds: &SumBounds) -> Self {
        Self {
            milnor: ends(&bounds.milnor),
            hanner: ends(&bounds.hanner),
            second: ends(&bounds.second.interval),
            thermostatic: ends(&bounds.thermostatic.interval),
            best: ends(&bounds.best),
        }
    }
}

pub(super) fn ends(interval: &Interval) -> Ends {
    [Text(interval.low.clone()), Text(interval.high.clone())]
}
