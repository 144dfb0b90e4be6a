//! Networks and positions at random, from a seed.

use std::collections::BTreeMap;
use std::sync::Arc;

use mustplay_player::network::{Axis, Network, PlaneStone, View};
use safetensors::tensor::{Dtype, TensorView, serialize};

use crate::network::halves::nearest;

/// The generator `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// From −1 to 1.
    pub(crate) fn number(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}

/// The shape of a network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) channels: usize,
    pub(crate) blocks: usize,
    pub(crate) pools: &'static [usize],
    pub(crate) policy: usize,
    pub(crate) value: usize,
    pub(crate) hidden: usize,
}

/// Networks of several shapes.
pub(crate) const SHAPES: [Shape; 6] = [
    shape(8, 0, &[], 1, 1, 1),
    shape(8, 1, &[0], 5, 3, 17),
    shape(16, 2, &[1], 16, 16, 16),
    shape(24, 3, &[0, 2], 8, 20, 40),
    shape(48, 2, &[], 33, 7, 9),
    shape(64, 6, &[2, 5], 32, 32, 64),
];

const fn shape(
    channels: usize,
    blocks: usize,
    pools: &'static [usize],
    policy: usize,
    value: usize,
    hidden: usize,
) -> Shape {
    Shape { channels, blocks, pools, policy, value, hidden }
}

/// A tensor as it is written down.
#[derive(Clone, Debug)]
pub(crate) struct Tensor {
    pub(crate) shape: Vec<usize>,
    pub(crate) numbers: Vec<f32>,
}

/// Everything in a file of weights.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) metadata: BTreeMap<String, String>,
    pub(crate) tensors: BTreeMap<String, Tensor>,
}

impl Weights {
    /// Numbers that neither die out nor grow from layer to layer.
    pub(crate) fn random(shape: Shape, random: &mut Random) -> Self {
        let Shape { channels: c, policy: p, value: v, hidden: y, .. } = shape;
        let mut names: Vec<(String, Vec<usize>)> = vec![
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
        ];
        for block in 0..shape.blocks {
            for part in ["first", "second"] {
                names.push((format!("block{block}.{part}.weight"), vec![7, c, c]));
                names.push((format!("block{block}.{part}.bias"), vec![c]));
            }
        }
        for block in shape.pools {
            names.push((format!("block{block}.pool.weight"), vec![2 * c, c]));
        }
        let tensor = |(name, shape): (String, Vec<usize>)| {
            let count: usize = shape.iter().product();
            // The numbers that are added up for one of the result.
            let fan = match shape.as_slice() {
                [taps, inputs, _] => taps * inputs,
                [inputs, _] => *inputs,
                _ => 4,
            };
            let scale = (4.0 / fan as f32).sqrt();
            let numbers = (0..count).map(|_| random.number() * scale).collect();
            (name, Tensor { shape, numbers })
        };
        let tensors = names.into_iter().map(tensor).collect();
        let pools: Vec<String> = shape.pools.iter().map(ToString::to_string).collect();
        let metadata = [
            ("format", "mustplay-network-1".to_owned()),
            ("channels", c.to_string()),
            ("blocks", shape.blocks.to_string()),
            ("pools", pools.join(",")),
        ];
        let metadata = metadata.map(|(name, text)| (name.to_owned(), text));
        Self { metadata: metadata.into(), tensors }
    }

    /// The file, with numbers in single precision.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.write(Dtype::F32, |number| number.to_le_bytes().to_vec())
    }

    /// The file, with numbers in half precision.
    pub(crate) fn half_bytes(&self) -> Vec<u8> {
        self.write(Dtype::F16, |number| nearest(number).to_le_bytes().to_vec())
    }

    fn write(&self, kind: Dtype, bytes: impl Fn(f32) -> Vec<u8>) -> Vec<u8> {
        let data = self.tensors.iter().map(|(name, tensor)| {
            let data: Vec<u8> = tensor.numbers.iter().flat_map(|n| bytes(*n)).collect();
            (name, &tensor.shape, data)
        });
        let data: Vec<_> = data.collect();
        let views = data.iter().map(|(name, shape, data)| {
            let view = TensorView::new(kind, (*shape).clone(), data).expect("as many numbers");
            (name, view)
        });
        let metadata = self.metadata.clone();
        serialize(views, Some(metadata.into_iter().collect())).expect("a file")
    }

    pub(crate) fn network(&self) -> Arc<Network> {
        Arc::new(Network::from_bytes(&self.bytes()).expect("a network"))
    }
}

/// Boards that are small, long, wide, square and large.
pub(crate) const SIZES: [(usize, usize); 11] =
    [(1, 1), (1, 5), (5, 1), (3, 4), (5, 5), (7, 7), (8, 4), (8, 8), (11, 11), (13, 9), (19, 19)];

/// A position with each cell empty or owned at random.
pub(crate) fn position(rows: usize, columns: usize, axis: Axis, random: &mut Random) -> View {
    let mut view = View::empty(rows, columns, axis).expect("a board");
    // From nearly empty to nearly full.
    let density = 1 + random.below(8);
    for cell in 0..rows * columns {
        match random.below(10) {
            dice if dice >= density => {}
            dice if dice % 2 == 0 => view.set(cell, PlaneStone::Mine),
            _ => view.set(cell, PlaneStone::Theirs),
        }
    }
    view
}
