//! `dev bench network`: positions evaluated by the standard network, one thread.

use std::sync::Arc;

use mustplay_player::network::{Axis, Kernel, Network, NetworkEvaluator, PlaneStone, View};

use crate::Sheet;

/// A job: rows and columns, positions to evaluate, and the expected number per second.
const JOBS: [(usize, usize, Option<f64>); 3] =
    [(7, 400, Some(2000.0)), (11, 200, Some(700.0)), (19, 60, None)];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    let network = Network::standard();
    for (size, positions, demand) in JOBS {
        for kernel in Kernel::available().into_iter().rev() {
            let job = format!("{size}x{size}, {}", kernel.name());
            if !sheet.wants(&job) {
                continue;
            }
            let ((), seconds) = sheet.measure(|stopwatch| {
                let mut evaluator = NetworkEvaluator::with_kernel(Arc::clone(&network), kernel);
                let views: Vec<View> = (0..positions).map(|seed| view(size, seed)).collect();
                stopwatch.time(|| views.iter().for_each(|view| judge(&mut evaluator, view)));
            });
            let answer = format!("{:.0} positions a second", positions as f64 / seconds);
            let limit = demand.filter(|_| kernel == Kernel::best());
            let limit = limit.map(|demand| positions as f64 / demand);
            sheet.write(job, answer, seconds).limit = limit;
        }
    }
}

fn judge(evaluator: &mut NetworkEvaluator, view: &View) {
    let judgment = evaluator.evaluate(view);
    assert!((0.0..=1.0).contains(&judgment.chance()));
}

/// A position in the middle of a game.
fn view(size: usize, seed: usize) -> View {
    let mut view = View::empty(size, size, Axis::NorthSouth).expect("a board");
    let mut numbers = numbers(seed as u64);
    for cell in 0..size * size {
        match numbers.next() {
            Some(..-0.6) => view.set(cell, PlaneStone::Mine),
            Some(0.6..) => view.set(cell, PlaneStone::Theirs),
            _ => {}
        }
    }
    view
}

/// Pseudorandom numbers from −1 to 1 (`SplitMix64`).
fn numbers(seed: u64) -> impl Iterator<Item = f32> {
    (1..).map(move |index: u64| {
        let mut word = ((seed << 32) | index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) >> 40) as f32 / (1 << 23) as f32 - 1.0
    })
}
