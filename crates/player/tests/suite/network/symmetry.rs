//! What is the same position turned gives the same answer turned.

// Where the computation is the same, so is every bit of the answer.
#![allow(clippy::float_cmp)]

use mustplay_player::network::{Axis, NetworkEvaluator, PlaneStone, View};

use crate::network::agreement::assert_near;
use crate::network::sample::{Random, SHAPES, SIZES, Weights, position};

/// A network that sees a board turned by half a turn as the other sees it unturned.
fn turned(weights: &Weights) -> Weights {
    let mut turned = weights.clone();
    for tensor in turned.tensors.values_mut() {
        let &[7, inputs, outputs] = tensor.shape.as_slice() else {
            continue;
        };
        // The taps are listed so that opposite ones are as far from either end.
        let taps = tensor.numbers.chunks(inputs * outputs).rev();
        tensor.numbers = taps.flatten().copied().collect();
    }
    let planes = turned.tensors.get_mut("input.weight").unwrap();
    let channels = planes.shape[2];
    for tap in planes.numbers.chunks_mut(7 * channels) {
        // North and south change places, and so do west and east.
        for plane in [3, 5] {
            let (one, other) = tap.split_at_mut((plane + 1) * channels);
            one[plane * channels..].swap_with_slice(&mut other[..channels]);
        }
    }
    turned
}

#[test]
fn half_a_turn_turns_the_answer() {
    for shape in SHAPES {
        let random = &mut Random(11 + shape.channels as u64);
        let weights = Weights::random(shape, random);
        let mut evaluator = NetworkEvaluator::new(weights.network());
        let mut turned = NetworkEvaluator::new(turned(&weights).network());
        for (rows, columns) in SIZES {
            let view = position(rows, columns, Axis::NorthSouth, random);
            let mut other = view.clone();
            for (cell, stone) in view.stones().iter().rev().enumerate() {
                other.set(cell, *stone);
            }
            let expected = evaluator.evaluate(&view);
            let mut found = turned.evaluate(&other);
            found.policy.reverse();
            assert_near(&found, &expected, 1e-4, &format!("{rows}x{columns}"));
        }
    }
}

#[test]
fn half_a_turn_without_turned_weights_is_another_position() {
    let random = &mut Random(3);
    let weights = Weights::random(SHAPES[2], random);
    let mut view = View::empty(5, 5, Axis::NorthSouth).unwrap();
    view.set(1, PlaneStone::Mine);
    let mut other = View::empty(5, 5, Axis::NorthSouth).unwrap();
    other.set(23, PlaneStone::Mine);
    let mut evaluator = NetworkEvaluator::new(weights.network());
    let difference = evaluator.evaluate(&view).logit - evaluator.evaluate(&other).logit;
    assert!(difference.abs() > 1e-3);
}

#[test]
fn who_joins_west_to_east_sees_the_transposed_board() {
    let random = &mut Random(13);
    let mut evaluator = NetworkEvaluator::new(Weights::random(SHAPES[3], random).network());
    for (rows, columns) in SIZES {
        let view = position(rows, columns, Axis::NorthSouth, random);
        let mut other = View::empty(columns, rows, Axis::WestEast).unwrap();
        let transposed = |cell: usize| cell % columns * rows + cell / columns;
        for (cell, stone) in view.stones().iter().enumerate() {
            other.set(transposed(cell), *stone);
        }
        let (one, other) = (evaluator.evaluate(&view), evaluator.evaluate(&other));
        assert_eq!(one.logit, other.logit);
        for (cell, logit) in one.policy.iter().enumerate() {
            assert_eq!(*logit, other.policy[transposed(cell)]);
        }
    }
}
