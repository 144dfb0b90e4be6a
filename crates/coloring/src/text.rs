//! Text that is not what it should be, and where.

use thiserror::Error;

/// Where a text goes wrong, what was expected there and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What would have been right there.
    pub expected: String,
    /// What is there instead.
    pub found: String,
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Word<'_> {
    /// The error that something else was expected here.
    pub(crate) fn refused(&self, expected: impl Into<String>) -> SyntaxError {
        // A long word is shown by its beginning.
        let mut found: String = self.text.chars().take(20).collect();
        if found.len() < self.text.len() {
            found.push('…');
        }
        SyntaxError {
            line: self.line,
            column: self.column,
            expected: expected.into(),
            found: match self.text {
                "" => "the end".to_owned(),
                _ => format!("`{found}`"),
            },
        }
    }
}

/// The words of one line, which is line number `line` of its text.
pub(crate) fn words(text: &str, line: usize) -> impl Iterator<Item = Word<'_>> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let start = rest.find(|c: char| !c.is_whitespace())?;
        column += rest[..start].chars().count();
        rest = &rest[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = Word { text: &rest[..length], line, column };
        column += word.text.chars().count();
        rest = &rest[length..];
        Some(word)
    })
}
