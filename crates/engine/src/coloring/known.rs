//! What is seen of a payoff before anything is searched.

use mustplay_coloring::file::{Function, Played};
use mustplay_coloring::formula::Sides;
use mustplay_coloring::search::{Features, Search};
use mustplay_coloring::{Polarity, Position};
use mustplay_player::{ColoringGame, ColoringThinker, Settings};

use super::MOST_CLAUSES;

/// The clauses of a game, and whether it is isotone.
pub(super) struct Known<const W: usize> {
    /// The clauses of both players, as far as there are not too many.
    pub(super) sides: Option<Sides<W>>,
    /// The elements to negate to make the game isotone, if it can be made so.
    pub(super) polarity: Option<Polarity<W>>,
}

impl<const W: usize> Known<W> {
    pub(super) fn of(game: &Played<Function<W>>) -> Self {
        let sides = game.payoff.sides(MOST_CLAUSES);
        let seen = sides.as_ref();
        let seen = seen.and_then(|sides| Polarity::of(sides, game.rules.palette));
        let isotone = || game.payoff.is_isotone().then_some(Polarity::POSITIVE);
        Self {
            polarity: seen.or_else(isotone),
            sides,
        }
    }

    /// A search of the game that may use `features` and `memory` bytes.
    pub(super) fn search(
        &self,
        game: &Played<Function<W>>,
        features: Features,
        memory: usize,
    ) -> Search<Function<W>, W> {
        let (payoff, sides) = (game.payoff.clone(), self.sides.clone());
        let search = Search::new(payoff, sides, game.rules.palette, features, memory);
        if self.is_bare() {
            search.isotone()
        } else {
            search
        }
    }

    /// Somebody who thinks about the game from `start` on.
    pub(super) fn thinker(
        &self,
        game: &Played<Function<W>>,
        start: Position<W>,
        memory: usize,
    ) -> ColoringThinker<Function<W>, W> {
        let (payoff, rules) = (game.payoff.clone(), game.rules.clone());
        let settings = Settings {
            memory,
            ..Settings::default()
        };
        let game = ColoringGame::new(payoff, rules, start, self.sides.as_ref());
        let game = if self.is_bare() { game.isotone() } else { game };
        ColoringThinker::new(game, settings)
    }

    /// Whether the game is isotone though its clauses do not say so.
    fn is_bare(&self) -> bool {
        self.sides.is_none() && self.polarity.is_some()
    }
}
