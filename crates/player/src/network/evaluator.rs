//! Evaluation of a view, layer by layer.

use std::sync::Arc;

use crate::network::grid::{Buffer, Grid};
use crate::network::kernel::{Arithmetic, Kernel, Panels, WIDTH, Work};
use crate::network::planes::{PLANES, Painter, View};
use crate::network::product::{Product, Run};
use crate::network::weights::Network;
use crate::network::winograd::Tiles;
use crate::network::{NetworkJudgment, bounded};

/// Evaluates positions with a network. It owns the working memory, so each thread needs its own;
/// threads share the network. A result depends on the view alone.
#[derive(Debug)]
pub struct NetworkEvaluator {
    network: Arc<Network>,
    kernel: Kernel,
    scratch: Option<Scratch>,
}

impl NetworkEvaluator {
    /// Evaluates with the fastest kernel that the processor has.
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_kernel(network, Kernel::best())
    }

    pub fn with_kernel(network: Arc<Network>, kernel: Kernel) -> Self {
        Self { network, kernel, scratch: None }
    }

    pub fn evaluate(&mut self, view: &View) -> NetworkJudgment {
        let (rows, columns) = view.turned_size();
        let scratch = self
            .scratch
            .take_if(|scratch| (scratch.grid.rows, scratch.grid.columns) == (rows, columns))
            .unwrap_or_else(|| Scratch::new(&self.network, Grid::new(rows, columns)));
        let scratch = self.scratch.insert(scratch);
        scratch.run(&self.network, self.kernel, view)
    }
}

/// Memory for boards of one size. The ring around the board stays zero, except in the planes.
#[derive(Debug)]
struct Scratch {
    grid: Grid,
    /// Memory for convolutions by tiles, if they are faster.
    tiles: Option<Tiles>,
    painter: Painter,
    planes: Buffer,
    /// The trunk: the features of each cell.
    trunk: Buffer,
    /// The features between the two convolutions of a block.
    hidden: Buffer,
    policy: Buffer,
    value: Buffer,
}

impl Scratch {
    fn new(network: &Network, grid: Grid) -> Self {
        let buffer = |channels: usize| Buffer::zeros(grid.positions() * channels);
        Self {
            tiles: Tiles::worthwhile(&grid, network.channels),
            painter: Painter::new(&grid),
            planes: buffer(PLANES),
            trunk: buffer(network.channels),
            hidden: buffer(network.channels),
            policy: buffer(network.policy.first.columns),
            value: buffer(network.value.first.columns),
            grid,
        }
    }

    fn run(&mut self, network: &Network, kernel: Kernel, view: &View) -> NetworkJudgment {
        let grid = &self.grid;
        let cells = &grid.cells;
        self.painter.paint(grid, view, &mut self.planes);
        kernel.run(Product {
            input: &self.planes,
            input_stride: PLANES,
            spots: cells,
            runs: &grid.taps(PLANES),
            panels: &network.input,
            matrix: 0,
            output: &mut self.trunk,
            output_stride: network.channels,
            ending: Ending::Rectified,
        });
        let (trunk, hidden) = (&mut self.trunk, &mut self.hidden);
        let tiles = &mut self.tiles;
        for block in &network.blocks {
            block.first.run(kernel, grid, tiles.as_mut(), trunk, hidden, Ending::Rectified);
            if let Some(pool) = &block.pool {
                let board = gather(kernel, cells, hidden, network.channels);
                give(kernel, cells, &board, pool, hidden);
            }
            block.second.run(kernel, grid, tiles.as_mut(), hidden, trunk, Ending::Added);
        }

        let policy = &network.policy;
        let board = gather(kernel, cells, trunk, network.channels);
        each(kernel, cells, trunk, &policy.first, &mut self.policy, Ending::Plain);
        give(kernel, cells, &board, &policy.pool, &mut self.policy);
        let mut logits = vec![0.0; grid.positions()];
        each(kernel, cells, &self.policy, &policy.last, &mut logits, Ending::Plain);

        let value = &network.value;
        each(kernel, cells, trunk, &value.first, &mut self.value, Ending::Rectified);
        let board = gather(kernel, cells, &self.value, value.first.columns);
        let mut summary = vec![0.0; value.second.columns];
        each(kernel, &[0], &board, &value.second, &mut summary, Ending::Rectified);
        let mut logit = [0.0];
        each(kernel, &[0], &summary, &value.last, &mut logit, Ending::Plain);

        let mut judgment =
            NetworkJudgment { logit: bounded(logit[0]), policy: vec![0.0; cells.len()] };
        for (position, cell) in cells.iter().zip(view.turned_cells()) {
            judgment.policy[cell] = bounded(logits[*position as usize]);
        }
        judgment
    }
}

