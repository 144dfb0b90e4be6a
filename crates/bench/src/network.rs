//! `bench network`: positions judged by a network of 64 channels and 6 blocks, one thread.
//!
//! How long that takes depends on the shape of the network alone, so the weights are random
//! numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use mustplay_network::{Axis, Evaluator, Kernel, Network, Stone, View};
use safetensors::tensor::{Dtype, TensorView, serialize};

use crate::Sheet;

/// A job: rows and columns, positions to judge, and those that should be judged in a second.
const JOBS: [(usize, usize, Option<f64>); 3] = [
    (7, 400, Some(2000.0)),
    (11, 200, Some(700.0)),
    (19, 60, None),
];

/// The network's shape: channels, blocks, blocks that pool, and the width of the layers that lead
/// to the policy and to the value.
const CHANNELS: usize = 64;
const BLOCKS: usize = 6;
const POOLS: [usize; 2] = [2, 5];
const POLICY: usize = 32;
const VALUE: usize = 32;
const HIDDEN: usize = 64;

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    let network = Arc::new(Network::from_bytes(&weights()).expect("a network"));
    for (size, positions, demand) in JOBS {
        for kernel in Kernel::available().into_iter().rev() {
            let job = format!("{size}x{size}, {}", kernel.name());
            if !sheet.wants(&job) {
                continue;
            }
            let ((), seconds) = sheet.measure(|stopwatch| {
                let mut evaluator = Evaluator::with_kernel(Arc::clone(&network), kernel);
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

fn judge(evaluator: &mut Evaluator, view: &View) {
    let judgment = evaluator.evaluate(view);
    assert!((0.0..=1.0).contains(&judgment.chance()));
}

/// A position in the middle of a game.
fn view(size: usize, seed: usize) -> View {
    let mut view = View::empty(size, size, Axis::NorthSouth).expect("a board");
    let mut numbers = numbers(seed as u64);
    for cell in 0..size * size {
        match numbers.next() {
            Some(..-0.6) => view.set(cell, Stone::Mine),
            Some(0.6..) => view.set(cell, Stone::Theirs),
            _ => {}
        }
    }
    view
}

/// A file of random weights, scaled so that numbers stay of the same size from layer to layer.
fn weights() -> Vec<u8> {
    let (c, p, v, y) = (CHANNELS, POLICY, VALUE, HIDDEN);
    let mut shapes = BTreeMap::from([
        ("input.weight".to_owned(), vec![7, 7, c]),
        ("input.bias".to_owned(), vec![c]),
        ("policy.first.weight".to_owned(), vec![c, p]),
        ("policy.first.bias".to_owned(), vec![p]),
        ("policy.pool.weight".to_owned(), vec![2 * c, p]),
        ("policy.last.weight".to_owned(), vec![p]),
        ("value.first.weight".to_owned(), vec![c, v]),
        ("value.first.bias".to_owned(), vec![v]),
        ("value.second.weight".to_owned(), vec![2 * v, y]),
        ("value.second.bias".to_owned(), vec![y]),
        ("value.last.weight".to_owned(), vec![y]),
        ("value.last.bias".to_owned(), vec![1]),
    ]);
    for block in 0..BLOCKS {
        for part in ["first", "second"] {
            shapes.insert(format!("block{block}.{part}.weight"), vec![7, c, c]);
            shapes.insert(format!("block{block}.{part}.bias"), vec![c]);
        }
        if POOLS.contains(&block) {
            shapes.insert(format!("block{block}.pool.weight"), vec![2 * c, c]);
        }
    }
    let mut numbers = numbers(22);
    let tensors = shapes.into_iter().map(|(name, shape)| {
        let columns = shape.last().copied().unwrap_or(1);
        let count: usize = shape.iter().product();
        let scale = (3.0 * columns as f32 / count.max(4 * columns) as f32).sqrt();
        let numbers = numbers.by_ref().take(count);
        let data = numbers.flat_map(|number| (number * scale).to_le_bytes());
        (name, shape, data.collect::<Vec<u8>>())
    });
    let tensors: Vec<_> = tensors.collect();
    let views = tensors.iter().map(|(name, shape, data)| {
        let view = TensorView::new(Dtype::F32, shape.clone(), data).expect("as many numbers");
        (name, view)
    });
    let metadata = [
        ("format", "mustplay-network-1".to_owned()),
        ("channels", CHANNELS.to_string()),
        ("blocks", BLOCKS.to_string()),
        ("pools", POOLS.map(|pool| pool.to_string()).join(",")),
    ];
    let metadata = metadata.map(|(name, text)| (name.to_owned(), text));
    serialize(views, Some(metadata.into_iter().collect())).expect("a file")
}

/// Numbers from −1 to 1, always the same for a seed (`SplitMix64`).
fn numbers(seed: u64) -> impl Iterator<Item = f32> {
    (1..).map(move |index: u64| {
        let mut word = ((seed << 32) | index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) >> 40) as f32 / (1 << 23) as f32 - 1.0
    })
}
