//! The arguments of a ruleset literal: `3, 5, 7` or `"0.77", 12` or `1, 2; 10`.
//!
//! An argument is a whole number or a text in double quotes. Arguments are separated by
//! commas; one semicolon may divide them into two lists.

use std::fmt;

use crate::plan::TextError;

/// A number or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A whole number.
    Number(i64),
    /// A text, without its quotes.
    Text(String),
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "`{number}`"),
            Self::Text(text) => write!(f, "`\"{text}\"`"),
        }
    }
}

/// An argument and its place among the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// What it is.
    pub value: Argument,
    /// Which one it is, counted from 1.
    pub number: usize,
}

impl Placed {
    /// The argument as a size: a number that is not negative.
    pub fn size(&self) -> Result<u64, TextError> {
        match self.value {
            Argument::Number(number) => u64::try_from(number).ok(),
            Argument::Text(_) => None,
        }
        .ok_or_else(|| self.unexpected("a whole number that is not negative"))
    }

    /// The argument as a text.
    pub fn text(&self) -> Result<&str, TextError> {
        match &self.value {
            Argument::Text(text) => Ok(text),
            Argument::Number(_) => Err(self.unexpected("a text in double quotes")),
        }
    }

    /// The error that something else was expected here.
    pub fn unexpected(&self, expected: impl Into<String>) -> TextError {
        TextError::Argument {
            number: self.number,
            expected: expected.into(),
            found: self.value.to_string(),
        }
    }
}

/// The arguments before and after the semicolon.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Arguments {
    /// All arguments, or those before the semicolon.
    pub first: Vec<Placed>,
    /// Those after the semicolon, if there is one.
    pub second: Option<Vec<Placed>>,
}

impl Arguments {
    /// Reads what stands between the parentheses.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let characters: Vec<char> = text.chars().collect();
        let mut arguments = Self::default();
        let mut at = skip_blanks(&characters, 0);
        if at == characters.len() {
            return Ok(arguments);
        }
        loop {
            let (argument, next) = argument(&characters, at)?;
            arguments.push(argument);
            at = skip_blanks(&characters, next);
            match characters.get(at) {
                None => return Ok(arguments),
                Some(',') => {}
                Some(';') if arguments.second.is_none() => arguments.second = Some(Vec::new()),
                Some(found) => {
                    return Err(TextError::Unexpected {
                        column: at + 1,
                        expected: "`,` or the end of the arguments",
                        found: format!("`{found}`"),
                    });
                }
            }
            at = skip_blanks(&characters, at + 1);
        }
    }

    /// Appends an argument to the list that is being written.
    pub fn push(&mut self, value: Argument) {
        let number = self.first.len() + self.second.as_ref().map_or(0, Vec::len) + 1;
        let list = self.second.as_mut().unwrap_or(&mut self.first);
        list.push(Placed { value, number });
    }

    /// Exactly `N` arguments and no semicolon.
    pub fn exactly<const N: usize>(
        &self,
        expected: &'static str,
    ) -> Result<&[Placed; N], TextError> {
        let found = self.first.len();
        match (<&[Placed; N]>::try_from(&self.first[..]), &self.second) {
            (Ok(arguments), None) => Ok(arguments),
            (_, second) => Err(TextError::Arguments {
                expected,
                found: match second {
                    None => format!("{found} arguments"),
                    Some(_) => "a semicolon".to_owned(),
                },
            }),
        }
    }
}

fn skip_blanks(characters: &[char], mut at: usize) -> usize {
    while characters.get(at).is_some_and(|c| c.is_whitespace()) {
        at += 1;
    }
    at
}

/// The argument that begins at `at`, and where it ends.
fn argument(characters: &[char], at: usize) -> Result<(Argument, usize), TextError> {
    const EXPECTED: &str = "a number or a text in double quotes";
    let column = at + 1;
    if characters.get(at) == Some(&'"') {
        let length = characters[at + 1..].iter().position(|&c| c == '"');
        let length = length.ok_or(TextError::Unexpected {
            column: characters.len() + 1,
            expected: "a closing `\"`",
            found: "the end".to_owned(),
        })?;
        let text = characters[at + 1..][..length].iter().collect();
        return Ok((Argument::Text(text), at + length + 2));
    }
    let end = |c: &char| *c == ',' || *c == ';' || c.is_whitespace();
    let length = characters[at..].iter().position(end);
    let next = length.map_or(characters.len(), |length| at + length);
    let word: String = characters[at..next].iter().collect();
    match word.parse() {
        Ok(number) => Ok((Argument::Number(number), next)),
        Err(_) => Err(TextError::Unexpected {
            column,
            expected: EXPECTED,
            found: if word.is_empty() { "nothing".to_owned() } else { format!("`{word}`") },
        }),
    }
}
