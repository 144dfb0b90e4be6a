//! Convolutions by tiles of four by four cells, with fewer products.
//!
//! In one dimension, four results of a kernel with three taps depend on six numbers, and are the
//! coefficients of a product of polynomials of degrees 3 and 2, transposed. A polynomial of degree
//! 5 is determined by its values at five points and its leading coefficient, so six products
//! suffice instead of twelve (Toom and Cook; for convolutions Winograd). With points 0, ±a, ±b and
//! infinity, numbers x, kernel g and results y:
//!
//! * the numbers become `X = Bx`, where B has the rows (a²b², 0, −a²−b², 0, 1, 0),
//!   (0, ∓ab², −b², ±a, 1, 0), (0, ∓a²b, −a², ±b, 1, 0) and (0, a²b², 0, −a²−b², 0, 1);
//! * the kernel becomes `K = Gg` with rows (1, 0, 0) / a²b², (1, ±a, a²) / 2a²(a²−b²),
//!   (1, ±b, b²) / 2b²(b²−a²) and (0, 0, 1);
//! * the results are `y = AᵀM` of the products `M = XK`, and row i of Aᵀ is
//!   (1 if i = 0, aⁱ, (−a)ⁱ, bⁱ, (−b)ⁱ, 1 if i = 3), else 0.
//!
//! In two dimensions the same is done to columns and then to rows: thirty-six products, called
//! frequencies here, for sixteen cells. A kernel of Hex has no taps at (−1, −1) and (1, 1). The
//! first and the last frequency depend on these alone, so they are zero and left out.
//!
//! With channels each frequency is a product of matrices: a row for each tile, and the weights.

// An array of vectors stays in registers if constants index it after unrolling, and range loops
// unroll more reliably than iterators.
#![allow(clippy::needless_range_loop)]

use crate::network::evaluator::Ending;
use crate::network::grid::{Buffer, Grid, TILE};
use crate::network::kernel::{Arithmetic, Panels, WIDTH, Work};
use crate::network::product::{Product, Run};

/// The inputs of a tile in one dimension.
const SPAN: usize = TILE + 2;

/// Products of a tile.
const FREQUENCIES: usize = SPAN * SPAN;

/// The points other than zero and infinity: inverse to each other and near one, which keeps
/// rounding errors small.
const A: f32 = std::f32::consts::FRAC_1_SQRT_2;
const B: f32 = std::f32::consts::SQRT_2;

/// Rows and columns of the seven taps in a kernel of three by three.
const TAPS: [(usize, usize); 7] = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)];

/// The weights of a convolution, for each frequency.
#[derive(Debug)]
pub(crate) struct TiledWeights {
    panels: Panels,
    bias: Vec<f32>,
}

impl TiledWeights {
    pub(crate) fn new(weights: &[f32], bias: &[f32]) -> Self {
        let channels = bias.len();
        let size = channels * channels;
        // Transforms once, in double precision.
        let (a, b) = (f64::from(A), f64::from(B));
        let (square_a, square_b) = (a * a, b * b);
        let share_a = 1.0 / (2.0 * square_a * (square_a - square_b));
        let share_b = 1.0 / (2.0 * square_b * (square_b - square_a));
        let transform = [
            [1.0 / (square_a * square_b), 0.0, 0.0],
            [share_a, share_a * a, share_a * square_a],
            [share_a, -share_a * a, share_a * square_a],
            [share_b, share_b * b, share_b * square_b],
            [share_b, -share_b * b, share_b * square_b],
            [0.0, 0.0, 1.0],
        ];
        let mut panels = Panels::zeros(FREQUENCIES, channels, channels);
        for frequency in frequencies() {
            let (down, right) = (transform[frequency / SPAN], transform[frequency % SPAN]);
            let mut matrix = vec![0.0; size];
            for (tap, (row, column)) in TAPS.into_iter().enumerate() {
                let factor = down[row] * right[column];
                for (sum, weight) in matrix.iter_mut().zip(&weights[tap * size..]) {
                    *sum += factor * f64::from(*weight);
                }
            }
            let matrix: Vec<f32> = matrix.into_iter().map(|number| number as f32).collect();
            panels.set(frequency, &matrix, None);
        }
        Self { panels, bias: bias.to_vec() }
    }
}

