//! What can go wrong between text and record.

use thiserror::Error;

use crate::board::BoardError;
use crate::record::ReplayError;

/// A place in a text, for people: both counted from one, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// Line.
    pub line: usize,
    /// Column.
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

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Something unexpected in the text.
    #[error("{notation}: line {}, column {}: expected {expected}, found {found}", .place.line, .place.column)]
    Syntax {
        /// The notation it was read as.
        notation: &'static str,
        /// Where.
        place: TextPlace,
        /// What would have been right.
        expected: String,
        /// What was there.
        found: String,
    },
    /// The text describes a board that cannot be.
    #[error("{notation}: line {}, column {}: {reason}", .place.line, .place.column)]
    Board {
        /// The notation it was read as.
        notation: &'static str,
        /// Where.
        place: TextPlace,
        /// What is wrong with it.
        reason: BoardError,
    },
    /// The moves cannot be played.
    #[error("{notation}: {reason}")]
    Replay {
        /// The notation it was read as.
        notation: &'static str,
        /// Which move and why.
        reason: ReplayError,
    },
    /// The text looks like none of the notations.
    #[error("expected {expected}, found {found}")]
    Unrecognized {
        /// What would have been right.
        expected: String,
        /// The beginning of the text.
        found: String,
    },
}

/// Why a record cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The notation has no way to say it.
    #[error("{notation} cannot express {what}")]
    Inexpressible {
        /// The notation asked for.
        notation: &'static str,
        /// What it lacks.
        what: String,
    },
    /// The record itself is impossible.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}
