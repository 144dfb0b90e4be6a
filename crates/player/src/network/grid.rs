//! The layout of the board in memory: its cells and a ring of one cell around it, row by row.
//!
//! The rows and columns are padded on the right and below so that square tiles, with the ring
//! around them, cover the board.

use crate::network::product::Run;

/// The side of a tile in cells.
pub(crate) const TILE: usize = 4;

/// A board with a ring around it. A position is an index of this layout, including the ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The positions of the cells of the board, row by row.
    pub(crate) cells: Vec<u32>,
}

impl Grid {
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let mut grid = Self { rows, columns, cells: Vec::with_capacity(rows * columns) };
        for row in 1..=rows {
            let start = row * grid.pitch() + 1;
            grid.cells.extend((start..start + columns).map(|at| at as u32));
        }
        grid
    }

    /// The distance between positions of consecutive rows.
    pub(crate) fn pitch(&self) -> usize {
        self.columns.next_multiple_of(TILE) + 2
    }

    pub(crate) fn positions(&self) -> usize {
        (self.rows.next_multiple_of(TILE) + 2) * self.pitch()
    }

    /// The position in this row and column, counted from the corner of the ring.
    pub(crate) fn position(&self, row: usize, column: usize) -> usize {
        row * self.pitch() + column
    }

    /// The row and column of the first cell of each tile, counted from the corner of the ring.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.columns;
        let rows = (1..=self.rows).step_by(TILE);
        rows.flat_map(move |row| (1..=columns).step_by(TILE).map(move |column| (row, column)))
    }

    /// The offsets of the six neighbors of a position.
    pub(crate) fn neighbors(&self) -> [isize; 6] {
        let pitch = self.pitch() as isize;
        [-pitch, 1 - pitch, -1, 1, pitch - 1, pitch]
    }

    /// The taps around a position, with `channels` numbers at each: rows of two, three and two.
    pub(crate) fn taps(&self, channels: usize) -> [Run; 3] {
        let pitch = self.pitch() as isize;
        [(-pitch, 2), (-1, 3), (pitch - 1, 2)].map(|(position, positions)| Run {
            offset: position * channels as isize,
            length: positions * channels,
        })
    }
}

// Numbers that start at the beginning of a cache line.
//
// A vector of sixteen numbers that crosses a cache line takes two loads. The allocator guarantees
// four bytes only, so a buffer allocates an extra line and starts at its first aligned element.

/// Numbers in a cache line, which is also the widest vector.
const LINE: usize = 16;

/// Numbers aligned to a cache line. The length never changes, so the allocation does not move.
#[derive(Debug)]
pub(crate) struct Buffer {
    numbers: Vec<f32>,
    start: usize,
    length: usize,
}

impl Buffer {
    pub(crate) fn zeros(length: usize) -> Self {
        let numbers = vec![0.0; length + LINE - 1];
        // `align_offset` may fail; unaligned access is correct, if slower.
        let start = numbers.as_ptr().align_offset(LINE * size_of::<f32>());
        let start = if start < LINE { start } else { 0 };
        Self { numbers, start, length }
    }
}

impl std::ops::Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.start..][..self.length]
    }
}

impl std::ops::DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.start..][..self.length]
    }
}
