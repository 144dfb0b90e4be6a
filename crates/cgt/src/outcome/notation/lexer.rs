//! The lexer of the notation.
//!
//! Outcomes can have almost any name, so a token ends only at a character that names cannot
//! contain. An underscore directly after `+` or a relation begins a subscript if a letter or `[`
//! follows: `a+_` adds the outcome `_`, `a +_f b` adds along `f`.

use super::super::poset::{OutcomePoset, PosetError, is_name_char, opposite_sign, read_within};
use super::question::{Relation, RelationSign, SUBSCRIPTS, Sense};
use crate::reading::{Cursor, NotationError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// The name of an outcome, an operation or a definition.
    Name(String),
    /// `$` and a number.
    Label(u32),
    /// One of `{ } ( ) [ ] | , ; * =`.
    Mark(char),
    /// `+`, or `+_` before a function.
    Plus { along: bool },
    /// `\/` or `∨`.
    Join,
    /// `/\` or `∧`.
    Meet,
    /// `↑`.
    Up,
    /// `↓`.
    Down,
    /// `^op` or `ᵒᵖ`.
    Opposite,
    /// `->` or `→`.
    Arrow,
    /// A relation other than a bare `=`.
    Relation(Relation),
    /// No token of the notation.
    Unknown,
}

/// Signs that are tokens of their own.
const SIGNS: [(&str, Token); 8] = [
    ("\\/", Token::Join),
    ("∨", Token::Join),
    ("/\\", Token::Meet),
    ("∧", Token::Meet),
    ("->", Token::Arrow),
    ("→", Token::Arrow),
    ("↑", Token::Up),
    ("↓", Token::Down),
];

/// A text, and the byte up to which it is read.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'t> {
    cursor: Cursor<'t>,
}

impl<'t> Lexer<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { cursor: Cursor { text, at: 0 } }
    }

    /// The byte where the next token begins.
    pub(super) fn place(&mut self) -> usize {
        self.cursor.skip_spaces()
    }

    pub(super) fn go_back(&mut self, place: usize) {
        self.cursor.at = place;
    }

    /// Whether a `;` follows later.
    pub(super) fn has_semicolon(&self) -> bool {
        self.cursor.rest().contains(';')
    }

    /// The next token, without consuming it; `None` at the end.
    pub(super) fn peek(&mut self) -> Option<Token> {
        let place = self.place();
        let token = self.next();
        self.go_back(place);
        token
    }

    pub(super) fn takes(&mut self, mark: char) -> bool {
        let place = self.place();
        let is_it = self.next() == Some(Token::Mark(mark));
        if !is_it {
            self.go_back(place);
        }
        is_it
    }

    /// Consumes a mark, which must be the next token.
    pub(super) fn expect(&mut self, mark: char, expected: &str) -> Result<(), NotationError> {
        if self.takes(mark) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        let first = self.cursor.peek()?;
        if first == '$' {
            return Some(self.label());
        }
        let (start, rest) = (self.cursor.at, self.cursor.rest());
        let begins_subscript =
            |after: &str| after.starts_with('[') || after.starts_with(|c: char| c.is_alphabetic());
        let (token, length) = if let Some(after) = rest.strip_prefix('+') {
            let along = after.strip_prefix('_').is_some_and(begins_subscript);
            (Token::Plus { along }, 1 + usize::from(along))
        } else if let Some((sign, token)) = SIGNS.iter().find(|(it, _)| rest.starts_with(it)) {
            (token.clone(), sign.len())
        } else if let Some(length) = opposite_sign(rest) {
            (Token::Opposite, length)
        } else if let Some(&(text, sign)) =
            RelationSign::TEXTS.iter().find(|(it, _)| rest.starts_with(it))
        {
            let (sense, length) = self.sense(start + text.len());
            match (text, sense) {
                ("=", Sense::Plain) => (Token::Mark('='), 1),
                _ => (Token::Relation(Relation { sign, sense }), text.len() + length),
            }
        } else if "{}()[]|,;*".contains(first) {
            (Token::Mark(first), 1)
        } else if is_name_char(first) {
            let name = self.name(start);
            (Token::Name(name.to_owned()), name.len())
        } else {
            (Token::Unknown, first.len_utf8())
        };
        self.cursor.at = start + length;
        Some(token)
    }

    /// `$` and its number, or `Unknown` directly after the sign.
    fn label(&mut self) -> Token {
        self.cursor.at += 1;
        let rest = self.cursor.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(number) = rest[..end].parse() else {
            return Token::Unknown;
        };
        self.cursor.at += end;
        Token::Label(number)
    }

    /// The characters of a name; an arrow ends it.
    fn name(&self, start: usize) -> &'t str {
        let rest = &self.cursor.text[start..];
        let ends = |&(at, c): &(usize, char)| !is_name_char(c) || rest[at..].starts_with("->");
        &rest[..rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at)]
    }

    /// The subscript or superscript of a relation, and its length.
    fn sense(&self, at: usize) -> (Sense, usize) {
        let rest = &self.cursor.text[at..];
        let small = rest.find(|c| !"ₗᵣᵍ₁₂".contains(c)).unwrap_or(rest.len());
        let written = if rest.starts_with('_') { self.name(at) } else { &rest[..small] };
        let known = SUBSCRIPTS.iter().find(|(text, _)| *text == written);
        known.map_or((Sense::Plain, 0), |&(text, sense)| (sense, text.len()))
    }

    pub(super) fn poset(&mut self) -> Result<OutcomePoset, NotationError> {
        let (start, text) = (self.place(), self.cursor.text);
        match read_within(text, start) {
            Ok((poset, end)) => {
                self.cursor.at = end;
                Ok(poset)
            }
            Err(PosetError::Syntax { column, expected, found }) => {
                let place = text.char_indices().nth(column - 1);
                Err(self.refuse(place.map_or(text.len(), |(at, _)| at), expected, found))
            }
            Err(error) => Err(self.refuse(start, "a poset", format!("one that is none: {error}"))),
        }
    }

    /// The error that something else was expected at the next token.
    pub(super) fn expected(&mut self, expected: &str) -> NotationError {
        let place = self.place();
        self.refuse(place, expected, self.found(place))
    }

    pub(super) fn found(&self, place: usize) -> String {
        match self.cursor.text[place..].chars().next() {
            None => "the end".to_owned(),
            Some(first) if is_name_char(first) => {
                format!("`{}`", self.name(place).chars().take(20).collect::<String>())
            }
            Some(first) => format!("`{first}`"),
        }
    }

    /// The error that something else was expected at a place.
    pub(super) fn refuse(
        &self,
        place: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> NotationError {
        NotationError::expected((self.cursor.text, place), expected, found)
    }
}
