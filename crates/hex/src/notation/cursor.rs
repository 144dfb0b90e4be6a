//! A reading position in a text, and errors with line and column.
//!
//! Every reader walks over its text with a [`Cursor`], which keeps the whole text so that every
//! error has a line and column. A [window](Cursor::window) covers a part, such as the value of an
//! attribute, with positions in the whole text.
//!
//! Invariant: `offset ≤ end ≤ text.len()`, both on character boundaries.

use std::ops::Range;
use std::sync::Arc;

use super::{ReadError, TextPlace};
use crate::board::{Board, BoardError, Cell, Shape};

/// The maximum number of characters quoted in an error.
const QUOTED: usize = 20;
/// The maximum number of digits; nothing on a board is larger.
const MOST_DIGITS: usize = 6;

#[derive(Clone, Debug)]
pub(super) struct Cursor<'t> {
    notation: &'static str,
    text: &'t str,
    offset: usize,
    end: usize,
}

impl<'t> Cursor<'t> {
    /// At the beginning of the text, after a byte order mark.
    pub(super) fn new(notation: &'static str, text: &'t str) -> Self {
        Self {
            notation,
            text,
            offset: text.len() - text.trim_start_matches('\u{feff}').len(),
            end: text.len(),
        }
    }

    /// A cursor over a part of the same text.
    pub(super) fn window(&self, range: Range<usize>) -> Self {
        Self { offset: range.start, end: range.end, ..self.clone() }
    }

    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.offset..self.end]
    }

    pub(super) fn at_end(&self) -> bool {
        self.offset == self.end
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.offset += next.len_utf8();
        Some(next)
    }

    /// Moves to `offset`, a character boundary not after the end.
    pub(super) fn jump(&mut self, offset: usize) {
        debug_assert!(offset <= self.end && self.text.is_char_boundary(offset));
        self.offset = offset;
    }

    /// Steps over `literal` if it is next, ignoring case.
    pub(super) fn eat(&mut self, literal: &str) -> bool {
        let comes = self
            .rest()
            .get(..literal.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(literal));
        if comes {
            self.offset += literal.len();
        }
        comes
    }

    /// Steps over `literal`, or fails.
    pub(super) fn require(
        &mut self,
        literal: &str,
        expected: impl Into<String>,
    ) -> Result<(), ReadError> {
        if self.eat(literal) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Skips whitespace and requires the end.
    pub(super) fn require_end(&mut self, expected: impl Into<String>) -> Result<(), ReadError> {
        self.skip_space();
        if self.at_end() { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !test(c)).unwrap_or(rest.len())];
        self.offset += taken.len();
        taken
    }

    pub(super) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    pub(super) fn skip_separators(&mut self) {
        self.take_while(|c| c.is_whitespace() || c == ',');
    }

    /// Reads the whole text as two numbers with a separator, or one number for both.
    pub(super) fn size(
        mut self,
        separators: &[&str],
        expected: &str,
        second: &str,
    ) -> Result<[usize; 2], ReadError> {
        self.skip_space();
        let first = self.number(expected)?;
        let mut size = [first; 2];
        self.skip_space();
        if separators.iter().any(|separator| self.eat(separator)) {
            self.skip_space();
            size[1] = self.number(second)?;
        }
        self.require_end(expected)?;
        Ok(size)
    }

    pub(super) fn number(&mut self, expected: &str) -> Result<usize, ReadError> {
        let start = self.offset;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(expected));
        }
        if digits.len() > MOST_DIGITS {
            let expected = format!("a number of at most {MOST_DIGITS} digits");
            return Err(self.error(start, expected, quoted(digits)));
        }
        Ok(digits.bytes().fold(0, |number, digit| 10 * number + usize::from(digit - b'0')))
    }

    pub(super) fn cell(&mut self, board: &Board) -> Result<Cell, ReadError> {
        let start = self.offset;
        match board.shape() {
            Shape::Hex { .. } | Shape::Y { .. } => {
                self.take_while(|c| c.is_ascii_alphabetic());
                self.take_while(|c| c.is_ascii_digit());
            }
            Shape::BridgIt { .. } | Shape::Graph => {
                self.take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '\''));
            }
        }
        let name = &self.text[start..self.offset];
        board.cell(name).ok_or_else(|| {
            let found =
                if name.is_empty() { self.found() } else { quoted(name) + &board.swap_hint(name) };
            self.error(start, expected_cell(board), found)
        })
    }

    pub(super) fn board(
        &self,
        start: usize,
        board: Result<Board, BoardError>,
    ) -> Result<Arc<Board>, ReadError> {
        board.map(Arc::new).map_err(|reason| ReadError::Board {
            notation: self.notation,
            place: TextPlace::of(self.text, start),
            reason,
        })
    }

    /// An error at the current position.
    pub(super) fn expected(&self, expected: impl Into<String>) -> ReadError {
        self.error(self.offset, expected, self.found())
    }

    /// An error for the text from `start` to here.
    pub(super) fn refused(&self, start: usize, expected: impl Into<String>) -> ReadError {
        self.error(start, expected, quoted(&self.text[start..self.offset]))
    }

    pub(super) fn error(
        &self,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        ReadError::Syntax {
            notation: self.notation,
            place: TextPlace::of(self.text, offset),
            expected: expected.into(),
            found: found.into(),
        }
    }

    fn found(&self) -> String {
        match self.peek() {
            None if self.end == self.text.len() => "the end of the text".to_owned(),
            None => "nothing more".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(first) => {
                let rest = self.rest();
                let stops = |c: char| c.is_whitespace() || ",;:[](){}<>\"#".contains(c);
                let length = rest[first.len_utf8()..]
                    .find(stops)
                    .map_or(rest.len(), |length| length + first.len_utf8());
                quoted(&rest[..length])
            }
        }
    }
}

/// The text in quotation marks, cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        None => format!("`{text}`"),
        Some((cut, _)) => format!("`{}…`", &text[..cut]),
    }
}

/// "a cell like `c4` on a 5x5 board".
pub(super) fn expected_cell(board: &Board) -> String {
    let shape = board.shape();
    let sides = shape.sides();
    match board.cell("c4").or_else(|| board.cells().nth(board.len() / 2)) {
        Some(cell) => format!("a cell like `{}` on a {shape} board{sides}", board.name(cell)),
        None => format!("no cell, as the {shape} board has none"),
    }
}
