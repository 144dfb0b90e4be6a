//! Text that is not what it should be, and where.

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::{Color, Element, ElementSet, Move};

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

/// The names of the elements of a game, by element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    places: FxHashMap<String, Element>,
}

impl Names {
    /// How many elements a game may have.
    pub const MOST: usize = ElementSet::<16>::CAPACITY;

    /// `1` to `count`, as in DIMACS.
    pub fn numbers(count: usize) -> Self {
        (1..=count).map(|i| i.to_string()).collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All names, by element.
    pub fn as_slice(&self) -> &[String] {
        &self.names
    }

    /// The name of an element.
    pub fn name(&self, element: Element) -> &str {
        &self.names[element.index()]
    }

    /// The element of a name.
    pub fn element(&self, name: &str) -> Option<Element> {
        self.places.get(name).copied()
    }

    /// The element of a name, which is added if it is new; `None` if there is no room for it.
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

    /// A move as people write it, in a game of `colors` colors: `x=true`, `y=2`.
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

impl FromIterator<String> for Names {
    /// Names beyond the number of elements that a game may have are left out, and so are
    /// repetitions.
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut all = Self::default();
        for name in names {
            all.element_or_new(&name);
        }
        all
    }
}
