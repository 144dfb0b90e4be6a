//! Rulesets inside expressions: `clobber("xxo") + domineering("2x3") - ^`.
//!
//! The notation of normal play leaves room for further [`Names`]; [`RulesetNames`] fills it
//! with the rulesets of the [`registry`](crate::registry). Numbers among the arguments may
//! be expressions themselves, `nim(2+1)`.
//!
//! ```
//! use mustplay_games::{Unwatched, normal::Games};
//! use mustplay_rulesets::names::RulesetNames;
//!
//! let mut games = Games::new();
//! let mut names = RulesetNames::new(&Unwatched);
//! let g = games.read_with(r#"clobber("xxo") + clobber("xo") - ^*"#, &mut names, &Unwatched)?;
//! assert_eq!(g, games.zero());
//! # Ok::<(), mustplay_games::normal::NotationError>(())
//! ```

use mustplay_games::normal::{self, Game, Games, Names};
use mustplay_games::{Stop, Watch};

use crate::arguments::{Argument, Arguments};
use crate::literal::{LiteralError, literal_of, ruleset};
use crate::registry::RULESETS;

/// The rulesets as names of expressions.
pub struct RulesetNames<'a> {
    watch: &'a dyn Watch,
    /// Another limit on the size of components than the rulesets' own.
    pub limit: Option<usize>,
    /// Why the last evaluation was stopped, if it was.
    pub stopped: Option<Stop>,
}

impl<'a> RulesetNames<'a> {
    /// The rulesets with their own limits, reporting to `watch`.
    pub fn new(watch: &'a dyn Watch) -> Self {
        Self {
            watch,
            limit: None,
            stopped: None,
        }
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
        let mut read = Arguments::default();
        for (number, argument) in (1..).zip(arguments) {
            read.push(match argument {
                normal::Argument::Text(text) => Argument::Text(text.clone()),
                normal::Argument::Game(game) => match games.as_integer(*game) {
                    Some(integer) => Argument::Number(integer),
                    None => {
                        return Some(Err(format!(
                            "{name}: argument {number}: expected a whole number or a text in \
                             double quotes, found another game"
                        )));
                    }
                },
            });
        }
        let literal = match literal_of(ruleset, &read, self.limit) {
            Ok(literal) => literal,
            Err(error) => return Some(Err(error.to_string())),
        };
        Some(literal.value(games, self.watch).map_err(|stop| {
            self.stopped = Some(stop);
            stop.to_string()
        }))
    }

    fn known(&self) -> Vec<String> {
        let names = RULESETS.iter().map(|ruleset| ruleset.name.to_owned());
        names.collect()
    }
}
