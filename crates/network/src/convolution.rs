//! A convolution from the channels of the trunk to as many.

use crate::grid::Grid;
use crate::kernel::Kernel;
use crate::panels::Panels;
use crate::product::{Ending, Product};

/// The weights of a convolution over a cell and the six that it touches.
#[derive(Debug)]
pub(crate) struct Convolution {
    /// For each tap and each channel of the input a row, a column for each channel of the output.
    direct: Panels,
}

impl Convolution {
    pub(crate) fn new(weights: &[f32], bias: &[f32]) -> Self {
        Self {
            direct: Panels::new(weights, bias.len(), Some(bias)),
        }
    }

    /// Reads all positions around the cells of a grid, and writes or adds to the cells.
    pub(crate) fn run(
        &self,
        kernel: Kernel,
        grid: &Grid,
        input: &[f32],
        output: &mut [f32],
        ending: Ending,
    ) {
        let channels = self.direct.columns;
        kernel.run(Product {
            input,
            input_stride: channels,
            spots: &grid.cells,
            runs: &grid.taps(channels),
            panels: &self.direct,
            matrix: 0,
            output,
            output_stride: channels,
            ending,
        });
    }
}
