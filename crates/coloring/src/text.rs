//! Text: lines and words with their positions, errors, names of elements.

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::{Color, Element, ElementSet, Move};

/// A syntax error: its position (line and column from 1), the expected and the found text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct SyntaxError {
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    pub expected: String,
    pub found: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Word<'_> {
    /// An empty word at the end of a text.
    pub(crate) const fn end(line: usize, column: usize) -> Self {
        Self { text: "", line, column }
    }

    /// The error for an unexpected word.
    pub(crate) fn refused(&self, expected: impl Into<String>) -> SyntaxError {
        // A long word is truncated.
        let beginning: String = self.text.chars().take(20).collect();
        let more = if beginning.len() < self.text.len() { "…" } else { "" };
        self.wrong(
            expected,
            match self.text {
                "" => "the end".to_owned(),
                _ => format!("`{beginning}{more}`"),
            },
        )
    }

    /// The error for an unexpected text from here on.
    pub(crate) fn wrong(
        &self,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> SyntaxError {
        let (expected, found) = (expected.into(), found.into());
        SyntaxError { line: self.line, column: self.column, expected, found }
    }
}

/// A line that is not a comment, with its number.
#[derive(Clone, Copy)]
pub(crate) struct SourceLine<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

impl<'a> SourceLine<'a> {
    pub(crate) fn words(self) -> Words<'a> {
        Words { rest: Word { text: self.text, line: self.number, column: 1 }, end: self.end() }
    }

    pub(crate) fn head(self) -> Word<'a> {
        self.words().word()
    }

    /// The position after the last word.
    pub(crate) fn end(self) -> Word<'a> {
        Word::end(self.number, self.text.trim_end().chars().count() + 1)
    }
}

/// The nonempty lines, without comments after `#`.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    let lines = text.lines().enumerate().map(|(i, text)| SourceLine {
        number: i + 1,
        text: text.split('#').next().unwrap_or_default(),
    });
    lines.filter(|line| !line.head().text.is_empty())
}

pub(crate) struct Words<'a> {
    rest: Word<'a>,
    end: Word<'a>,
}

impl<'a> Words<'a> {
    /// The next word; empty at the end of the line.
    pub(crate) fn word(&mut self) -> Word<'a> {
        self.next().unwrap_or(self.end)
    }

    pub(crate) fn number(&mut self, what: &str, most: usize) -> Result<usize, SyntaxError> {
        let word = self.word();
        let number = word.text.parse().ok().filter(|&number| number <= most);
        number.ok_or_else(|| word.refused(format!("a number of {what} from 0 to {most}")))
    }

    /// Returns an error if there is another word.
    pub(crate) fn finish(mut self) -> Result<(), SyntaxError> {
        self.next().map_or(Ok(()), |word| Err(word.refused("the end of the line")))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let Word { text, line, column } = self.rest;
        let (blank, text) = text.split_at(text.find(|c: char| !c.is_whitespace())?);
        let column = column + blank.chars().count();
        let (text, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        self.rest = Word { text: rest, line, column: column + text.chars().count() };
        Some(Word { text, line, column })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ElementNames {
    names: Vec<String>,
    places: FxHashMap<String, Element>,
}

impl ElementNames {
    pub const MOST: usize = ElementSet::<16>::CAPACITY;

    /// `1` to `count`, as in DIMACS.
    pub fn numbers(count: usize) -> Self {
        (1..=count).map(|i| i.to_string()).collect()
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub fn as_slice(&self) -> &[String] {
        &self.names
    }

    pub fn name(&self, element: Element) -> &str {
        &self.names[element.index()]
    }

    pub fn element(&self, name: &str) -> Option<Element> {
        self.places.get(name).copied()
    }

    /// The element with a name, added if it is new; `None` if there is no room for it.
    pub fn element_or_new(&mut self, name: &str) -> Option<Element> {
        if let Some(element) = self.element(name) {
            return Some(element);
        }
        (self.len() < Self::MOST).then(|| {
            let element = Element::new(self.len());
            self.names.push(name.to_owned());
            self.places.insert(name.to_owned(), element);
            element
        })
    }

    /// A move as text, in a game of `colors` colors: `x=true`, `y=2`.
    pub fn write(&self, mv: Move, colors: usize) -> String {
        format!("{}={}", self.name(mv.element), color_name(mv.color, colors))
    }
}

/// `false` and `true` if there are two colors, otherwise the number.
pub fn color_name(color: Color, colors: usize) -> String {
    match (colors, color) {
        (2, Color::FALSE) => "false".to_owned(),
        (2, _) => "true".to_owned(),
        _ => color.index().to_string(),
    }
}

impl FromIterator<String> for ElementNames {
    /// Drops repetitions, and names beyond the maximum number of elements.
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut all = Self::default();
        for name in names {
            all.element_or_new(&name);
        }
        all
    }
}
