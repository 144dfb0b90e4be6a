//! Numbers in half precision: binary16 of IEEE 754, as weights are kept.

/// The number that sixteen bits stand for.
///
/// Sign, exponent and fraction, moved to where single precision has them, mean a number that is
/// 2^112 times too small, since the exponents are counted from 15 and from 127. To multiply by a
/// power of two is exact, for subnormal numbers too; only infinities and what is no number have to
/// be told apart, by an exponent of ones alone.
pub(crate) fn single(half: u16) -> f32 {
    const FACTOR: f32 = f32::from_bits((127 + 112) << 23);
    let magnitude = u32::from(half & 0x7fff) << 13;
    let number = if half & 0x7c00 == 0x7c00 {
        f32::from_bits(0x7f80_0000 | magnitude)
    } else {
        f32::from_bits(magnitude) * FACTOR
    };
    if half & 0x8000 == 0 { number } else { -number }
}
