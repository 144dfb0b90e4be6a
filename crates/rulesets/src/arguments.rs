//! Arguments of ruleset literals, `3, 5, 7` or `"0.77", 12` or `1, 2; 10`, and rulesets as names in
//! expressions.
//!
//! An argument is an integer or a text in double quotes. Arguments are separated by commas; one
//! semicolon may divide them into two lists.
//!
//! The notation of normal play accepts an additional [`NameScope`] from its caller;
//! [`RulesetNames`] adds the rulesets of the [`registry`](crate::registry). A number among the
//! arguments may be an expression, `nim(2+1)`.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::RulesetNames;
//!
//! let mut games = Games::new();
//! let mut names = RulesetNames::new(&NoProgress);
//! let g = games.read_with(r#"clobber("xxo") + clobber("xo") - ^*"#, &mut names, &NoProgress)?;
//! assert_eq!(g, games.zero());
//! # Ok::<(), mustplay_cgt::normal::NotationError>(())
//! ```

use std::fmt;

use mustplay_cgt::normal::notation::{Expression, ExpressionKind, WrittenArgument};
use mustplay_cgt::normal::{self, Game, Games, NameScope};
use mustplay_core::{ProgressSink, StopReason};

use crate::literal::{LiteralError, literal_of, ruleset};
use crate::registry::RULESETS;
use crate::text_board::TextError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetArgument {
    Number(i64),
    /// A text, without its quotes.
    Text(String),
}

