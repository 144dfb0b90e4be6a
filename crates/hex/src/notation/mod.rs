//! Notations of Hex games and positions.
//!
//! Each module describes one notation, with `read` and `write`. All use a [`Record`], which is raw:
//! [`Record::replay`] checks whether the moves can be played. [`read`] recognizes the notation by
//! its shape, reads and replays.
//!
//! Conventions: Black is Red, moves first and joins top and bottom; White is Blue and joins left
//! and right; a1 is the acute corner at the top left.
//!
//! ```
//! use mustplay_hex::notation::{self, Format};
//!
//! let (format, record) = notation::read("https://hexworld.org/board/#5c1,a3:sc3")?;
//! assert_eq!(format, Format::HexWorld);
//! let text = notation::write(&record, Format::Moves)?;
//! assert_eq!(text, "5x5 a3 swap-pieces c3");
//! let error = notation::read("5x5 a3 f2").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "size and moves: line 1, column 8: expected a cell like `c4` on a 5x5 board, found `f2`",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use crate::board::BoardError;
use crate::game_tree::GameTree;
use crate::record::{Record, ReplayError};

mod cell_sets;
mod cursor;
pub mod dimacs;
mod format;
pub mod hexwiki;
pub mod hexwiki_old;
pub mod hexworld;
pub mod little_golem;
pub mod moves;
mod sequence;
pub mod sgf;
mod sgf_reader;
pub mod slanted;
pub mod trmph;

pub use format::{Format, recognize};

/// Recognizes the notation, reads the text and replays the moves.
pub fn read(text: &str) -> Result<(Format, Record), ReadError> {
    let format = recognized(text)?;
    format.read(text).map(|record| (format, record))
}

/// Reads a game with its variations, if the notation has any.
pub fn read_tree(text: &str) -> Result<(Format, GameTree), ReadError> {
    let format = recognized(text)?;
    format.read_tree(text).map(|tree| (format, tree))
}

fn recognized(text: &str) -> Result<Format, ReadError> {
    recognize(text).ok_or_else(|| {
        let trimmed = text.trim_start_matches('\u{feff}').trim();
        ReadError::Unrecognized {
            expected: "a position like `5x5 a3 b4`, a link, a diagram, a record or a graph"
                .to_owned(),
            found: if trimmed.is_empty() {
                "nothing".to_owned()
            } else {
                cursor::quoted(trimmed.lines().next().unwrap_or_default())
            },
        }
    })
}

/// The line below a board: size, side to move, objective, resignation.
pub fn summary(record: &Record) -> String {
    slanted::Summary::write(record)
}

pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    format.write(record)
}

/// A place in a text; line and column are counted from one, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    pub line: usize,
    pub column: usize,
}

impl TextPlace {
    /// The place of a byte offset; offsets inside a character count as its start.
    pub fn of(text: &str, offset: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error("{notation}: line {}, column {}: expected {expected}, found {found}", .place.line, .place.column)]
    Syntax { notation: &'static str, place: TextPlace, expected: String, found: String },
    #[error("{notation}: line {}, column {}: {reason}", .place.line, .place.column)]
    Board { notation: &'static str, place: TextPlace, reason: BoardError },
    #[error("{notation}: {reason}")]
    Replay { notation: &'static str, reason: ReplayError },
    #[error("expected {expected}, found {found}")]
    Unrecognized { expected: String, found: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    #[error("{notation} cannot express {what}")]
    Inexpressible { notation: &'static str, what: String },
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl WriteError {
    fn inexpressible(notation: &'static str, what: impl Into<String>) -> Self {
        Self::Inexpressible { notation, what: what.into() }
    }
}
