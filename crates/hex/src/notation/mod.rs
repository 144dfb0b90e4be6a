//! Reading and writing what Hex players exchange.
//!
//! One module for each notation, with `read` and `write`; each describes its notation. All
//! of them give and take a [`Record`], which is raw: [`Record::replay`] tells whether the
//! moves can be played. [`read`] recognizes the notation by its shape, reads and replays.
//!
//! Conventions: Black is Red, moves first and joins top and bottom; White is Blue and joins
//! left and right; a1 is the acute corner at the top left.
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

mod area;
mod cells;
mod cursor;
pub mod dimacs;
mod error;
mod format;
pub mod hexwiki;
pub mod hexwiki_old;
pub mod hexworld;
pub mod little_golem;
pub mod moves;
mod sequence;
pub mod sgf;
pub mod slanted;
mod summary;
pub mod trmph;

pub use error::{ReadError, TextPlace, WriteError};
pub use format::{Format, recognize};

use crate::game_tree::GameTree;
use crate::record::Record;

/// Recognizes the notation, reads the text and plays the moves through.
pub fn read(text: &str) -> Result<(Format, Record), ReadError> {
    let format = recognized(text)?;
    format.read(text).map(|record| (format, record))
}

/// Reads a game with all its variations, where the notation has such.
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

/// The line below a board that tells what is not to be seen on it: the size, whose turn it is after
/// the record, the objective, who has given up. Below a drawing, it is read with it.
pub fn summary(record: &Record) -> String {
    summary::Summary::write(record)
}

/// Writes a record in the given notation.
pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    format.write(record)
}
