//! `outcome`: computing with games over a poset of outcomes.
//!
//! Every game of a request becomes an [`OutcomeAnalysis`], every two games an
//! [`OutcomeComparison`].

mod analysis;
mod comparison;
mod poset;

pub use analysis::{FormProperties, MonotoneForms, OutcomeAnalysis};
pub use comparison::{DecisiveJudgment, DecisiveReason, OutcomeComparison};
pub use poset::{OutcomeGame, Poset};

use mustplay_games::outcome::decisive::Decisive;
use mustplay_games::outcome::{Games, Hasse};
use mustplay_work::{Stop, Supervisor};

use crate::{Engine, Error, Found, Job};

/// Asks for canonical form, properties and order of games over a poset.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Outcome {
    /// The games: outcomes, or `{left options|right options}`.
    pub games: Vec<String>,
    /// The outcomes and their order.
    pub over: Poset,
    /// Whether to find equivalent monotone forms.
    #[cfg_attr(feature = "serde", serde(default))]
    pub monotone: bool,
    /// Whether to compare also where winning or losing the region decides the whole game.
    #[cfg_attr(feature = "serde", serde(default))]
    pub decisive: bool,
}

/// What is known about games over a poset.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OutcomeAnswer {
    /// The poset, as it was given.
    pub poset: Poset,
    /// The games and their order.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub games: OutcomeGames,
    #[cfg_attr(feature = "serde", serde(skip))]
    arena: Games,
}

/// One game, or several with how they compare.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum OutcomeGames {
    /// The only game of the request.
    One(Box<OutcomeAnalysis>),
    /// All games of the request.
    Several {
        /// The games in their order.
        games: Vec<OutcomeAnalysis>,
        /// Every two of them.
        comparisons: Vec<OutcomeComparison>,
    },
}

impl OutcomeAnswer {
    /// The games in the order of the request.
    pub fn analyses(&self) -> &[OutcomeAnalysis] {
        match &self.games {
            OutcomeGames::One(game) => std::slice::from_ref(game),
            OutcomeGames::Several { games, .. } => games,
        }
    }

    /// The order of the games as a diagram; equivalent games share a node.
    pub fn diagram(&mut self) -> Result<Hasse, Error> {
        let named = |one: &OutcomeAnalysis| (one.name.clone(), one.game);
        let named: Vec<_> = self.analyses().iter().map(named).collect();
        Ok(Hasse::new(&mut self.arena, named)?)
    }
}

impl Job for Outcome {
    const NAME: &'static str = "outcome";
    type Answer = OutcomeAnswer;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<OutcomeAnswer>, Error> {
        if self.decisive && self.games.len() < 2 {
            return Err(Error::Request {
                option: "decisive",
                expected: "two games to compare",
                found: "one".to_owned(),
            });
        }
        let mut arena = Games::new(self.over.order().clone());
        let mut games = Vec::new();
        for (at, expression) in self.games.iter().enumerate() {
            let form = arena.parse(expression)?;
            let name = (format!("G{}", at + 1), expression.as_str());
            games.push(OutcomeAnalysis::new(
                &self.over,
                &mut arena,
                name,
                form,
                self.monotone,
            ));
        }
        let (comparisons, stop) = self.compare(&mut arena, &games, supervisor)?;
        let answer = OutcomeAnswer {
            poset: self.over.clone(),
            games: match <[_; 1]>::try_from(games) {
                Ok([game]) => OutcomeGames::One(Box::new(game)),
                Err(games) => OutcomeGames::Several { games, comparisons },
            },
            arena,
        };
        Ok(Found::until(stop, answer, supervisor.done()))
    }
}

impl Outcome {
    /// Compares every two games. A reason to stop is given when it left a question open.
    fn compare(
        &self,
        arena: &mut Games,
        games: &[OutcomeAnalysis],
        supervisor: &Supervisor<'_>,
    ) -> Result<(Vec<OutcomeComparison>, Option<Stop>), Error> {
        let mut decisive = None;
        if self.decisive {
            if let Some(one) = games.iter().find(|one| !one.canonical_form.passable) {
                return Err(Error::Request {
                    option: "decisive",
                    expected: "passable games",
                    found: format!("{}, in which a player wants to pass", one.name),
                });
            }
            let memory = supervisor.budget().memory;
            let contexts = Decisive::watched(arena.poset(), memory, &supervisor.watch())?;
            decisive = Some(contexts);
        }
        let mut comparisons = Vec::new();
        for (at, first) in games.iter().enumerate() {
            for second in &games[at + 1..] {
                let pair = [first, second];
                comparisons.push(OutcomeComparison::new(arena, pair, decisive.as_ref()));
            }
        }
        let open = comparisons.iter().any(OutcomeComparison::is_open);
        let stop = decisive.and_then(|decisive| decisive.stopped());
        Ok((comparisons, stop.filter(|_| open)))
    }
}
