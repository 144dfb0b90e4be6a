//! The same game on another board.
//!
//! A position of one connection game is often one of another as well, with the same cells to play
//! on, so that whatever is known of the one holds for the other:
//!
//! * the [`reduced`] graph of a color has its chains contracted and the opponent's stones deleted
//!   (SCG §10.4); the color is Short on it;
//! * the [`dual`] of a Shannon game has the parts exchanged: who cut joins on it (SCG §14.3);
//! * a position of Hex [is one of Y](on_y) with two corners filled up (SCG §4.7).
//!
//! A [`Guise`] says which cell is which, and whether the colors have changed their parts: on a
//! graph Black joins the terminals and White parts them, so if White is to be Short, White's
//! stones are black there.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Color, Ground, Setup, guise};
//!
//! let setup = Setup::empty(Arc::new(Board::hex(2, 3)?));
//! let white = guise::reduced(&setup, Color::White)?;
//! let (graph, ground) = white.setup.board.graph().expect("a graph");
//! assert_eq!((graph.vertices, ground), (8, Ground::Vertices));
//! assert_eq!(white.setup.to_move, Color::White);
//! assert_eq!(white.color(Color::White), Color::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod dual;
mod embedding;
mod reduced;
mod triangle;

pub use dual::dual;
pub use reduced::reduced;
pub use triangle::on_y;

use std::sync::Arc;

use thiserror::Error;

use crate::board::{Board, BoardError, Cell, Shape};
use crate::color::Color;
use crate::setup::{Setup, SetupError};

/// A position in the guise of another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guise {
    /// The position on the other board.
    pub setup: Setup,
    /// For each cell of the other board the one that it stands for, if it stands for one.
    pub cells: Vec<Option<Cell>>,
    /// Whether the colors have changed their parts.
    pub exchanges_colors: bool,
}

/// Why a position has no such guise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoGuise {
    /// Stones that cannot stand so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Three sides are not two terminals.
    #[error("expected a game that joins two terminals, found {0}, which joins three sides")]
    ThreeSides(Shape),
    /// The graph cannot be drawn.
    #[error(
        "expected a graph that can be drawn in the plane with its terminals at one face, \
         found one that cannot; whether it has a dual is not known"
    )]
    NotPlanar,
    /// Only Hex is a part of Y.
    #[error("expected a board of Hex, found {0}")]
    NotHex(Shape),
}

impl Guise {
    /// The part that a color plays on the other board.
    pub fn color(&self, color: Color) -> Color {
        if self.exchanges_colors { !color } else { color }
    }

    /// The cell of the other board that stands for a cell.
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        let at = self.cells.iter().position(|&it| it == Some(cell));
        at.map(Cell::new)
    }

    /// A position of the same game with other stones, which stand on the cells of `board` and
    /// still have the colors that they had.
    fn new(
        board: Board,
        setup: &Setup,
        stones: Vec<(Cell, Color)>,
        cells: Vec<Option<Cell>>,
        exchanges_colors: bool,
    ) -> Self {
        let part = |color: Color| if exchanges_colors { !color } else { color };
        let stones = stones.into_iter();
        Self {
            setup: Setup {
                board: Arc::new(board),
                stones: stones.map(|(cell, color)| (cell, part(color))).collect(),
                to_move: part(setup.to_move),
                objective: setup.objective,
            },
            cells,
            exchanges_colors,
        }
    }

    /// This and then a guise of its position.
    fn then(&self, next: Self) -> Self {
        let first = |cell: Option<Cell>| cell.and_then(|cell| self.cells[cell.index()]);
        Self {
            cells: next.cells.iter().map(|&cell| first(cell)).collect(),
            exchanges_colors: self.exchanges_colors != next.exchanges_colors,
            setup: next.setup,
        }
    }
}