/// The frequencies that are not always zero.
fn frequencies() -> std::ops::Range<usize> {
    1..FREQUENCIES - 1
}

/// The tiles of a board and their frequencies.
#[derive(Debug)]
pub(crate) struct Tiles {
    /// The numbers 0, 1, 2 and so on: the rows of all products.
    spots: Vec<u32>,
    /// The transformed input, by frequency and tile.
    input: Buffer,
    /// The products, by frequency and tile. The first and the last frequency stay zero.
    output: Buffer,
}

impl Tiles {
    /// Memory for tiles, if tiles are faster on a board of this size with this many channels.
    pub(crate) fn worthwhile(grid: &Grid, channels: usize) -> Option<Self> {
        let count = grid.tiles().count();
        // Measured with every kernel: with its transforms, a tile takes 7/4 of the time of the same
        // number of direct products. Fewer than four tiles take as long as four, since dependent
        // sums of a row limit the throughput.
        let cost = count.max(4) * frequencies().len() * 7 / 4;
        let is_faster = channels.is_multiple_of(WIDTH) && cost < grid.cells.len() * TAPS.len();
        is_faster.then(|| Self {
            spots: (0..count as u32).collect(),
            input: Buffer::zeros(FREQUENCIES * count * channels),
            output: Buffer::zeros(FREQUENCIES * count * channels),
        })
    }
}

pub(crate) struct Tiled<'a> {
    pub(crate) weights: &'a TiledWeights,
    pub(crate) tiles: &'a mut Tiles,
    pub(crate) grid: &'a Grid,
    pub(crate) input: &'a [f32],
    pub(crate) output: &'a mut [f32],
    pub(crate) ending: Ending,
}

/// The intermediate result between the transforms of columns and rows.
type Middle = [[[f32; WIDTH]; SPAN]; SPAN];

impl Work for Tiled<'_> {
    #[inline(always)]
    fn run<A: Arithmetic>(mut self) {
        let channels = self.weights.bias.len();
        let size = self.tiles.spots.len() * channels;
        let mut middle = [[[0.0; WIDTH]; SPAN]; SPAN];
        for (tile, first) in self.grid.tiles().enumerate() {
            for channel in (0..channels).step_by(WIDTH) {
                self.spread::<A>(tile * channels + channel, first, channel, &mut middle);
            }
        }
        for frequency in frequencies() {
            let product = Product {
                input: &self.tiles.input[frequency * size..][..size],
                input_stride: channels,
                spots: &self.tiles.spots,
                runs: &[Run { offset: 0, length: channels }],
                panels: &self.weights.panels,
                matrix: frequency,
                output: &mut self.tiles.output[frequency * size..][..size],
                output_stride: channels,
                ending: Ending::Plain,
            };
            product.run::<A>();
        }
        for (tile, first) in self.grid.tiles().enumerate() {
            for channel in (0..channels).step_by(WIDTH) {
                self.collect::<A>(tile * channels + channel, first, channel, &mut middle);
            }
        }
    }
}

