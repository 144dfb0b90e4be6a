//! Matrix products, where nearly all the time is spent.
//!
//! The rows of the left matrix are runs of numbers around spots of the input. A convolution is such
//! a product: in memory ordered by position and then by channel, the seven taps around a position
//! are three runs. The right matrix is split into panels of sixteen columns. A panel is multiplied
//! with as many rows at once as the registers hold, so each of its numbers is loaded once for all
//! these rows.

// An array of vectors stays in registers if constants index it after unrolling, and range loops
// unroll more reliably than iterators.
#![allow(clippy::needless_range_loop)]

use crate::network::evaluator::Ending;
use crate::network::grid::Grid;
use crate::network::kernel::{Arithmetic, Kernel, Panels, WIDTH, Work};
use crate::network::winograd::{Tiled, TiledWeights, Tiles};

/// Consecutive numbers of the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// The start, relative to the spot.
    pub(crate) offset: isize,
    pub(crate) length: usize,
}

/// Products between two bounds checks.
const STEP: usize = 8;

pub(crate) struct Product<'a> {
    /// The source of the rows of the left matrix.
    pub(crate) input: &'a [f32],
    /// The distance between spots of the input.
    pub(crate) input_stride: usize,
    pub(crate) spots: &'a [u32],
    pub(crate) runs: &'a [Run],
    /// The right matrix; its depth is the length of a left row.
    pub(crate) panels: &'a Panels,
    /// The index of the matrix in the panels.
    pub(crate) matrix: usize,
    /// The destination of the rows, at the same spots.
    pub(crate) output: &'a mut [f32],
    /// The distance between spots of the output.
    pub(crate) output_stride: usize,
    pub(crate) ending: Ending,
}

impl Work for Product<'_> {
    #[inline(always)]
    fn run<A: Arithmetic>(mut self) {
        let panels = self.panels.matrix(self.matrix);
        let size = (self.panels.depth + 1) * WIDTH;
        for (index, panel) in panels.chunks_exact(size).enumerate() {
            let panel = panel.as_chunks::<WIDTH>().0;
            // Groups of nearly equal size: a group of one takes as long as one of four.
            let groups = self.spots.len().div_ceil(A::ROWS);
            let mut spots = self.spots;
            for left in (1..=groups).rev() {
                let (group, rest) = spots.split_at(spots.len().div_ceil(left));
                self.group::<A>(group, panel, index * WIDTH);
                spots = rest;
            }
        }
    }
}

