//! A small reproducible source of random numbers.

use mustplay_cgt::random::SplitMix;

/// A generator that chooses from sets.
pub(crate) struct Random(SplitMix);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.word()
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    /// One element of a set that has one.
    pub(crate) fn element(&mut self, set: u64) -> u64 {
        let mut set = set;
        for _ in 0..self.below(set.count_ones() as usize) {
            set &= set - 1;
        }
        set & set.wrapping_neg()
    }
}
