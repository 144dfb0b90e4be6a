//! `outcome`: computing with games over posets of outcomes.
//!
//! Every game of a request becomes an [`OutcomeAnalysis`], every two games over one poset an
//! [`OutcomeComparison`], every question an [`OutcomeQuestion`].

mod analysis;
mod comparison;
mod judgment;
mod poset;
mod question;
mod text;

pub use analysis::{FormProperties, LeftWins, MonotoneForms, OutcomeAnalysis};
pub use comparison::OutcomeComparison;
pub use judgment::{DecisiveJudgment, DecisiveReason};
pub use poset::{OutcomeGame, Poset};
pub use question::{OutcomeCopyCat, OutcomeQuestion};

use mustplay_cgt::outcome::notation::{ExpressionError, Sentence};
use mustplay_cgt::outcome::{Expressions, Hasse};
use mustplay_core::{RunContext, StopReason};

use crate::display::RenderOptions;
use crate::{Engine, Error, Job, Picture, Relation, Report};

/// Asks for canonical form, properties and order of games over a poset, and how games compare.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Outcome {
    /// Games and questions: outcomes, `{left options|right options}`, operations on them such as
    /// `G + H`, `G^op`, `G \/ H`, and relations such as `G <= H`, `{G,H} <=_l K`, `G <=_g H`.
    pub games: Vec<String>,
    /// The outcomes and their order, where a game does not say otherwise.
    pub over: Poset,
    /// Whether to find equivalent monotone forms.
    #[serde(default)]
    pub monotone: bool,
    /// Whether to compare also where winning or losing the region decides the whole game.
    #[serde(default)]
    pub decisive: bool,
}

/// What is known about games over a poset.
#[derive(schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeAnswer {
    /// The poset, as it was given.
    pub poset: Poset,
    /// The games and their order.
    #[serde(flatten)]
    pub games: OutcomeGames,
    /// The questions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<OutcomeQuestion>,
    #[serde(skip)]
    expressions: Expressions,
}

/// One game, or several with how they compare.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum OutcomeGames {
    /// The only game of the request.
    One(Box<OutcomeAnalysis>),
    /// All games of the request.
    Several {
        /// The games in their order.
        games: Vec<OutcomeAnalysis>,
        /// Every two of them that are over one poset.
        comparisons: Vec<OutcomeComparison>,
    },
    /// The request has no game.
    None {},
}

impl OutcomeAnswer {
    /// The games in the order of the request.
    pub fn analyses(&self) -> &[OutcomeAnalysis] {
        match &self.games {
            OutcomeGames::One(game) => std::slice::from_ref(game),
            OutcomeGames::Several { games, .. } => games,
            OutcomeGames::None {} => &[],
        }
    }

    /// Whether two games are equivalent, one game has the monotone form that was asked for, or a
    /// question is answered with yes; nothing if it is none of these.
    pub fn verdict(&self) -> Option<bool> {
        match &self.games {
            OutcomeGames::None {} => self.questions.first()?.holds,
            OutcomeGames::One(game) => {
                let forms = game.monotone_forms.as_ref()?;
                Some(forms.monotone_form.is_some())
            }
            OutcomeGames::Several { comparisons, .. } => match &comparisons[..] {
                [only] => Some(only.relation == Relation::Equal),
                _ => None,
            },
        }
    }

    /// The order of the games as a diagram; equivalent games share a node.
    pub fn diagram(&mut self) -> Result<Hasse, Error> {
        let games = self.analyses();
        let Some(space) = games.first().map(|game| game.space) else {
            return Err(no_diagram("questions only".to_owned()));
        };
        if let Some(other) = games.iter().find(|game| game.space != space) {
            return Err(no_diagram(format!("{} over {}", other.name, other.over)));
        }
        let named = |one: &OutcomeAnalysis| (one.name.clone(), one.game);
        let named: Vec<_> = games.iter().map(named).collect();
        let games = self.expressions.space_mut(space).games_mut();
        Ok(Hasse::new(games, named)?)
    }
}

