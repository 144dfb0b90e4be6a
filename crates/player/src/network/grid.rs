//! The board in memory: its cells and a ring of one cell around it, row by row.
//!
//! Right of the ring and below it there may be more room, so that square tiles cover the board and
//! the ring around the tiles is there as well.

use crate::network::product::Run;

/// Rows and columns of a tile.
pub(crate) const TILE: usize = 4;

/// A board with a ring around it. A position is the number of a place, the ring counted too.
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

    /// From a position to the one below it.
    pub(crate) fn pitch(&self) -> usize {
        self.columns.next_multiple_of(TILE) + 2
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> usize {
        (self.rows.next_multiple_of(TILE) + 2) * self.pitch()
    }

    /// The position in this row and column, counted from the corner of the ring.
    pub(crate) fn position(&self, row: usize, column: usize) -> usize {
        row * self.pitch() + column
    }

    /// Row and column of the first cell of each tile, counted from the corner of the ring.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.columns;
        let rows = (1..=self.rows).step_by(TILE);
        rows.flat_map(move |row| (1..=columns).step_by(TILE).map(move |column| (row, column)))
    }

    /// From a position to the six that it touches.
    pub(crate) fn neighbors(&self) -> [isize; 6] {
        let pitch = self.pitch() as isize;
        [-pitch, 1 - pitch, -1, 1, pitch - 1, pitch]
    }

    /// The taps around a position, with so many numbers at each: two above, three in its row, two
    /// below.
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
// A vector of sixteen numbers that lies across two lines takes two loads. The system's allocator
// promises no more than four bytes, so a buffer asks for a line more than it needs and starts at
// the first place in it that is even.

/// Numbers in one cache line, the widest vector there is.
const LINE: usize = 16;

/// Numbers whose first one starts a cache line. The length never changes, so neither does the
/// place.
#[derive(Debug)]
pub(crate) struct Buffer {
    numbers: Vec<f32>,
    start: usize,
    length: usize,
}

impl Buffer {
    /// Zeros.
    pub(crate) fn zeros(length: usize) -> Self {
        let numbers = vec![0.0; length + LINE - 1];
        // The answer is allowed to be "no such place", and any place is right, if slower.
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
