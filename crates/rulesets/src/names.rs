//! Rulesets inside expressions: `clobber("xxo") + domineering("2x3") - ^`.
//!
//! The notation of normal play leaves room for further [`Names`]; [`RulesetNames`] fills it
//! with the rulesets of the [`registry`](crate::registry). Numbers among the arguments may
//! be expressions themselves, `nim(2+1)`.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::names::RulesetNames;
//!
//! let mut games = Games::new();
//! let mut names = RulesetNames::new(&NoProgress);
//! let g = games.read_with(r#"clobber("xxo") + clobber("xo") - ^*"#, &mut names, &NoProgress)?;
//! assert_eq!(g, games.zero());
//! # Ok::<(), mustplay_cgt::normal::NotationError>(())
//! ```

use mustplay_cgt::normal::{self, Game, Games, Names};
use mustplay_core::{ProgressSink, StopReason};

use crate::arguments::{Argument, Arguments};
use crate::literal::{LiteralError, literal_of, ruleset};
use crate::registry::RULESETS;

/// The rulesets as names of expressions.
pub struct RulesetNames<'a> {
    sink: &'a dyn ProgressSink,
    /// Another limit on the size of components than the rulesets' own.
    pub limit: Option<usize>,
    /// Why the last evaluation was stopped, if it was.
    pub stopped: Option<StopReason>,
}

impl<'a> RulesetNames<'a> {
    /// The rulesets with their own limits, reporting to `sink`.
    pub fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { sink, limit: None, stopped: None }
    }
}

impl Names for RulesetNames<'_> {
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

/// The arguments as a ruleset reads them.
pub(crate) fn arguments_of(
    games: &Games,
    written: &[normal::Argument],
) -> Result<Arguments, String> {
    let mut read = Arguments::default();
    let mut number = 0;
    for argument in written {
        number += usize::from(*argument != normal::Argument::Semicolon);
        match argument {
            normal::Argument::Text(text) => read.push(Argument::Text(text.clone())),
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
                read.push(Argument::Number(integer));
            }
            normal::Argument::Semicolon if read.second.is_none() => read.second = Some(Vec::new()),
            normal::Argument::Semicolon => {
                return Err("expected at most one semicolon, found another".to_owned());
            }
        }
    }
    Ok(read)
}
