//! Checksums: FNV-1a with 64 bits.
//!
//! They detect accidents, but not forgeries. Every change of a single byte is detected: for a fixed
//! byte each step is a bijection of the state, and different bytes lead from one state to different
//! states.
//!
//! ```
//! use mustplay_core::checksum::{Checksum, checksum};
//!
//! let mut sum = Checksum::default();
//! sum.add(b"must");
//! sum.add(b"play");
//! assert_eq!(sum.value(), checksum(b"mustplay"));
//! assert_ne!(sum.value(), checksum(b"mustpray"));
//! ```

/// An incremental checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub fn value(self) -> u64 {
        self.0
    }
}

pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(bytes);
    sum.value()
}