impl fmt::Display for RulesetArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "`{number}`"),
            Self::Text(text) => write!(f, "`\"{text}\"`"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedArgument {
    pub value: RulesetArgument,
    /// Index from 1, over both lists.
    pub number: usize,
}

impl NumberedArgument {
    /// The argument as a size, a nonnegative number.
    pub fn size(&self) -> Result<u64, TextError> {
        match self.value {
            RulesetArgument::Number(number) => u64::try_from(number).ok(),
            RulesetArgument::Text(_) => None,
        }
        .ok_or_else(|| self.unexpected("a whole number that is not negative"))
    }

    pub fn text(&self) -> Result<&str, TextError> {
        match &self.value {
            RulesetArgument::Text(text) => Ok(text),
            RulesetArgument::Number(_) => Err(self.unexpected("a text in double quotes")),
        }
    }

    pub fn unexpected(&self, expected: impl Into<String>) -> TextError {
        TextError::Argument {
            number: self.number,
            expected: expected.into(),
            found: self.value.to_string(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Arguments {
    pub first: Vec<NumberedArgument>,
    /// `None` without a semicolon.
    pub second: Option<Vec<NumberedArgument>>,
}

impl Arguments {
    /// Parses the text between the parentheses.
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

    /// The arguments of a call; `None` if one of them must be evaluated.
    pub fn written(written: &[WrittenArgument]) -> Option<Self> {
        let mut arguments = Self::default();
        for argument in written {
            match argument {
                WrittenArgument::Text(text) => arguments.push(RulesetArgument::Text(text.clone())),
                WrittenArgument::Semicolon if arguments.second.is_none() => {
                    arguments.second = Some(Vec::new());
                }
                WrittenArgument::Expression(Expression {
                    kind: ExpressionKind::Literal { number, ups: 0, nimber: 0 },
                    ..
                }) => arguments.push(RulesetArgument::Number(number.to_i64()?)),
                WrittenArgument::Semicolon | WrittenArgument::Expression(_) => return None,
            }
        }
        Some(arguments)
    }

    /// Parses the arguments `"BOARD"` or `"BOARD", "MOVES"` of a record.
    pub fn read_board_and_moves(text: &str) -> Result<(String, String), TextError> {
        let arguments = Self::read(text)?;
        let texts: Result<Vec<&str>, _> =
            arguments.first.iter().map(NumberedArgument::text).collect();
        let found = match (texts?.as_slice(), &arguments.second) {
            (&[board], None) => return Ok((board.to_owned(), String::new())),
            (&[board, moves], None) => return Ok((board.to_owned(), moves.to_owned())),
            (texts, None) => format!("{} texts", texts.len()),
            (_, Some(_)) => "a semicolon".to_owned(),
        };
        let expected = "a board in double quotes, and perhaps moves";
        Err(TextError::Arguments { expected, found })
    }

    pub fn push(&mut self, value: RulesetArgument) {
        let number = self.first.len() + self.second.as_ref().map_or(0, Vec::len) + 1;
        let list = self.second.as_mut().unwrap_or(&mut self.first);
        list.push(NumberedArgument { value, number });
    }

    /// Requires exactly `N` arguments and no semicolon.
    pub fn exactly<const N: usize>(
        &self,
        expected: &'static str,
    ) -> Result<&[NumberedArgument; N], TextError> {
        let found = self.first.len();
        match (<&[NumberedArgument; N]>::try_from(&self.first[..]), &self.second) {
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

/// Parses the argument at index `at`; also returns the index after it.
fn argument(characters: &[char], at: usize) -> Result<(RulesetArgument, usize), TextError> {
    if characters.get(at) == Some(&'"') {
        let length = characters[at + 1..].iter().position(|&c| c == '"');
        let length = length.ok_or(TextError::Unexpected {
            column: characters.len() + 1,
            expected: "a closing `\"`",
            found: "the end".to_owned(),
        })?;
        let text = characters[at + 1..][..length].iter().collect();
        return Ok((RulesetArgument::Text(text), at + length + 2));
    }
    let end = |c: &char| *c == ',' || *c == ';' || c.is_whitespace();
    let length = characters[at..].iter().position(end);
    let next = length.map_or(characters.len(), |length| at + length);
    let word: String = characters[at..next].iter().collect();
    match word.parse() {
        Ok(number) => Ok((RulesetArgument::Number(number), next)),
        Err(_) => Err(TextError::Unexpected {
            column: at + 1,
            expected: "a number or a text in double quotes",
            found: if word.is_empty() { "nothing".to_owned() } else { format!("`{word}`") },
        }),
    }
}

pub struct RulesetNames<'a> {
    sink: &'a dyn ProgressSink,
    /// Overrides the rulesets' limits on the size of components.
    pub limit: Option<usize>,
    /// The stop reason of the last evaluation, if it was stopped.
    pub stopped: Option<StopReason>,
}

impl<'a> RulesetNames<'a> {
    /// The rulesets with their default limits.
    pub fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { sink, limit: None, stopped: None }
    }
}

impl NameScope for RulesetNames<'_> {
    fn call(
        &mut self,
        games: &mut Games,
        name: &str,
        arguments: &[normal::Argument],
    ) -> Option<Result<Game, String>> {
        let ruleset = match ruleset(name) {
            Ok(ruleset) => ruleset,
            Err(LiteralError::Unknown { .. }) => return None,
            Err(error) => return Some(Err(error.to_string())),
        };
        let read = match arguments_of(games, arguments) {
            Ok(read) => read,
            Err(reason) => return Some(Err(format!("{name}: {reason}"))),
        };
        let literal = match literal_of(ruleset, &read, self.limit) {
            Ok(literal) => literal,
            Err(error) => return Some(Err(error.to_string())),
        };
        Some(literal.value(games, self.sink).map_err(|stop| {
            self.stopped = Some(stop);
            stop.to_string()
        }))
    }

    fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    fn known(&self) -> Vec<String> {
        let names = RULESETS.iter().map(|ruleset| ruleset.name.to_owned());
        names.collect()
    }
}

/// Converts evaluated arguments to those of a ruleset literal.
pub(crate) fn arguments_of(
    games: &Games,
    written: &[normal::Argument],
) -> Result<Arguments, String> {
    let mut read = Arguments::default();
    let mut number = 0;
    for argument in written {
        number += usize::from(*argument != normal::Argument::Semicolon);
        match argument {
            normal::Argument::Text(text) => read.push(RulesetArgument::Text(text.clone())),
            normal::Argument::Game(game) => {
                let Some(integer) = games.as_integer(*game) else {
                    let whole = games.as_number(*game).is_some_and(|x| x.is_integer());
                    let (expected, found) = if whole {
                        ("of at most 64 bits", "a larger one")
                    } else {
                        ("or a text in double quotes", "another game")
                    };
                    return Err(format!(
                        "argument {number}: expected a whole number {expected}, found {found}"
                    ));
                };
                read.push(RulesetArgument::Number(integer));
            }
            normal::Argument::Semicolon if read.second.is_none() => read.second = Some(Vec::new()),
            normal::Argument::Semicolon => {
                return Err("expected at most one semicolon, found another".to_owned());
            }
        }
    }
    Ok(read)
}
