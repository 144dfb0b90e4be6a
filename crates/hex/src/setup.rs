//! A position as written, not validated.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, Cell};
use crate::color::{Color, Names};
use crate::position::Position;
use crate::with_width;

/// Stones on a board and the side to move; may be invalid.
///
/// [`Position::new`](crate::Position::new) validates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub board: Arc<Board>,
    /// Stones in any order.
    pub stones: Vec<(Cell, Color)>,
    pub to_move: Color,
    pub objective: Objective,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("cell number {cell} is off the board: expected one of the {cells} cells")]
    OffBoard { cell: usize, cells: usize },
    #[error("a {second} stone on {cell}: expected an empty cell, found a {first} stone")]
    Occupied { cell: String, first: &'static str, second: &'static str },
    #[error(transparent)]
    TooNarrow(#[from] crate::masks::TooNarrow),
}

impl Setup {
    /// The empty board with Black to move.
    pub fn empty(board: Arc<Board>) -> Self {
        Self { board, stones: Vec::new(), to_move: Color::Black, objective: Objective::Normal }
    }

    /// The stone on each cell, or the first error.
    pub fn occupancy(&self) -> Result<Vec<Option<Color>>, SetupError> {
        self.occupancy_called(Names::default())
    }

    /// The stone on each cell; errors use these color names.
    pub(crate) fn occupancy_called(&self, names: Names) -> Result<Vec<Option<Color>>, SetupError> {
        let mut occupancy = vec![None; self.board.len()];
        for &(cell, second) in &self.stones {
            let place = occupancy
                .get_mut(cell.index())
                .ok_or(SetupError::OffBoard { cell: cell.index(), cells: self.board.len() })?;
            if let Some(first) = place.replace(second) {
                return Err(SetupError::Occupied {
                    cell: self.board.name(cell).to_owned(),
                    first: names.of(first),
                    second: names.of(second),
                });
            }
        }
        Ok(occupancy)
    }

    /// The position after a move to `cell`. Does not check that the cell is empty.
    #[must_use]
    pub fn after(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.stones.push((cell, self.to_move));
        next.to_move = !self.to_move;
        next
    }

    /// The empty cells, in board order.
    pub fn empty_cells(&self) -> Result<Vec<Cell>, SetupError> {
        let occupancy = self.occupancy()?;
        Ok(self.board.cells().filter(|cell| occupancy[cell.index()].is_none()).collect())
    }

    pub fn connected(&self) -> Result<Option<Color>, SetupError> {
        with_width!(self.board, W => Ok(Position::<W>::new(self)?.connected()))
    }

    /// The cells with a stone of `color`, in board order.
    pub fn cells_of(&self, color: Color) -> Vec<Cell> {
        cells_of(&self.stones, color)
    }
}

pub(crate) fn cells_of(stones: &[(Cell, Color)], color: Color) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        stones.iter().filter(|stone| stone.1 == color).map(|stone| stone.0).collect();
    cells.sort_unstable();
    cells
}

/// A form of the swap rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Swap {
    /// The stone is mirrored in the long diagonal and recolored, and its player moves
    /// again: the norm online.
    Pieces,
    /// The players exchange colors and the board stays unchanged: usual at the board.
    Sides,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Objective {
    #[default]
    Normal,
    /// Connecting loses: reverse Hex.
    Misere,
}
