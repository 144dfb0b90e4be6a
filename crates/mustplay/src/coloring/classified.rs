//! Games in which the players alternate.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::inquiry::{Inquiry, Solved};
use mustplay_coloring::{Class, Element, Move, Palette, Player};
use mustplay_core::{ProgressSink, RunContext, StopReason};

use super::guess::named;
use super::{Colored, ColoredSet, Coloring, ColoringError, ColoringGuess, Named, SETS, Theory};
use crate::{Error, Report};

/// What is known about a game in which the players alternate.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Classified {
    /// Which colors the players may use.
    pub game: Palette,
    /// The elements that have no color yet.
    pub elements: Vec<Named<Element>>,
    /// How many pure colors there are.
    pub colors: usize,
    /// Who moves first.
    pub to_move: Player,
    /// Who wins.
    pub winner: Option<Player>,
    /// Who wins when either player moves first.
    pub class: Option<Class>,
    /// The class with a dead element added.
    pub starred: Option<Class>,
    /// Whether having more elements never hurts.
    pub isotone: bool,
    /// The elements to negate to make the game isotone, if it is not but can be made so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isotone_by_negating: Option<Vec<Named<Element>>>,
    /// Moves after which the mover wins.
    pub winning_moves: Vec<Named<Move>>,
    /// Moves after which the opponent wins.
    pub losing_moves: Vec<Named<Move>>,
    /// Moves that are not decided.
    pub unknown_moves: Vec<Named<Move>>,
    /// Elements whose color does not matter any more.
    pub dead: Vec<Named<Element>>,
    /// What each player has captured.
    pub captured: Captured,
    /// The value among binary games, of a game that is small enough (SCG chapter 7).
    pub value: Option<String>,
    /// Elements that prove who wins, if the winner was found by search (SCG chapter 9).
    pub trace: Option<Vec<Named<Element>>>,
    /// What is likely, where a limit left open who wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<ColoringGuess>,
    /// What the theory says, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theory: Option<Theory>,
    /// The set of elements that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<ColoredSet>,
}

/// What each player has captured, as moves (SCG chapter 8). Max plays what is Black in Hex.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Captured {
    /// By Max.
    pub black: Vec<Named<Move>>,
    /// By Min.
    pub white: Vec<Named<Move>>,
}

impl Coloring {
    pub(super) fn classify(
        &self,
        game: &Played<Definition>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        let inquiry = game.inquire();
        let set = match &self.set[..] {
            [] => None,
            names => Some(ColoredSet::of(names, game, &*inquiry)?),
        };
        let memory = context.limits().memory;
        let solved = if self.brute {
            let solved = inquiry.solve_by_definition();
            solved.map_err(ColoringError::from)?
        } else {
            let features = self.features(inquiry.negated().is_some());
            inquiry.solve(features, memory, &context.sink())
        };
        let (mut stop, nodes) = (solved.moves.stop, solved.nodes);
        let mut answer = Classified::new(game, &*inquiry, solved);
        answer.set = set;
        let sets = self.sets.unwrap_or(SETS);
        let [black, white] =
            inquiry.captured(sets).map(|moves| Named::moves(&game.names, answer.colors, &moves));
        answer.captured = Captured { black, white };
        if answer.winner.is_none() && stop != Some(StopReason::Canceled) {
            answer.guess = ColoringGuess::of(game);
        }
        if self.theory && stop.is_none() {
            let sink = context.sink();
            let means = (memory, &sink as &dyn ProgressSink);
            let (theory, stopped) = Theory::of(game, &*inquiry, answer.class, means);
            answer.theory = Some(theory);
            stop = stopped;
        }
        Ok(Report::until(stop, Colored::Classified(Box::new(answer)), nodes))
    }
}

impl Classified {
    fn new(game: &Played<Definition>, inquiry: &dyn Inquiry, solved: Solved) -> Self {
        let elements = |elements: Vec<Element>| Named::elements(&game.names, elements);
        let moves = |moves: &[Move]| moves.iter().map(|&mv| named(game, mv)).collect();
        let negated = inquiry.negated();
        Self {
            game: game.rules.palette,
            elements: elements(inquiry.free()),
            colors: game.payoff.colors(),
            to_move: game.to_move,
            winner: solved.winner,
            class: solved.class,
            starred: solved.starred,
            isotone: negated.as_ref().is_some_and(Vec::is_empty),
            isotone_by_negating: negated.filter(|set| !set.is_empty()).map(elements),
            winning_moves: moves(&solved.moves.winning),
            losing_moves: moves(&solved.moves.losing),
            unknown_moves: moves(&solved.moves.unknown),
            dead: elements(inquiry.dead()),
            captured: Captured::default(),
            value: inquiry.binary_value(),
            trace: solved.trace.map(elements),
            guess: None,
            theory: None,
            set: None,
        }
    }
}
