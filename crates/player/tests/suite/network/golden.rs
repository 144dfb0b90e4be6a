//! Answers that another program has computed from the same weights.
//!
//! `golden.safetensors` is a small network and `golden.json` a list of positions with what that
//! network says; `standard.json` is one of the standard network, made by `hexnet.golden` of the
//! training: the cells of the player to move, who joins north to south, and of the opponent,
//! by their numbers row by row, the log odds of winning, and a number for each cell.

use std::sync::Arc;

use mustplay_player::network::{
    Axis, Kernel, Network, NetworkEvaluator, NetworkJudgment, PlaneStone, View,
};
use serde::Deserialize;

use crate::network::agreement::assert_near;

#[derive(Deserialize)]
struct Position {
    rows: usize,
    cols: usize,
    mine: Vec<usize>,
    theirs: Vec<usize>,
    value_logit: f32,
    policy: Vec<f32>,
}

#[test]
fn another_program_says_the_same() {
    let bytes = include_bytes!("../../data/golden.safetensors");
    let network = Arc::new(Network::from_bytes(bytes).unwrap());
    compare(&network, include_str!("../../data/golden.json"));
}

#[test]
fn the_training_says_the_same_of_the_standard_network() {
    compare(&Network::standard(), include_str!("../../data/standard.json"));
}

fn compare(network: &Arc<Network>, positions: &str) {
    let positions: Vec<Position> = serde_json::from_str(positions).unwrap();
    assert!(positions.len() >= 10);
    for kernel in Kernel::available() {
        let mut evaluator = NetworkEvaluator::with_kernel(network.clone(), kernel);
        for (index, position) in positions.iter().enumerate() {
            let (rows, columns) = (position.rows, position.cols);
            let mut view = View::empty(rows, columns, Axis::NorthSouth).unwrap();
            position.mine.iter().for_each(|cell| view.set(*cell, PlaneStone::Mine));
            position.theirs.iter().for_each(|cell| view.set(*cell, PlaneStone::Theirs));
            let expected =
                NetworkJudgment { logit: position.value_logit, policy: position.policy.clone() };
            let what = format!("position {index}, {rows}x{columns}, {}", kernel.name());
            assert_near(&evaluator.evaluate(&view), &expected, 1e-3, &what);
        }
    }
}