/// The product of the features at each spot with a matrix.
fn each(
    kernel: Kernel,
    spots: &[u32],
    input: &[f32],
    panels: &Panels,
    output: &mut [f32],
    ending: Ending,
) {
    kernel.run(Product {
        input,
        input_stride: panels.depth,
        spots,
        runs: &[Run { offset: 0, length: panels.depth }],
        panels,
        matrix: 0,
        output,
        output_stride: panels.columns,
        ending,
    });
}

/// The mean and the maximum of each channel over the board.
fn gather(kernel: Kernel, cells: &[u32], input: &[f32], channels: usize) -> Vec<f32> {
    let mut output = vec![0.0; 2 * channels];
    kernel.run(Gather { input, cells, output: &mut output });
    output
}

/// Adds the linear image of the pooled features to each cell.
fn give(kernel: Kernel, cells: &[u32], board: &[f32], panels: &Panels, output: &mut [f32]) {
    let mut shift = vec![0.0; panels.columns];
    each(kernel, &[0], board, panels, &mut shift, Ending::Plain);
    kernel.run(Give { input: &shift, cells, output });
}

// The end of a layer: bias, residual and activation.

/// How a sum of products is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Plain,
    /// The positive part (`relu`) of the sum.
    Rectified,
    /// The positive part (`relu`) of the sum and the previous content.
    Added,
}

impl Ending {
    /// Writes as many sums as fit in the output.
    #[inline(always)]
    pub(crate) fn write<A: Arithmetic>(self, sums: A::Vector, output: &mut [f32]) {
        if let Ok(output) = <&mut [f32; WIDTH]>::try_from(&mut *output) {
            A::store(self.result::<A>(sums, output), output);
        } else {
            let mut numbers = [0.0; WIDTH];
            numbers[..output.len()].copy_from_slice(output);
            A::store(self.result::<A>(sums, &numbers), &mut numbers);
            output.copy_from_slice(&numbers[..output.len()]);
        }
    }

    /// The values to write, given the previous content.
    #[inline(always)]
    fn result<A: Arithmetic>(self, sums: A::Vector, before: &[f32; WIDTH]) -> A::Vector {
        match self {
            Self::Plain => sums,
            Self::Rectified => A::max(sums, A::splat(0.0)),
            Self::Added => A::max(A::add(A::load(before), sums), A::splat(0.0)),
        }
    }
}

// Global pooling: gathered from all cells and added to all cells.

/// Writes the mean of each channel over all cells, then the maximum of each.
pub(crate) struct Gather<'a> {
    pub(crate) input: &'a [f32],
    pub(crate) cells: &'a [u32],
    /// Two numbers for each channel.
    pub(crate) output: &'a mut [f32],
}

impl Work for Gather<'_> {
    #[inline(always)]
    fn run<A: Arithmetic>(self) {
        let channels = self.output.len() / 2;
        let (mean, most) = self.output.split_at_mut(channels);
        mean.fill(0.0);
        most.fill(f32::NEG_INFINITY);
        for cell in self.cells {
            let input = &self.input[*cell as usize * channels..][..channels];
            for ((mean, most), number) in mean.iter_mut().zip(&mut *most).zip(input) {
                *mean += *number;
                *most = number.max(*most);
            }
        }
        let share = 1.0 / self.cells.len() as f32;
        for mean in mean {
            *mean *= share;
        }
    }
}

/// Adds the same numbers to the channels of all cells, then `relu`.
pub(crate) struct Give<'a> {
    /// A number for each channel.
    pub(crate) input: &'a [f32],
    pub(crate) cells: &'a [u32],
    pub(crate) output: &'a mut [f32],
}

impl Work for Give<'_> {
    #[inline(always)]
    fn run<A: Arithmetic>(self) {
        let channels = self.input.len();
        for cell in self.cells {
            let output = &mut self.output[*cell as usize * channels..][..channels];
            for (output, number) in output.iter_mut().zip(self.input) {
                *output = (*output + number).max(0.0);
            }
        }
    }
}
