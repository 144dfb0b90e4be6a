//! What can be wrong with a text.

use thiserror::Error;

use mustplay_core::StopReason;

/// A place in a text, both counted from one, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl std::fmt::Display for TextPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl TextPlace {
    /// The place of byte `offset` of `text`.
    pub fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// Why a text could not be read as a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The text is not in the grammar.
    #[error("{place}: expected {expected}, found {found}")]
    Expected {
        /// Where.
        place: TextPlace,
        /// What could stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// The text is in the grammar, but what it asks for does not exist.
    #[error("{place}: {reason}")]
    Refused {
        /// Where.
        place: TextPlace,
        /// What was wrong.
        reason: String,
    },
    /// The computation was stopped.
    #[error("{0} while evaluating")]
    Stopped(#[from] StopReason),
}
