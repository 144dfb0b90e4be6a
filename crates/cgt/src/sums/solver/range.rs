//! Where a score lies.

use super::points::Points;

/// What is known about a score.
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

    /// Whether the range answers a question about scores between `alpha` and `beta`.
    pub(crate) fn settles(&self, alpha: &P, beta: &P) -> bool {
        self.high <= *alpha || self.low >= *beta || self.is_exact()
    }
}
