//! Numbers in half precision, by the definition of binary16.

use std::sync::LazyLock;

#[path = "../../../src/network/half.rs"]
mod half;

/// The first half that is no finite number.
const INFINITY: u16 = 31 << 10;

/// What sixteen bits stand for: a sign, five bits of exponent and ten of a fraction.
pub(crate) fn meaning(half: u16) -> f64 {
    let fraction = f64::from(half & 0x3ff) / 1024.0;
    let magnitude = match half >> 10 & 31 {
        0 => fraction * 2f64.powi(-14),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1.0 + fraction) * 2f64.powi(i32::from(exponent) - 15),
    };
    magnitude.copysign(if half >> 15 == 0 { 1.0 } else { -1.0 })
}

/// A finite half that is as near to a number as any: halves without a sign increase with their
/// bits.
pub(crate) fn nearest(number: f32) -> u16 {
    static MAGNITUDES: LazyLock<Vec<f64>> = LazyLock::new(|| (0..INFINITY).map(meaning).collect());
    let wanted = f64::from(number.abs());
    let above = MAGNITUDES.partition_point(|&magnitude| magnitude < wanted) as u16;
    let ends = [above.saturating_sub(1), above.min(INFINITY - 1)];
    let distance = |half: u16| (meaning(half) - wanted).abs();
    let magnitude = if distance(ends[0]) <= distance(ends[1]) { ends[0] } else { ends[1] };
    magnitude | u16::from(number.is_sign_negative()) << 15
}

#[test]
fn every_half_is_read_as_what_it_stands_for() {
    for bits in 0..=u16::MAX {
        let (read, defined) = (half::f16_to_f32(bits), meaning(bits));
        let same = f64::from(read).to_bits() == defined.to_bits();
        assert!(same || read.is_nan() && defined.is_nan(), "{bits:#06x}: {read} {defined}");
    }
}
