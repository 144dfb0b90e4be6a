//! All kernels agree with the definition, and those that round alike agree to the last bit.

use mustplay_player::network::{Axis, Kernel, NetworkEvaluator, NetworkJudgment};

use crate::network::sample::{Random, SHAPES, SIZES, Weights, position};
use crate::network::twin;

/// Fails unless two judgments are nearly the same.
#[track_caller]
pub(crate) fn assert_near(
    found: &NetworkJudgment,
    expected: &NetworkJudgment,
    tolerance: f32,
    what: &str,
) {
    let is_near =
        |found: f32, expected: f32| (found - expected).abs() <= tolerance * expected.abs().max(1.0);
    let (is, should) = (found.logit, expected.logit);
    assert!(is_near(is, should), "{what}: a value of {is}, should be {should}");
    assert_eq!(found.policy.len(), expected.policy.len(), "{what}");
    for (cell, (is, should)) in found.policy.iter().zip(&expected.policy).enumerate() {
        assert!(is_near(*is, *should), "{what}: {is} at cell {cell}, should be {should}");
    }
}

#[test]
fn every_kernel_gives_what_the_definition_says() {
    for shape in SHAPES {
        let random = &mut Random(shape.channels as u64 + 1);
        let weights = Weights::random(shape, random);
        let network = weights.network();
        for (rows, columns) in SIZES {
            let axis = [Axis::NorthSouth, Axis::WestEast][random.below(2)];
            let view = position(rows, columns, axis, random);
            let expected = twin::judge(&weights, &view);
            for kernel in Kernel::available() {
                let found = NetworkEvaluator::with_kernel(network.clone(), kernel).evaluate(&view);
                let what = format!("{} on {rows}x{columns}, {axis:?}, {shape:?}", kernel.name());
                assert_near(&found, &expected, 1e-4, &what);
            }
        }
    }
}

#[test]
fn numbers_spread_over_the_board() {
    // Otherwise the tolerance above would be no test.
    let random = &mut Random(5);
    let weights = Weights::random(SHAPES[5], random);
    let view = position(11, 11, Axis::NorthSouth, random);
    let judgment = NetworkEvaluator::new(weights.network()).evaluate(&view);
    let least = judgment.policy.iter().copied().fold(f32::INFINITY, f32::min);
    let most = judgment.policy.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    assert!(most - least > 0.1, "from {least} to {most}");
    let other = position(11, 11, Axis::NorthSouth, random);
    let other = NetworkEvaluator::new(weights.network()).evaluate(&other);
    assert!((judgment.logit - other.logit).abs() > 0.01);
}

#[test]
fn fused_kernels_agree_to_the_last_bit() {
    let kernels = Kernel::available();
    let random = &mut Random(7);
    for shape in SHAPES {
        let network = Weights::random(shape, random).network();
        for (rows, columns) in SIZES {
            let view = position(rows, columns, Axis::NorthSouth, random);
            let judgments = kernels.iter().skip(1).map(|kernel| {
                NetworkEvaluator::with_kernel(network.clone(), *kernel).evaluate(&view)
            });
            let judgments: Vec<_> = judgments.collect();
            assert!(judgments.windows(2).all(|pair| pair[0] == pair[1]));
        }
    }
}

#[test]
fn the_best_kernel_is_available() {
    assert!(Kernel::available().contains(&Kernel::best()));
    assert_eq!(Kernel::available()[0], Kernel::PORTABLE);
}
