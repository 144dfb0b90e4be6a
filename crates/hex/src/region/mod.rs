//! Regions of the board and their outcomes (CVH §2).
//!
//! A [`Region`] is a set of cells of a position. Everything else is outside: stones there are
//! fixed, empty cells there may get any color. Once the region is filled, its effect on the outside
//! is which of its *ports* Black joins through it ([`Links`]), and this determines the outcome
//! poset. Regions surrounded by stones are the *n-terminal* regions of CVH, an empty cell in the
//! boundary is a *gap*, and edges of the board give *forks*. Two-colored bridges and invisible
//! terminals need no special rule, since links between neighboring ports account for them.
//!
//! Two kinds of pairs of ports are redundant and omitted: neighbors, which are joined anyway if
//! both are black, and pairs that follow from others through an anchor.

mod boundary;
mod layers;
mod ports;
mod stages;
mod sweep;

use std::sync::Arc;

use thiserror::Error;

pub use boundary::{Boundary, Chain};
pub(crate) use layers::{Layers, Preorder, true_order};
pub use ports::{Links, Outside, Port};
pub use stages::RegionFilling;
pub(crate) use stages::Stages;
pub use sweep::{Sweep, SweepStep};

use crate::board::{Board, BoardError, Cell};
use crate::color::Color;
use crate::setup::{Setup, SetupError};

#[derive(Clone, Debug)]
pub struct Region {
    board: Arc<Board>,
    cells: Vec<Cell>,
    inside: Vec<bool>,
    stones: Vec<Option<Color>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RegionError {
    #[error("expected at least one cell in the region, found none")]
    Empty,
    #[error("expected one of the {cells} cells of the board, found cell number {cell}")]
    OffBoard { cell: usize, cells: usize },
    #[error("expected a board on which Black joins two terminals, found {0}")]
    NotTwoTerminals(String),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(
        "expected at most {most} open ends of the region at a time, found {found}: \
         fill in stones around it or choose a smaller one"
    )]
    TooManyPorts { found: usize, most: usize },
}

impl Region {
    /// The region of `setup` that consists of `cells`, including stones among them.
    pub fn new(setup: &Setup, cells: &[Cell]) -> Result<Self, RegionError> {
        let board = &setup.board;
        if board.goal(Color::Black).terminals().len() != 2 {
            return Err(RegionError::NotTwoTerminals(board.shape().to_string()));
        }
        let stones = setup.occupancy()?;
        let mut inside = vec![false; board.len()];
        for cell in cells {
            let off_board = RegionError::OffBoard { cell: cell.index(), cells: board.len() };
            *inside.get_mut(cell.index()).ok_or(off_board)? = true;
        }
        let cells: Vec<Cell> = board.cells().filter(|c| inside[c.index()]).collect();
        if cells.is_empty() {
            return Err(RegionError::Empty);
        }
        Ok(Self { board: Arc::clone(board), cells, inside, stones })
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let empty = |cell: &Cell| self.stone(*cell).is_none();
        self.cells.iter().copied().filter(empty)
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.inside[cell.index()]
    }

    pub fn stone(&self, cell: Cell) -> Option<Color> {
        self.stones[cell.index()]
    }
}
