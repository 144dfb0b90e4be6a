//! What is known about the whole board: gathered from all cells, and given to all cells.

use crate::network::kernel::{Arithmetic, Work};

/// Writes the mean of each channel over all cells, then the greatest number of each.
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

/// Adds the same numbers to the channels of all cells; what is negative then becomes zero.
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
