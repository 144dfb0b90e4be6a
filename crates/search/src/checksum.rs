//! Checksums: FNV-1a with 64 bits.
//!
//! They notice every change of a single byte, and so accidents; they do not keep out forgers.

/// The checksum of some bytes.
pub fn checksum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
