//! An answer depends on the view alone: not on the thread, nor on what was asked before.

use std::thread;

use mustplay_player::network::{Axis, NetworkEvaluator, NetworkJudgment, View};

use crate::network::sample::{Random, SHAPES, SIZES, Weights, position};

#[test]
fn an_evaluator_remembers_nothing() {
    let random = &mut Random(17);
    let network = Weights::random(SHAPES[3], random).network();
    let mut evaluator = NetworkEvaluator::new(network.clone());
    for round in 0..3 {
        for (rows, columns) in SIZES {
            let axis = [Axis::NorthSouth, Axis::WestEast][round % 2];
            // The second of two boards of one size finds what the first has left.
            for _ in 0..2 {
                let view = position(rows, columns, axis, random);
                let fresh = NetworkEvaluator::new(network.clone()).evaluate(&view);
                assert_eq!(evaluator.evaluate(&view), fresh);
            }
        }
    }
}

#[test]
fn threads_share_a_network() {
    let random = &mut Random(19);
    let network = Weights::random(SHAPES[2], random).network();
    let views: Vec<View> = (0..40).map(|_| position(7, 7, Axis::WestEast, random)).collect();
    let judge = || -> Vec<NetworkJudgment> {
        let mut evaluator = NetworkEvaluator::new(network.clone());
        views.iter().map(|view| evaluator.evaluate(view)).collect()
    };
    let alone = judge();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(judge)).collect();
        for thread in threads {
            assert_eq!(thread.join().unwrap(), alone);
        }
    });
}
