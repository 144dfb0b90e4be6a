//! The board in memory: its cells and a ring of one cell around it, row by row.

use crate::product::Run;

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
        let mut grid = Self {
            rows,
            columns,
            cells: Vec::with_capacity(rows * columns),
        };
        for row in 1..=rows {
            let start = row * grid.pitch() + 1;
            grid.cells
                .extend((start..start + columns).map(|at| at as u32));
        }
        grid
    }

    /// From a position to the one below it.
    pub(crate) fn pitch(&self) -> usize {
        self.columns + 2
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> usize {
        (self.rows + 2) * self.pitch()
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
