//! Products of matrices: where nearly all the time goes.
//!
//! The rows of the left matrix are runs of numbers around spots of the input, so a convolution is
//! a product too: in memory that is ordered by position and then by channel, the seven taps around
//! a position are three runs. The right matrix comes in panels of sixteen columns. As many rows as
//! the registers hold go through a panel together, so each number of it is loaded once for all of
//! them.

// Arrays of vectors are in registers if all of them are named by constants once the loops are
// unrolled, and loops over a range are unrolled more surely than iterators.
#![allow(clippy::needless_range_loop)]

use crate::network::evaluator::Ending;
use crate::network::grid::Grid;
use crate::network::kernel::{Arithmetic, Kernel, Panels, WIDTH, Work};
use crate::network::winograd::{Tiled, TiledWeights, Tiles};

/// Numbers that follow one another in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Where they start, seen from the spot.
    pub(crate) offset: isize,
    /// How many there are.
    pub(crate) length: usize,
}

/// Products that are added to a sum without asking again whether there are as many.
const STEP: usize = 8;

/// A product of matrices.
pub(crate) struct Product<'a> {
    /// Where the rows of the left matrix are read from.
    pub(crate) input: &'a [f32],
    /// From one spot of the input to the next.
    pub(crate) input_stride: usize,
    /// The spots that have a row each.
    pub(crate) spots: &'a [u32],
    /// The parts of a row.
    pub(crate) runs: &'a [Run],
    /// The right matrix, as deep as a row is long.
    pub(crate) panels: &'a Panels,
    /// Which of the matrices in the panels it is.
    pub(crate) matrix: usize,
    /// Where the rows of the result go, at the spots of the left matrix.
    pub(crate) output: &'a mut [f32],
    /// From one spot of the output to the next.
    pub(crate) output_stride: usize,
    /// What is done with the sums.
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
    /// Some rows of the result, as many columns as a panel has.
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

    /// The same for a number of rows that the compiler knows, so that the sums are in registers.
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
        // What else is done with the sums is too much for the compiler to write it down once for
        // each row, and what is indexed in a loop cannot be in registers: so they are stored
        // before.
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

    /// Adds some products to the sums of each row, and goes on in the rows. That there are as many
    /// numbers is asked once for all of them.
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

// A convolution from the channels of the trunk to as many, in the way that is faster for the
// board.
//
// Directly, each cell takes a product with a matrix for each of the seven taps. By
// [tiles](crate::winograd), sixteen cells together take thirty-four such products.

/// The weights of a convolution over a cell and the six that it touches.
#[derive(Debug)]
pub(crate) struct Convolution {
    /// For each tap and each channel of the input a row, a column for each channel of the output.
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

    /// Reads all positions around the cells of a grid, and writes or adds to the cells. With tiles
    /// it is done by tiles.
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
                kernel.run(Tiled { weights: &self.tiled, tiles, grid, input, output, ending })
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