impl Tiled<'_> {
    /// Transforms the input around a tile to its frequencies, for some channels.
    #[inline(always)]
    fn spread<A: Arithmetic>(
        &mut self,
        place: usize,
        (row, column): (usize, usize),
        channel: usize,
        middle: &mut Middle,
    ) {
        let channels = self.weights.bias.len();
        let size = self.tiles.spots.len() * channels;
        for across in 0..SPAN {
            let mut numbers = [A::splat(0.0); SPAN];
            for down in 0..SPAN {
                let position = self.grid.position(row - 1 + down, column - 1 + across);
                numbers[down] = A::load(lanes(self.input, position * channels + channel));
            }
            let numbers = transform::<A>(numbers);
            for down in 0..SPAN {
                A::store(numbers[down], &mut middle[down][across]);
            }
        }
        for (down, line) in middle.iter().enumerate() {
            let mut numbers = [A::splat(0.0); SPAN];
            for across in 0..SPAN {
                numbers[across] = A::load(&line[across]);
            }
            let numbers = transform::<A>(numbers);
            for across in 0..SPAN {
                let start = (down * SPAN + across) * size + place;
                A::store(numbers[across], lanes_mut(&mut self.tiles.input, start));
            }
        }
    }

    /// Transforms the products of a tile back to its cells, for some channels.
    #[inline(always)]
    fn collect<A: Arithmetic>(
        &mut self,
        place: usize,
        (row, column): (usize, usize),
        channel: usize,
        middle: &mut Middle,
    ) {
        let channels = self.weights.bias.len();
        let size = self.tiles.spots.len() * channels;
        for across in 0..SPAN {
            let mut numbers = [A::splat(0.0); SPAN];
            for down in 0..SPAN {
                let start = (down * SPAN + across) * size + place;
                numbers[down] = A::load(lanes(&self.tiles.output, start));
            }
            let numbers = transform_back::<A>(numbers);
            for down in 0..TILE {
                A::store(numbers[down], &mut middle[down][across]);
            }
        }
        let bias = A::load(lanes(&self.weights.bias, channel));
        let rows = TILE.min(self.grid.rows + 1 - row);
        let columns = TILE.min(self.grid.columns + 1 - column);
        for (down, line) in middle[..rows].iter().enumerate() {
            let mut numbers = [A::splat(0.0); SPAN];
            for across in 0..SPAN {
                numbers[across] = A::load(&line[across]);
            }
            let numbers = transform_back::<A>(numbers);
            let mut results = [[0.0; WIDTH]; TILE];
            for across in 0..TILE {
                A::store(A::add(numbers[across], bias), &mut results[across]);
            }
            for (across, result) in results[..columns].iter().enumerate() {
                let position = self.grid.position(row + down, column + across);
                let output = lanes_mut(self.output, position * channels + channel);
                self.ending.write::<A>(A::load(result), output);
            }
        }
    }
}

#[inline(always)]
fn lanes(numbers: &[f32], start: usize) -> &[f32; WIDTH] {
    let numbers = numbers[start..].first_chunk();
    numbers.expect("a vector of numbers")
}

#[inline(always)]
fn lanes_mut(numbers: &mut [f32], start: usize) -> &mut [f32; WIDTH] {
    let numbers = numbers[start..].first_chunk_mut();
    numbers.expect("a vector of numbers")
}

/// A fused multiply-add with a scalar factor.
#[inline(always)]
fn fma<V: Arithmetic>(factor: f32, a: V::Vector, b: V::Vector) -> V::Vector {
    V::multiply_add(V::splat(factor), a, b)
}

/// The product with B.
#[inline(always)]
fn transform<V: Arithmetic>(x: [V::Vector; SPAN]) -> [V::Vector; SPAN] {
    let even_a = fma::<V>(-B * B, x[2], x[4]);
    let odd_a = fma::<V>(-B * B, x[1], x[3]);
    let even_b = fma::<V>(-A * A, x[2], x[4]);
    let odd_b = fma::<V>(-A * A, x[1], x[3]);
    [
        fma::<V>(A * A * B * B, x[0], fma::<V>(-A * A - B * B, x[2], x[4])),
        fma::<V>(A, odd_a, even_a),
        fma::<V>(-A, odd_a, even_a),
        fma::<V>(B, odd_b, even_b),
        fma::<V>(-B, odd_b, even_b),
        fma::<V>(A * A * B * B, x[1], fma::<V>(-A * A - B * B, x[3], x[5])),
    ]
}

/// The product with the transposed A.
#[inline(always)]
fn transform_back<V: Arithmetic>(m: [V::Vector; SPAN]) -> [V::Vector; TILE] {
    let zero = V::splat(0.0);
    let sum_a = V::add(m[1], m[2]);
    let sum_b = V::add(m[3], m[4]);
    let difference_a = fma::<V>(-1.0, m[2], m[1]);
    let difference_b = fma::<V>(-1.0, m[4], m[3]);
    [
        V::add(m[0], V::add(sum_a, sum_b)),
        fma::<V>(A, difference_a, fma::<V>(B, difference_b, zero)),
        fma::<V>(A * A, sum_a, fma::<V>(B * B, sum_b, zero)),
        fma::<V>(A * A * A, difference_a, fma::<V>(B * B * B, difference_b, m[5])),
    ]
}
