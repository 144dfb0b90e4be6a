//! The words of the notation, one after another.
//!
//! Outcomes may be called almost anything, so a word ends only where a character stands that no
//! name has. An underscore right behind `+` or a relation begins a subscript if a letter or `[`
//! follows: `a+_` adds the outcome `_`, `a +_f b` adds along `f`.

use super::super::poset::{OutcomePoset, PosetError, is_name_char, opposite_sign, read_within};
use super::NotationError;
use super::question::{Relation, RelationSign, Sense};

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// The name of an outcome, an operation or something that was defined.
    Name(String),
    /// `$` and a number.
    Label(u32),
    /// One of `{ } ( ) [ ] | , ; * =`.
    Mark(char),
    /// `+`, or `+_`, which a function follows.
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
    /// Nothing that the notation knows.
    Unknown,
}

/// A text, and how far it was read.
#[derive(Clone)]
pub(super) struct Lexer {
    chars: Vec<char>,
    at: usize,
}

impl Lexer {
    pub(super) fn new(text: &str) -> Self {
        Self { chars: text.chars().collect(), at: 0 }
    }

    /// Where the next word begins, as a number of characters.
    pub(super) fn place(&mut self) -> usize {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.at
    }

    /// Goes back to a place.
    pub(super) fn go_back(&mut self, place: usize) {
        self.at = place;
    }

    /// Whether a `;` is still to come.
    pub(super) fn has_semicolon(&self) -> bool {
        self.chars[self.at..].contains(&';')
    }

    /// The next word, which stays there; `None` at the end.
    pub(super) fn peek(&mut self) -> Option<Token> {
        let place = self.place();
        let token = self.next();
        self.at = place;
        token
    }

    /// Reads a mark if it is the next word.
    pub(super) fn takes(&mut self, mark: char) -> bool {
        let place = self.place();
        let is_it = self.next() == Some(Token::Mark(mark));
        if !is_it {
            self.at = place;
        }
        is_it
    }

    /// Reads the next word.
    pub(super) fn next(&mut self) -> Option<Token> {
        let start = self.place();
        let first = *self.chars.get(start)?;
        let second = self.chars.get(start + 1).copied();
        let (token, length) = match (first, second) {
            ('$', _) => return Some(self.label()),
            ('+', Some('_')) if self.begins_subscript(start + 2) => {
                (Token::Plus { along: true }, 2)
            }
            ('+', _) => (Token::Plus { along: false }, 1),
            ('\\', Some('/')) => (Token::Join, 2),
            ('/', Some('\\')) => (Token::Meet, 2),
            ('-', Some('>')) => (Token::Arrow, 2),
            ('∨', _) => (Token::Join, 1),
            ('∧', _) => (Token::Meet, 1),
            ('↑', _) => (Token::Up, 1),
            ('↓', _) => (Token::Down, 1),
            ('→', _) => (Token::Arrow, 1),
            ('^' | 'ᵒ', _) => match opposite_sign(&self.chars[start..]) {
                Some(length) => (Token::Opposite, length),
                None => (Token::Unknown, 1),
            },
            _ => match sign(first, second) {
                Some((sign, length)) => {
                    let (sense, end) = self.sense(start + length);
                    (Token::Relation(Relation { sign, sense }), end - start)
                }
                None if first == '=' => match self.sense(start + 1) {
                    (Sense::Plain, _) => (Token::Mark('='), 1),
                    (sense, end) => {
                        let sign = RelationSign::Equivalent;
                        (Token::Relation(Relation { sign, sense }), end - start)
                    }
                },
                None if "{}()[]|,;*".contains(first) => (Token::Mark(first), 1),
                None if is_name_char(first) => {
                    let name = self.name(start);
                    let length = name.chars().count();
                    (Token::Name(name), length)
                }
                None => (Token::Unknown, 1),
            },
        };
        self.at = start + length;
        Some(token)
    }

    /// `$` and the number behind it, or `Unknown` right behind the sign.
    fn label(&mut self) -> Token {
        self.at += 1;
        let digits = self.chars[self.at..].iter();
        let digits: String = digits.take_while(|c| c.is_ascii_digit()).collect();
        match digits.parse() {
            Ok(number) => {
                self.at += digits.len();
                Token::Label(number)
            }
            Err(_) => Token::Unknown,
        }
    }

