//! A small reproducible source of random numbers.

/// An xorshift generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() >> 33) as usize % bound
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