fn no_diagram(found: String) -> Error {
    Error::Request { option: "svg", expected: "games over one poset to draw", found }
}

impl Job for Outcome {
    const NAME: &'static str = "outcome";
    type Answer = OutcomeAnswer;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<OutcomeAnswer>, Error> {
        if self.decisive && self.games.len() < 2 {
            return Err(Error::Request {
                option: "decisive",
                expected: "two games to compare",
                found: "one".to_owned(),
            });
        }
        let memory = context.limits().memory;
        let mut expressions = Expressions::new(self.over.order().clone(), memory);
        let (mut games, mut questions, mut stop) = (Vec::new(), Vec::new(), None);
        for expression in &self.games {
            match expressions.read(expression, &context.sink()) {
                Ok(Sentence::Game { space, form }) => {
                    let name = (format!("G{}", games.len() + 1), expression.as_str());
                    let found = (space, expressions.space_mut(space));
                    games.push(OutcomeAnalysis::new(name, found, form, self.monotone));
                }
                Ok(Sentence::Question(question)) => {
                    let space = expressions.space_mut(question.space);
                    // Contexts that were not looked at are why an answer is missing.
                    if question.answer.holds.is_none() {
                        let decisive = space.decisive(memory, &context.sink())?.1;
                        stop = stop.or(decisive.stopped());
                    }
                    questions.push(OutcomeQuestion::new(expression, space, *question));
                }
                Err(ExpressionError::Stopped(reason)) => {
                    stop = Some(reason);
                    break;
                }
                Err(ExpressionError::Notation(error)) => return Err(error.into()),
            }
        }
        let (comparisons, open) = self.compare(&mut expressions, &games, context)?;
        let answered = questions.iter().all(|question| question.holds.is_some());
        let answer = OutcomeAnswer {
            poset: self.over.clone(),
            games: match <[_; 1]>::try_from(games) {
                Ok([game]) => OutcomeGames::One(Box::new(game)),
                Err(games) if games.is_empty() => OutcomeGames::None {},
                Err(games) => OutcomeGames::Several { games, comparisons },
            },
            questions,
            expressions,
        };
        let mut found = Report::until(stop.or(open), answer, context.done());
        found.complete &= answered;
        Ok(found)
    }

    /// The picture is the order of the games, if there are any.
    fn text(&self, report: &mut Report<OutcomeAnswer>, _: RenderOptions) -> String {
        text::text(report)
    }

    fn picture(&self, report: &mut Report<OutcomeAnswer>, _: RenderOptions) -> Picture {
        let answer = &mut report.answer;
        if answer.analyses().is_empty() {
            return Ok(None);
        }
        Ok(Some(answer.diagram()?.svg()))
    }
}

impl Outcome {
    /// Compares every two games. A reason to stop is given when it left a question open.
    fn compare(
        &self,
        expressions: &mut Expressions,
        games: &[OutcomeAnalysis],
        context: &RunContext<'_>,
    ) -> Result<(Vec<OutcomeComparison>, Option<StopReason>), Error> {
        let impassable = |one: &&OutcomeAnalysis| !one.canonical_form.passable;
        if let Some(one) = games.iter().find(impassable).filter(|_| self.decisive) {
            return Err(Error::Request {
                option: "decisive",
                expected: "passable games",
                found: format!("{}, in which a player wants to pass", one.name),
            });
        }
        let memory = context.limits().memory;
        let (mut comparisons, mut stop) = (Vec::new(), None);
        for (at, first) in games.iter().enumerate() {
            for second in &games[at + 1..] {
                if first.space != second.space {
                    continue;
                }
                let pair = [first, second];
                let space = expressions.space_mut(first.space);
                if self.decisive {
                    let (games, decisive) = space.decisive(memory, &context.sink())?;
                    let comparison = OutcomeComparison::new(games, pair, Some(decisive));
                    if comparison.is_open() {
                        stop = stop.or(decisive.stopped());
                    }
                    comparisons.push(comparison);
                } else {
                    comparisons.push(OutcomeComparison::new(space.games_mut(), pair, None));
                }
            }
        }
        Ok((comparisons, stop))
    }
}
