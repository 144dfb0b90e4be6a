//! Boards of all sizes, and what a judgment promises.

// At its ends the chance is exactly one or zero, and exactly a half in the middle.
#![allow(clippy::float_cmp)]

use mustplay_player::network::{
    Axis, NetworkEvaluator, NetworkJudgment, PlaneStone, View, ViewError,
};

use crate::network::sample::{Random, SHAPES, Weights, position};

#[test]
fn boards_without_cells_and_beyond_the_limit_are_refused() {
    for (rows, columns) in [(0, 5), (5, 0), (0, 0), (129, 128), (usize::MAX, 2)] {
        let error = View::empty(rows, columns, Axis::NorthSouth).unwrap_err();
        assert_eq!(error, ViewError { rows, columns });
    }
    let error = View::empty(0, 3, Axis::WestEast).unwrap_err();
    let text = "expected a board of 1 to 16384 cells, found 0 rows of 3";
    assert_eq!(error.to_string(), text);
}

#[test]
fn boards_larger_than_any_in_training_are_judged() {
    let random = &mut Random(23);
    let mut evaluator = NetworkEvaluator::new(Weights::random(SHAPES[1], random).network());
    for (rows, columns) in [(32, 32), (1, 1024), (1024, 1), (128, 128), (1, 16384)] {
        let view = position(rows, columns, Axis::NorthSouth, random);
        let judgment = evaluator.evaluate(&view);
        assert_eq!(judgment.policy.len(), rows * columns);
        assert!(judgment.logit.is_finite());
    }
}

#[test]
fn a_full_board_is_judged() {
    let mut evaluator =
        NetworkEvaluator::new(Weights::random(SHAPES[1], &mut Random(29)).network());
    let mut view = View::empty(3, 3, Axis::NorthSouth).unwrap();
    (0..9).for_each(|cell| view.set(cell, PlaneStone::Theirs));
    assert!(evaluator.evaluate(&view).logit.is_finite());
}

#[test]
fn numbers_beyond_all_bounds_end_as_numbers() {
    let mut weights = Weights::random(SHAPES[3], &mut Random(31));
    for tensor in weights.tensors.values_mut() {
        tensor.numbers.iter_mut().for_each(|number| *number *= 1e20);
    }
    let mut evaluator = NetworkEvaluator::new(weights.network());
    let view = View::empty(4, 4, Axis::NorthSouth).unwrap();
    let judgment = evaluator.evaluate(&view);
    assert!(judgment.logit.is_finite());
    assert!(judgment.policy.iter().all(|logit| logit.is_finite()));
    assert!((0.0..=1.0).contains(&judgment.chance()));
}

#[test]
fn the_chance_is_the_logistic_function_of_the_logit() {
    let chance = |logit| {
        let policy = Vec::new();
        NetworkJudgment { logit, policy }.chance()
    };
    assert_eq!(chance(0.0), 0.5);
    assert!((chance(2.0) - 0.880_797).abs() < 1e-6);
    assert!((chance(2.0) + chance(-2.0) - 1.0).abs() < 1e-6);
    assert_eq!((chance(1e4), chance(-1e4)), (1.0, 0.0));
}
