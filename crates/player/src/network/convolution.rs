//! A convolution from the channels of the trunk to as many, in the way that is faster for the
//! board.
//!
//! Directly, each cell takes a product with a matrix for each of the seven taps. By
//! [tiles](crate::winograd), sixteen cells together take thirty-four such products.

use crate::network::ending::Ending;
use crate::network::grid::Grid;
use crate::network::kernel::Kernel;
use crate::network::panels::Panels;
use crate::network::product::Product;
use crate::network::winograd::{Tiled, TiledWeights, Tiles};

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
