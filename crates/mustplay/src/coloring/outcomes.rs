//! Games with outcomes of a poset (CVH §3).
//!
//! What a player can be sure of in such a game is, for each set of outcomes that has with each all
//! larger ones, whether the play will end there: a game with two outcomes, told as any other.

use std::sync::Arc;

use mustplay_cgt::outcome::{Games, OutcomePoset};
use mustplay_coloring::file::{self, Definition, Played};
use mustplay_coloring::outcomes::{PosetPayoff, UpSet, UpSets};
use mustplay_coloring::{
    ColoringClass, CountError, Element, Move, Palette, Player, Share, TurnOrder,
};
use mustplay_core::{RunContext, StopReason};

use super::{Colored, Coloring, ColoringError, Named};
use crate::{Error, OutcomeGame, Report, Text};

/// No more sets of outcomes are asked about than this.
const MOST_SETS: usize = 64;

/// What is known about a game with outcomes of a poset.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Ordered {
    /// Which colors the players may use.
    pub game: Palette,
    /// The elements that have no color yet.
    pub elements: Vec<Named<Element>>,
    /// How many pure colors there are.
    pub colors: usize,
    /// Who moves first.
    pub to_move: Player,
    /// The outcomes, each before those that are better.
    pub outcomes: Vec<String>,
    /// Whether a greater color never makes the outcome worse (CVH Definition 3.2); `None` if
    /// there are too many colorings to look at.
    pub monotone: Option<bool>,
    /// The sets of outcomes that one may want to end in, small ones first.
    pub sets: Vec<OutcomeSet>,
    /// Whether these are all there are; otherwise only those above one outcome.
    pub all_sets: bool,
    /// The value as a game over the poset, if the players alternate and the game is small enough.
    pub value: Option<OutcomeGame>,
}

/// Outcomes that are at least as good as some, and whether Max can end there.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeSet {
    /// The least of them.
    pub at_least: Vec<String>,
    /// Max if the game ends there, Min if it does not.
    pub winner: Option<Player>,
    /// Who gets what he wants when either player moves first, if the players alternate.
    pub class: Option<ColoringClass>,
    /// Moves after which the mover gets what he wants.
    pub winning_moves: Vec<Named<Move>>,
    /// The probability that the game ends there, if a coin says who moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<Text<Share>>,
}

impl Coloring {
    /// A payoff with the poset that it or the request names.
    pub(super) fn payoff(&self, game: &Played<file::Outcomes>) -> Result<PosetPayoff, Error> {
        let asked = self.over.as_ref().map(|over| Arc::new(over.order().clone()));
        let poset: Arc<OutcomePoset> = match (&game.payoff.poset, asked) {
            (Some(_), Some(_)) => {
                return Err(Error::Request {
                    option: "over",
                    expected: "a rule without a poset of its own",
                    found: "a file that names one".to_owned(),
                });
            }
            (Some(poset), None) => Arc::clone(poset),
            (None, Some(poset)) => poset,
            (None, None) => return Err(ColoringError::NoPoset.into()),
        };
        let payoff = PosetPayoff::new(&game.payoff.rule, game.names.len(), &poset);
        Ok(payoff.map_err(ColoringError::from)?)
    }

    pub(super) fn outcomes(
        &self,
        game: &Played<file::Outcomes>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        let payoff = self.payoff(game)?;
        let poset = payoff.poset();
        let ups = UpSets::of(poset, MOST_SETS);
        let mut nodes = 0;
        let mut stop = None;
        let mut sets = Vec::new();
        for up in &ups.sets {
            let reaching = game.with_payoff(payoff.reaching(up));
            let (set, found) = self.reach(&reaching, poset, up, context)?;
            nodes += found.nodes;
            stop = stop.or(found.stopped);
            sets.push(set);
        }
        let (value, stopped) = match stop {
            None if game.rules.turns == TurnOrder::Alternate && !game.coins => {
                value(game, &payoff, context)
            }
            _ => (None, None),
        };
        let mut outcomes: Vec<_> = poset.atoms().collect();
        let below = |&atom: &_| poset.atoms().filter(|&it| poset.le(it, atom)).count();
        outcomes.sort_by_key(below);
        let stones: Vec<Element> = game.stones.iter().map(|mv| mv.element).collect();
        let uncolored = (0..game.names.len()).map(Element::new);
        let answer = Ordered {
            game: game.rules.palette,
            elements: Named::elements(&game.names, uncolored.filter(|v| !stones.contains(v))),
            colors: payoff.colors(),
            to_move: game.to_move,
            outcomes: outcomes.into_iter().map(|it| poset.name(it).to_owned()).collect(),
            monotone: match payoff.check_monotone() {
                Ok(()) => Some(true),
                Err(error) => error.is_refutation().then_some(false),
            },
            sets,
            all_sets: ups.complete,
            value,
        };
        let stop = stop.or(stopped);
        Ok(Report::until(stop, Colored::Ordered(answer), nodes))
    }

    /// Whether Max can end in a set of outcomes.
    fn reach(
        &self,
        game: &Played<Definition>,
        poset: &OutcomePoset,
        up: &UpSet,
        context: &RunContext<'_>,
    ) -> Result<(OutcomeSet, Report<Colored>), Error> {
        let found = self.tell(game, context)?;
        let least = up.least().iter();
        let mut set = OutcomeSet {
            at_least: least.map(|&atom| poset.name(atom).to_owned()).collect(),
            winner: found.answer.winner(),
            class: None,
            winning_moves: Vec::new(),
            probability: None,
        };
        match &found.answer {
            Colored::Classified(answer) => {
                set.class = answer.class;
                set.winning_moves.clone_from(&answer.winning_moves);
            }
            Colored::Scheduled(answer) => {
                set.winning_moves = answer.winning_moves.clone().unwrap_or_default();
            }
            Colored::Flipped(answer) => set.probability.clone_from(&answer.probability),
            Colored::Ordered(_) | Colored::Scored(_) | Colored::Quantified(_) => {}
        }
        Ok((set, found))
    }
}

/// The value of a game that is small enough, and what kept it from being found.
fn value(
    game: &Played<file::Outcomes>,
    payoff: &PosetPayoff,
    context: &RunContext<'_>,
) -> (Option<OutcomeGame>, Option<StopReason>) {
    let mut games = Games::new((**payoff.poset()).clone());
    match payoff.value_of(&mut games, game, &context.sink()) {
        Ok(value) => {
            let value = OutcomeGame::new(payoff.poset(), &games, value);
            (Some(value), None)
        }
        Err(CountError::Stopped(stop)) => (None, Some(stop)),
        Err(_) => (None, None),
    }
}
