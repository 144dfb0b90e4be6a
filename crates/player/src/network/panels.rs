//! Matrices as a product reads them.
//!
//! The columns are cut into panels of sixteen, the last filled up with zeros, and a panel is
//! stored row after row: its product with a row of numbers reads it from the first number to the
//! last.

use crate::network::buffer::Buffer;
use crate::network::kernel::WIDTH;

/// Some matrices of the same size, each with a row of numbers that the product starts from.
#[derive(Debug)]
pub(crate) struct Panels {
    /// Rows of a matrix.
    pub(crate) depth: usize,
    /// Columns of a matrix.
    pub(crate) columns: usize,
    numbers: Buffer,
}

impl Panels {
    /// One matrix, stored row after row, and what its products start from: the bias, or nothing.
    pub(crate) fn new(weights: &[f32], columns: usize, bias: Option<&[f32]>) -> Self {
        let depth = weights.len() / columns;
        let mut panels = Self::zeros(1, depth, columns);
        panels.set(0, weights, bias);
        panels
    }

    /// Some matrices of zeros.
    pub(crate) fn zeros(matrices: usize, depth: usize, columns: usize) -> Self {
        let size = columns.div_ceil(WIDTH) * (depth + 1) * WIDTH;
        Self { depth, columns, numbers: Buffer::zeros(matrices * size) }
    }

    /// Sets a matrix from numbers that are stored row after row.
    pub(crate) fn set(&mut self, matrix: usize, weights: &[f32], bias: Option<&[f32]>) {
        let (depth, columns) = (self.depth, self.columns);
        let size = self.size();
        let numbers = &mut self.numbers[matrix * size..][..size];
        for (index, panel) in numbers.chunks_exact_mut((depth + 1) * WIDTH).enumerate() {
            let from = index * WIDTH;
            let to = columns.min(from + WIDTH);
            let (first, rest) = panel.split_at_mut(WIDTH);
            if let Some(bias) = bias {
                first[..to - from].copy_from_slice(&bias[from..to]);
            }
            let rows = weights.chunks_exact(columns);
            for (packed, row) in rest.chunks_exact_mut(WIDTH).zip(rows) {
                packed[..to - from].copy_from_slice(&row[from..to]);
            }
        }
    }

    /// The panels of a matrix, one after the other: the row that products start from, then the
    /// rows of the matrix.
    #[inline(always)]
    pub(crate) fn matrix(&self, matrix: usize) -> &[f32] {
        &self.numbers[matrix * self.size()..][..self.size()]
    }

    /// Numbers of a matrix.
    #[inline(always)]
    fn size(&self) -> usize {
        self.columns.div_ceil(WIDTH) * (self.depth + 1) * WIDTH
    }
}
