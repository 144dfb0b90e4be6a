//! What is seen of a payoff before anything is searched.

use super::MOST_CLAUSES;
use crate::file::{Function, Played};
use crate::formula::Sides;
use crate::polarity::Polarity;
use crate::search::{Features, Search};

/// The clauses of a game, and whether it is isotone.
pub struct Known<const W: usize> {
    /// The clauses of both players, as far as there are not too many.
    pub sides: Option<Sides<W>>,
    /// The elements to negate to make the game isotone, if it can be made so.
    pub polarity: Option<Polarity<W>>,
}

impl<const W: usize> Known<W> {
    /// RenderOptions at a game.
    #[inline(never)]
    pub fn of(game: &Played<Function<W>>) -> Self {
        let sides = game.payoff.sides(MOST_CLAUSES);
        let seen = sides.as_ref();
        let seen = seen.and_then(|sides| Polarity::of(sides, game.rules.palette));
        let isotone = || game.payoff.is_isotone().then_some(Polarity::POSITIVE);
        Self { polarity: seen.or_else(isotone), sides }
    }

    /// Whether the game is isotone though its clauses do not say so.
    pub fn is_bare(&self) -> bool {
        self.sides.is_none() && self.polarity.is_some()
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
        if self.is_bare() { search.isotone() } else { search }
    }

    /// The clauses of the isotone form of a monotone game, or of any other as it is, and what leads
    /// from one to the other.
    pub(super) fn isotone_form(&self) -> Option<(Sides<W>, Polarity<W>)> {
        let sides = self.sides.as_ref()?;
        Some(match self.polarity {
            Some(polarity) => (polarity.isotone_form(sides), polarity),
            None => (sides.clone(), Polarity::default()),
        })
    }
}
