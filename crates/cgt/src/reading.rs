//! Text places, errors and the cursor shared by the readers of all notations.

use std::fmt;

use mustplay_core::StopReason;
use thiserror::Error;

/// A line and a column in a text, both counted from one, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SentencePlace {
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for SentencePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl SentencePlace {
    pub fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The text does not follow the grammar.
    #[error("{place}: expected {expected}, found {found}")]
    Expected { place: SentencePlace, expected: String, found: String },
    /// The text follows the grammar but has no value.
    #[error("{place}: {reason}")]
    Refused { place: SentencePlace, reason: String },
    #[error("{0} while evaluating")]
    Stopped(#[from] StopReason),
}

impl NotationError {
    pub(crate) fn expected(
        (text, at): (&str, usize),
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let place = SentencePlace::of(text, at);
        Self::Expected { place, expected: expected.into(), found: found.into() }
    }

    pub(crate) fn refused((text, at): (&str, usize), reason: impl ToString) -> Self {
        Self::Refused { place: SentencePlace::of(text, at), reason: reason.to_string() }
    }
}

/// A text and the byte up to which it is read.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips spaces; returns the offset after them.
    pub(crate) fn skip_spaces(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }

    /// The next character after spaces.
    pub(crate) fn peek(&mut self) -> Option<char> {
        self.skip_spaces();
        self.rest().chars().next()
    }

    /// The characters after spaces up to the first that `keep` refuses.
    pub(crate) fn word(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        self.skip_spaces();
        let rest = self.rest();
        &rest[..rest.find(|c| !keep(c)).unwrap_or(rest.len())]
    }

    /// Skips spaces and the first matching one of `signs`; returns whether there is one.
    pub(crate) fn accept(&mut self, signs: &[&str]) -> bool {
        self.skip_spaces();
        let found = signs.iter().find(|sign| self.rest().starts_with(**sign));
        self.at += found.map_or(0, |sign| sign.len());
        found.is_some()
    }
}

/// The content of a form's braces: lists of options, each with its offset, and the runs of bars
/// between them.
pub(crate) struct Sections<T> {
    pub(crate) lists: Vec<(usize, Vec<T>)>,
    pub(crate) bars: Vec<usize>,
}

impl<T> Sections<T> {
    /// The options of both sides. The longest run of bars separates first; a side that still has
    /// bars is one option, which `form` creates from its two sides and its offset.
    pub(crate) fn divided(
        mut self,
        text: &str,
        form: &mut impl FnMut(usize, [Vec<T>; 2]) -> T,
    ) -> Result<[Vec<T>; 2], NotationError> {
        let longest = self.bars.iter().copied().max().unwrap_or(0);
        let middle = self.bars.iter().position(|&n| n == longest).unwrap_or(0) + 1;
        let right = Self { lists: self.lists.split_off(middle), bars: self.bars.split_off(middle) };
        if right.bars.contains(&longest) {
            let reason = format!("expected one longest run of bars, found two of {longest}");
            return Err(NotationError::refused((text, right.lists[0].0), reason));
        }
        self.bars.pop();
        Ok([self.side(text, form)?, right.side(text, form)?])
    }

    /// The options of one side. Each level of this recursion has shorter runs of bars.
    fn side(
        self,
        text: &str,
        form: &mut impl FnMut(usize, [Vec<T>; 2]) -> T,
    ) -> Result<Vec<T>, NotationError> {
        if self.bars.is_empty() {
            return Ok(self.lists.into_iter().flat_map(|(_, list)| list).collect());
        }
        let start = self.lists[0].0;
        let sides = self.divided(text, form)?;
        Ok(vec![form(start, sides)])
    }
}
