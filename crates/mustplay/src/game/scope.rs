//! The names an expression may use: rulesets, and what was defined before.

use std::collections::BTreeMap;

use mustplay_cgt::normal::notation::MAX_NIMBER;
use mustplay_cgt::normal::{Argument, Game, Games, Names};
use mustplay_core::{ProgressSink, StopReason};
use mustplay_rulesets::RulesetNames;

/// Rulesets and variables, for whoever evaluates expressions in an engine of their own.
pub struct GameScope<'a> {
    variables: &'a BTreeMap<String, Game>,
    rulesets: RulesetNames<'a>,
}

impl<'a> GameScope<'a> {
    /// These variables; rulesets report to `sink`.
    pub fn new(variables: &'a BTreeMap<String, Game>, sink: &'a dyn ProgressSink) -> Self {
        Self { variables, rulesets: RulesetNames::new(sink) }
    }

    /// What stopped the evaluation of a ruleset, if something did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.rulesets.stopped
    }
}

impl Names for GameScope<'_> {
    fn call(
        &mut self,
        games: &mut Games,
        name: &str,
        arguments: &[Argument],
    ) -> Option<Result<Game, String>> {
        let value = self.rulesets.call(games, name, arguments)?;
        Some(value.and_then(|game| match games.as_nimber(game) {
            Some(nimber) if nimber > MAX_NIMBER => Err(format!(
                "{name}: expected a value of at most *{MAX_NIMBER} inside an expression, \
                 found *{nimber}"
            )),
            _ => Ok(game),
        }))
    }

    fn variable(&self, name: &str) -> Option<Game> {
        self.variables.get(name).copied()
    }

    fn known(&self) -> Vec<String> {
        self.rulesets.known()
    }
}
