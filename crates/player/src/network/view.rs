//! A position as the player to move sees it.
//!
//! The network knows one player only, who moves and joins the north side to the south side. A
//! [`View`] is filled in by the cells of the board as it lies, and turns them where the player to
//! move joins west to east: the transposed board is then the same game with the sides exchanged.

use thiserror::Error;

/// Who owns a cell, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// Nobody.
    Empty,
    /// The player to move.
    Mine,
    /// The opponent.
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

/// A Hex position: a board, who owns its cells, and which sides the player to move joins.
///
/// Cells are numbered from the north-west, row by row. A cell touches the next ones of its row, the
/// one above it and the one right of that, the one below it and the one left of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    rows: usize,
    columns: usize,
    axis: Axis,
    stones: Vec<Stone>,
}

impl View {
    /// The most cells a board may have.
    pub const MOST_CELLS: usize = 1 << 14;

    /// An empty board, and which sides the player to move joins.
    pub fn empty(rows: usize, columns: usize, axis: Axis) -> Result<Self, ViewError> {
        match rows.checked_mul(columns) {
            Some(cells @ 1..=Self::MOST_CELLS) => {
                Ok(Self { rows, columns, axis, stones: vec![Stone::Empty; cells] })
            }
            _ => Err(ViewError { rows, columns }),
        }
    }

    /// Rows of the board as it lies.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the board as it lies.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Which sides the player to move joins.
    pub fn axis(&self) -> Axis {
        self.axis
    }

    /// Sets who owns a cell. As for a slice, there has to be such a cell.
    pub fn set(&mut self, cell: usize, stone: Stone) {
        self.stones[cell] = stone;
    }

    /// Who owns each cell.
    pub fn stones(&self) -> &[Stone] {
        &self.stones
    }

    /// Rows and columns of the board when it is turned so that the player to move joins north to
    /// south.
    pub(crate) fn turned_size(&self) -> (usize, usize) {
        match self.axis {
            Axis::NorthSouth => (self.rows, self.columns),
            Axis::WestEast => (self.columns, self.rows),
        }
    }

    /// The cells of the turned board, row by row: which cell each is on the board as it lies.
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

/// There is no board of this size, or none that is looked at here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a board of 1 to {} cells, found {rows} rows of {columns}", View::MOST_CELLS)]
pub struct ViewError {
    /// What was asked for.
    pub rows: usize,
    /// What was asked for.
    pub columns: usize,
}
