//! Half-precision numbers (IEEE 754 binary16), the format of the weights.

/// Converts a half-precision number.
///
/// Sign, exponent and fraction, moved to their places in single precision, give a number 2^112
/// times too small, since the exponent biases are 15 and 127. Multiplication by a power of two is
/// exact, also for subnormal numbers; only infinities and NaN need a separate case.
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
