//! Reproducible pseudorandom numbers: Steele, Lea and Flood's `SplitMix`, a counter followed by a
//! mixing function. The seed determines the sequence on every machine.
//!
//! ```
//! use mustplay_cgt::random::SplitMix;
//!
//! let mut random = SplitMix::new(0);
//! assert_eq!(random.word(), 0xE220_A839_7B1D_CDAF);
//! assert!(random.below(10) < 10);
//! ```

#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A random number below `bound`, which must not be zero. The bias is below `bound` in 2⁶⁴.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.word() as u128 * bound as u128) >> 64) as u64
    }

    /// A random index into a nonempty list of `length` items.
    pub const fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }
}
