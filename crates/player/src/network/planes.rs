//! The input of the network: [seven planes](super#the-network) over the board and its ring.

use thiserror::Error;

use crate::network::grid::Grid;

pub(crate) const PLANES: usize = 7;

#[derive(Debug)]
pub(crate) struct Painter {
    /// The owner of each position; the ring has none, so chains do not spread there.
    stones: Vec<PlaneStone>,
    /// Positions whose neighbors are still to be visited.
    waiting: Vec<usize>,
}

impl Painter {
    pub(crate) fn new(grid: &Grid) -> Self {
        Self { stones: vec![PlaneStone::Empty; grid.positions()], waiting: Vec::new() }
    }

    /// Fills the planes of a view: [`PLANES`] numbers for each position of the grid.
    pub(crate) fn paint(&mut self, grid: &Grid, view: &View, planes: &mut [f32]) {
        planes.fill(0.0);
        for (position, cell) in grid.cells.iter().zip(view.turned_cells()) {
            let position = *position as usize;
            let stone = view.stones()[cell];
            self.stones[position] = stone;
            let plane = match stone {
                PlaneStone::Mine => 0,
                PlaneStone::Theirs => 1,
                PlaneStone::Empty => 2,
            };
            planes[position * PLANES + plane] = 1.0;
        }
        let (last_row, last_column) = (grid.rows + 1, grid.columns + 1);
        // Each side: positions of the ring, and their neighbors on the board. Next to a corner lies
        // the ring of another side, which has no owner.
        for column in 0..=last_column {
            let at = |row| grid.position(row, column);
            self.side(grid, at(0), at(1), PlaneStone::Mine, 3, planes);
            self.side(grid, at(last_row), at(last_row - 1), PlaneStone::Mine, 4, planes);
        }
        for row in 0..=last_row {
            let at = |column| grid.position(row, column);
            self.side(grid, at(0), at(1), PlaneStone::Theirs, 5, planes);
            self.side(grid, at(last_column), at(last_column - 1), PlaneStone::Theirs, 6, planes);
        }
    }

    /// Marks a position of the ring and the chain that touches the side there.
    fn side(
        &mut self,
        grid: &Grid,
        ring: usize,
        beside: usize,
        stone: PlaneStone,
        plane: usize,
        planes: &mut [f32],
    ) {
        let owner = usize::from(stone == PlaneStone::Theirs);
        planes[ring * PLANES + owner] = 1.0;
        planes[ring * PLANES + plane] = 1.0;
        self.spread(grid, beside, stone, plane, planes);
    }

    /// Sets a plane on the chain of this owner that contains a position.
    fn spread(
        &mut self,
        grid: &Grid,
        from: usize,
        stone: PlaneStone,
        plane: usize,
        planes: &mut [f32],
    ) {
        self.reach(from, stone, plane, planes);
        while let Some(position) = self.waiting.pop() {
            for offset in grid.neighbors() {
                let neighbor = position.wrapping_add_signed(offset);
                self.reach(neighbor, stone, plane, planes);
            }
        }
    }

    fn reach(&mut self, position: usize, stone: PlaneStone, plane: usize, planes: &mut [f32]) {
        let mark = &mut planes[position * PLANES + plane];
        if self.stones[position] == stone && *mark == 0.0 {
            *mark = 1.0;
            self.waiting.push(position);
        }
    }
}

// A position as the player to move sees it.
//
// The network's player moves next and joins north to south. A [`View`] is set in board coordinates,
// and transposed if the player to move joins west to east: the transposed board is the same game
// with the sides exchanged.

/// The owner of a cell, relative to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaneStone {
    Empty,
    Mine,
    Theirs,
}

/// Which sides of the board the player to move joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Above the first row, and below the last.
    NorthSouth,
    /// Left of the first column, and right of the last.
    WestEast,
}

/// A Hex position: a board, the owners of its cells, and the sides that the player to move joins.
/// Cells are numbered row by row. The neighbors of a cell are left, right, above, above right,
/// below and below left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    rows: usize,
    columns: usize,
    axis: Axis,
    stones: Vec<PlaneStone>,
}

impl View {
    pub const MOST_CELLS: usize = 1 << 14;

    /// An empty board, with the axis of the player to move.
    pub fn empty(rows: usize, columns: usize, axis: Axis) -> Result<Self, ViewError> {
        match rows.checked_mul(columns) {
            Some(cells @ 1..=Self::MOST_CELLS) => {
                Ok(Self { rows, columns, axis, stones: vec![PlaneStone::Empty; cells] })
            }
            _ => Err(ViewError { rows, columns }),
        }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn axis(&self) -> Axis {
        self.axis
    }

    /// Sets the owner of a cell. Panics if the cell is not on the board.
    pub fn set(&mut self, cell: usize, stone: PlaneStone) {
        self.stones[cell] = stone;
    }

    pub fn stones(&self) -> &[PlaneStone] {
        &self.stones
    }

    /// Rows and columns of the board turned so that the player to move joins north to south.
    pub(crate) fn turned_size(&self) -> (usize, usize) {
        match self.axis {
            Axis::NorthSouth => (self.rows, self.columns),
            Axis::WestEast => (self.columns, self.rows),
        }
    }

    /// For each cell of the turned board, row by row, the cell of the board as given.
    pub(crate) fn turned_cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (axis, own_columns) = (self.axis, self.columns);
        let (rows, columns) = self.turned_size();
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| match axis {
                Axis::NorthSouth => row * own_columns + column,
                Axis::WestEast => column * own_columns + row,
            })
        })
    }
}

/// A board size that is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a board of 1 to {} cells, found {rows} rows of {columns}", View::MOST_CELLS)]
pub struct ViewError {
    pub rows: usize,
    pub columns: usize,
}
