//! A game as it is played, move by move.

use mustplay_core::{ProgressSink, StopReason};

use super::known::Known;
use crate::element::Element;
use crate::file::{Function, Played};
use crate::game::Player;
use crate::painting::{Color, Move, Painting};
use crate::payoff::Payoff;
use crate::position::Position;
use crate::rules::Turns;
use crate::schedule::Scheduled;
use crate::search::{Features, Search};

/// A game in progress. It keeps what it has found out from move to move.
pub trait Line {
    /// Whose turn it is; nobody's when everything is colored.
    fn to_move(&self) -> Option<Player>;

    /// Who wins whatever comes, if that is clear.
    fn winner(&self) -> Option<Player>;

    /// The color of an element, if it has one.
    fn color(&self, element: Element) -> Option<Color>;

    /// All moves of whoever is to move.
    fn moves(&self) -> Vec<Move>;

    /// Makes a move for whoever is to move.
    fn make(&mut self, mv: Move);

    /// A move that wins for whoever is to move, if there is one.
    fn winning_move(&mut self, sink: &dyn ProgressSink) -> Result<Option<Move>, StopReason>;
}

/// A game in sets of some width, whatever the order of turns.
pub(super) struct LineOf<const W: usize> {
    game: Played<Function<W>>,
    start: Position<W>,
    solver: Solver<W>,
    painting: Painting<W>,
}

enum Solver<const W: usize> {
    Alternating(Box<Search<Function<W>, W>>),
    Scheduled(Box<Scheduled<Function<W>, W>>),
}

impl<const W: usize> LineOf<W> {
    pub(super) fn new(
        game: &Played<Function<W>>,
        known: &Known<W>,
        features: Features,
        memory: usize,
    ) -> Self {
        let start = game.start();
        let solver = if game.rules.turns == Turns::Alternate {
            Solver::Alternating(Box::new(known.search(game, features, memory)))
        } else {
            let (payoff, rules) = (game.payoff.clone(), game.rules.clone());
            Solver::Scheduled(Box::new(Scheduled::new(payoff, rules, &start, memory)))
        };
        Self { game: game.clone(), start, solver, painting: start.painting }
    }
}

impl<const W: usize> Line for LineOf<W> {
    fn to_move(&self) -> Option<Player> {
        if self.game.payoff.uncolored(&self.painting).is_empty() {
            return None;
        }
        let turn = (self.painting.colored() - self.start.painting.colored()).len();
        Some(self.game.rules.turns.player(self.start.to_move, turn))
    }

    fn winner(&self) -> Option<Player> {
        self.game.payoff.winner(&self.painting)
    }

    fn color(&self, element: Element) -> Option<Color> {
        self.painting.color(element)
    }

    fn moves(&self) -> Vec<Move> {
        let Some(to_move) = self.to_move() else {
            return Vec::new();
        };
        match &self.solver {
            Solver::Alternating(search) => {
                search.legal_moves(&Position::new(self.painting, to_move))
            }
            Solver::Scheduled(search) => search.moves(&self.painting),
        }
    }

    fn make(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
    }

    fn winning_move(&mut self, sink: &dyn ProgressSink) -> Result<Option<Move>, StopReason> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        match &mut self.solver {
            Solver::Alternating(search) => {
                search.winning_move(&Position::new(self.painting, to_move), sink)
            }
            Solver::Scheduled(search) => search.winning_move(&self.painting, sink),
        }
    }
}