impl Product<'_> {
    /// Some rows of the result, for the columns of a panel.
    #[inline(always)]
    fn group<A: Arithmetic>(&mut self, spots: &[u32], panel: &[[f32; WIDTH]], column: usize) {
        match spots.len() {
            1 => self.tile::<A, 1>(spots, panel, column),
            2 if A::ROWS >= 2 => self.tile::<A, 2>(spots, panel, column),
            3 if A::ROWS >= 3 => self.tile::<A, 3>(spots, panel, column),
            4 if A::ROWS >= 4 => self.tile::<A, 4>(spots, panel, column),
            5 if A::ROWS >= 5 => self.tile::<A, 5>(spots, panel, column),
            6 if A::ROWS >= 6 => self.tile::<A, 6>(spots, panel, column),
            7 if A::ROWS >= 7 => self.tile::<A, 7>(spots, panel, column),
            8 if A::ROWS >= 8 => self.tile::<A, 8>(spots, panel, column),
            9 if A::ROWS >= 9 => self.tile::<A, 9>(spots, panel, column),
            10 if A::ROWS >= 10 => self.tile::<A, 10>(spots, panel, column),
            11 if A::ROWS >= 11 => self.tile::<A, 11>(spots, panel, column),
            12 if A::ROWS >= 12 => self.tile::<A, 12>(spots, panel, column),
            rows => unreachable!("a group of {rows} rows, where {} fit", A::ROWS),
        }
    }

    /// `group` for a constant number of rows, so that the sums stay in registers.
    #[inline(always)]
    fn tile<A: Arithmetic, const ROWS: usize>(
        &mut self,
        spots: &[u32],
        panel: &[[f32; WIDTH]],
        column: usize,
    ) {
        let (bias, mut panel) = panel.split_first().expect("a row to start from");
        let mut sums = [A::load(bias); ROWS];
        for run in self.runs {
            let mut starts = [0; ROWS];
            for row in 0..ROWS {
                let spot = spots[row] as usize * self.input_stride;
                starts[row] = spot.wrapping_add_signed(run.offset);
            }
            let (weights, rest) = panel.split_at(run.length);
            panel = rest;
            let (chunks, single) = weights.as_chunks::<STEP>();
            for weights in chunks {
                self.step::<A, ROWS, STEP>(&mut starts, weights, &mut sums);
            }
            for weights in single {
                self.step::<A, ROWS, 1>(&mut starts, &[*weights], &mut sums);
            }
        }
        let columns = WIDTH.min(self.panels.columns - column);
        if self.ending == Ending::Plain && columns == WIDTH {
            for row in 0..ROWS {
                let start = spots[row] as usize * self.output_stride + column;
                let output = self.output[start..].first_chunk_mut();
                A::store(sums[row], output.expect("room for a vector"));
            }
            return;
        }
        // The sums are stored first: the code for the ending is too large to unroll for each row,
        // and an indexed loop would keep the sums out of the registers.
        let mut results = [[0.0; WIDTH]; ROWS];
        for row in 0..ROWS {
            A::store(sums[row], &mut results[row]);
        }
        for (result, spot) in results.iter().zip(spots) {
            let start = *spot as usize * self.output_stride + column;
            let output = &mut self.output[start..][..columns];
            self.ending.write::<A>(A::load(result), output);
        }
    }

    /// Adds `STEP` products to the sums of each row, with one bounds check for all.
    #[inline(always)]
    fn step<A: Arithmetic, const ROWS: usize, const STEP: usize>(
        &self,
        starts: &mut [usize; ROWS],
        weights: &[[f32; WIDTH]; STEP],
        sums: &mut [A::Vector; ROWS],
    ) {
        let mut rows = [&[0.0; STEP]; ROWS];
        for row in 0..ROWS {
            let numbers = self.input[starts[row]..].first_chunk();
            rows[row] = numbers.expect("numbers of a row");
            starts[row] += STEP;
        }
        for step in 0..STEP {
            let weights = A::load(&weights[step]);
            for row in 0..ROWS {
                let factor = A::splat(rows[row][step]);
                sums[row] = A::multiply_add(factor, weights, sums[row]);
            }
        }
    }
}

// A convolution that keeps the number of channels, by the faster method for the board.
//
// Directly, each cell takes a matrix product for each of the seven taps. By
// [tiles](crate::winograd), sixteen cells take thirty-four products.

/// The weights of a convolution over a cell and its six neighbors.
#[derive(Debug)]
pub(crate) struct Convolution {
    /// A row for each tap and input channel, a column for each output channel.
    direct: Panels,
    tiled: TiledWeights,
}

impl Convolution {
    pub(crate) fn new(weights: &[f32], bias: &[f32]) -> Self {
        Self {
            direct: Panels::new(weights, bias.len(), Some(bias)),
            tiled: TiledWeights::new(weights, bias),
        }
    }

    /// The convolution at the cells of a grid, written or added; by tiles if given.
    pub(crate) fn run(
        &self,
        kernel: Kernel,
        grid: &Grid,
        tiles: Option<&mut Tiles>,
        input: &[f32],
        output: &mut [f32],
        ending: Ending,
    ) {
        let channels = self.direct.columns;
        match tiles {
            Some(tiles) => {
                kernel.run(Tiled { weights: &self.tiled, tiles, grid, input, output, ending });
            }
            None => kernel.run(Product {
                input,
                input_stride: channels,
                spots: &grid.cells,
                runs: &grid.taps(channels),
                panels: &self.direct,
                matrix: 0,
                output,
                output_stride: channels,
                ending,
            }),
        }
    }
}
