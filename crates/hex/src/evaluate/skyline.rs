//! Linear equations with a symmetric positive definite matrix.
//!
//! Of each row only the part from its first entry to the diagonal is kept, its *skyline*. Cholesky's
//! factorization fills nothing outside the skyline, so on a board whose cells are numbered row by row
//! the work grows with the square of the row's length for each cell, not with the square of the board.

/// The lower half of a symmetric matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Skyline {
    /// The column of the first entry of each row.
    first: Vec<usize>,
    /// Where the diagonal of each row is in `entries`; the row ends there.
    diagonal: Vec<usize>,
    entries: Vec<f64>,
}

impl Skyline {
    /// The zero matrix with room for the entries between these columns and the diagonal.
    pub(super) fn new(first: Vec<usize>) -> Self {
        let mut end = 0;
        let diagonal: Vec<usize> = first
            .iter()
            .enumerate()
            .map(|(row, &column)| {
                debug_assert!(column <= row);
                end += row - column + 1;
                end - 1
            })
            .collect();
        Self {
            first,
            diagonal,
            entries: vec![0.0; end],
        }
    }

    /// Adds to an entry in the lower half.
    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        debug_assert!((self.first[row]..=row).contains(&column));
        self.entries[self.diagonal[row] - (row - column)] += value;
    }

    /// The entries of a row from a column to before the diagonal.
    fn row(&self, row: usize, from: usize) -> &[f64] {
        let end = self.diagonal[row];
        &self.entries[end - (row - from)..end]
    }

    /// Solves the equations with this right side, in place.
    pub(super) fn solve(mut self, right: &mut [f64]) {
        self.factorize();
        let rows = self.first.len();
        for row in 0..rows {
            let from = self.first[row];
            let known = dot(self.row(row, from), &right[from..row]);
            right[row] = (right[row] - known) / self.entries[self.diagonal[row]];
        }
        for row in (0..rows).rev() {
            right[row] /= self.entries[self.diagonal[row]];
            let (value, from) = (right[row], self.first[row]);
            for (right, entry) in right[from..row].iter_mut().zip(self.row(row, from)) {
                *right -= entry * value;
            }
        }
    }

    /// Becomes the factor L of A = L·Lᵀ.
    fn factorize(&mut self) {
        for row in 0..self.first.len() {
            let from = self.first[row];
            for column in from..row {
                let both = from.max(self.first[column]);
                let known = dot(
                    &self.row(row, both)[..column - both],
                    self.row(column, both),
                );
                let place = self.diagonal[row] - (row - column);
                self.entries[place] =
                    (self.entries[place] - known) / self.entries[self.diagonal[column]];
            }
            let square = dot(self.row(row, from), self.row(row, from));
            let place = self.diagonal[row];
            self.entries[place] = (self.entries[place] - square).sqrt();
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A diagonally dominant matrix with gaps, multiplied out.
        #[test]
        fn solutions_solve(
            entries in proptest::collection::vec((0..12_usize, 0..12_usize, -1.0..1.0_f64), 0..40),
            right in proptest::collection::vec(-1.0..1.0_f64, 12),
        ) {
            let mut matrix = [[0.0; 12]; 12];
            for (row, column, value) in entries {
                if row != column {
                    matrix[row][column] += value;
                    matrix[column][row] += value;
                }
            }
            for (place, row) in matrix.iter_mut().enumerate() {
                row[place] = 1.0 + row.iter().map(|x: &f64| x.abs()).sum::<f64>();
            }
            let start = |row: &[f64; 12]| row.iter().position(|&x| x != 0.0).unwrap();
            let first = matrix.iter().enumerate().map(|(place, row)| start(row).min(place));
            let mut skyline = Skyline::new(first.collect());
            for (place, row) in matrix.iter().enumerate() {
                for (column, &value) in row[..=place].iter().enumerate() {
                    if value != 0.0 {
                        skyline.add(place, column, value);
                    }
                }
            }
            let mut solution = right.clone();
            skyline.solve(&mut solution);
            for (row, right) in matrix.iter().zip(&right) {
                prop_assert!((dot(row, &solution) - right).abs() < 1e-9);
            }
        }
    }
}