    /// The letters of a name; an arrow ends it.
    fn name(&self, start: usize) -> String {
        let mut end = start;
        while self.chars.get(end).is_some_and(|&c| is_name_char(c))
            && !self.chars[end..].starts_with(&['-', '>'])
        {
            end += 1;
        }
        self.chars[start..end].iter().collect()
    }

    fn begins_subscript(&self, at: usize) -> bool {
        let next = self.chars.get(at);
        next.is_some_and(|&c| c == '[' || c.is_alphabetic())
    }

    /// The subscript or superscript of a relation, and the place behind it.
    fn sense(&self, at: usize) -> (Sense, usize) {
        let small = self.chars[at..].iter();
        let small: String = small.take_while(|&&c| "ₗᵣᵍ₁₂".contains(c)).collect();
        let written = match small.as_str() {
            "" if self.chars.get(at) == Some(&'_') => self.name(at),
            small => small.to_owned(),
        };
        let sense = Sense::ALL.into_iter().find(|sense| {
            let (ascii, unicode) = sense.subscripts();
            !ascii.is_empty() && (written == ascii || unicode.contains(&written.as_str()))
        });
        match sense {
            Some(sense) => (sense, at + written.chars().count()),
            None => (Sense::Plain, at),
        }
    }

    /// Reads the poset that stands here.
    pub(super) fn poset(&mut self) -> Result<OutcomePoset, NotationError> {
        let start = self.place();
        match read_within(&self.chars, start) {
            Ok((poset, end)) => {
                self.at = end;
                Ok(poset)
            }
            Err(PosetError::Syntax { column, expected, found }) => {
                Err(self.refuse(column - 1, expected, found))
            }
            Err(error) => Err(self.refuse(start, "a poset", format!("one that is none: {error}"))),
        }
    }

    /// Something else was expected at the place of the next word.
    pub(super) fn expected(&mut self, expected: &str) -> NotationError {
        let place = self.place();
        let found = self.found(place);
        self.refuse(place, expected, found)
    }

    /// What stands at a place.
    pub(super) fn found(&self, place: usize) -> String {
        match self.chars.get(place) {
            None => "the end".to_owned(),
            Some(&first) if is_name_char(first) => {
                let word: String = self.name(place).chars().take(20).collect();
                format!("`{word}`")
            }
            Some(first) => format!("`{first}`"),
        }
    }

    /// Something else than what was found was expected at a place.
    pub(super) fn refuse(
        &self,
        place: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> NotationError {
        let before = &self.chars[..place.min(self.chars.len())];
        let line_start = before.iter().rposition(|&c| c == '\n').map_or(0, |at| at + 1);
        NotationError {
            line: before.iter().filter(|&&c| c == '\n').count() + 1,
            column: place - line_start + 1,
            expected: expected.into(),
            found: found.into(),
        }
    }
}

/// The sign of a relation that two characters begin with, a bare `=` being none, and its length.
fn sign(first: char, second: Option<char>) -> Option<(RelationSign, usize)> {
    Some(match (first, second) {
        ('<', Some('=')) => (RelationSign::AtMost, 2),
        ('<', Some('|')) => (RelationSign::Lhd, 2),
        ('<', _) => (RelationSign::Less, 1),
        ('>', Some('=')) => (RelationSign::AtLeast, 2),
        ('>', _) => (RelationSign::Greater, 1),
        ('=', Some('=')) => (RelationSign::Equivalent, 2),
        ('|', Some('>')) => (RelationSign::Rhd, 2),
        ('|', Some('|')) => (RelationSign::Incomparable, 2),
        ('≤', _) => (RelationSign::AtMost, 1),
        ('≥', _) => (RelationSign::AtLeast, 1),
        ('⊲', _) => (RelationSign::Lhd, 1),
        ('⊳', _) => (RelationSign::Rhd, 1),
        ('≃', _) => (RelationSign::Equivalent, 1),
        ('‖', _) => (RelationSign::Incomparable, 1),
        _ => return None,
    })
}
