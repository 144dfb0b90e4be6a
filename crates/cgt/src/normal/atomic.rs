//! Atomic weights: the number of ups that an all-small game approximates.
//!
//! A game is *all-small* if in every follower both players can move or neither can; such games are
//! infinitesimal. Their atomic weight is computed by (WW chapter 8):
//!
//! * `AW(0) = 0`; otherwise let `G₀ = {AW(G^L) − 2 | AW(G^R) + 2}`;
//! * if `G₀` is not an integer, `AW(G) = G₀`;
//! * otherwise compare `G` with the far star `☆`, a nimber larger than any in `G`: confused
//!   gives 0, `G > ☆` the largest integer `n ⊲| AW(G^R) + 2`, `G < ☆` the least integer
//!   `n |⊳ AW(G^L) − 2`.
//!
//! Weights add up in sums, and a game of weight at least 2 is positive (two-ahead rule).
//!
//! The recurrence is proved only for all-small games, so other games give an error that names a
//! follower that is not all-small.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let g = games.nus(&Dyadic::ZERO, 3, 2);
//! let three = games.integer(3);
//! assert_eq!(games.atomic_weight(g), Ok(three));
//! let tiny = games.tiny(three);
//! assert!(games.atomic_weight(tiny).is_err());
//! ```

use super::games::{Game, Games};
use super::work::{OperationError, WithSink};
use crate::arena::StoredForm;
use mustplay_core::{Dyadic, StopReason};

impl Games {
    /// Whether in every follower both players can move or neither can.
    pub fn is_all_small(&self, g: Game) -> bool {
        self.number_below(g).is_none()
    }

    /// A nonzero number among the leaves of `g`.
    fn number_below(&self, g: Game) -> Option<Dyadic> {
        self.followers(g, |_| false).into_iter().find_map(|game| {
            let leaf = self.leaf_of(game.0)?;
            (!leaf.number.is_zero()).then(|| self.numbers.dyadic(leaf.number))
        })
    }

    /// A nimber larger than any nimber among the followers of `g`.
    fn far_star(&mut self, g: Game) -> Game {
        let nimbers =
            self.followers(g, |_| false).into_iter().map(|game| match self.arena.form(game.0) {
                StoredForm::Leaf(leaf) => leaf.nimber | 1,
                StoredForm::Options { .. } => 1,
            });
        let largest = nimbers.max().unwrap_or(1);
        self.nimber((largest + 1).next_power_of_two())
    }

    /// The largest integer `n ⊲| r`: the largest for which `r ≤ n` fails.
    fn largest_not_above(&self, r: Game) -> Dyadic {
        let stops = self.stops[r.index()];
        let stop = self.numbers.dyadic(stops.left);
        if stop.is_integer() && stops.at_most_left() { stop - Dyadic::ONE } else { stop.floor() }
    }

    /// The least integer `n |⊳ l`: the least for which `l ≥ n` fails.
    fn least_not_below(&self, l: Game) -> Dyadic {
        let stops = self.stops[l.index()];
        let stop = self.numbers.dyadic(stops.right);
        if !stop.is_integer() || stops.at_least_right() { stop.floor() + Dyadic::ONE } else { stop }
    }
}

impl WithSink<'_> {
    pub fn atomic_weight(&mut self, g: Game) -> Result<Game, OperationError> {
        if let Some(number) = self.games.number_below(g) {
            return Err(OperationError::NotAllSmall(number));
        }
        let two = self.games.integer(2);
        self.fold(
            g,
            |engine, game| {
                let ups = engine.games.leaf_of(game.0).map(|leaf| Dyadic::from(leaf.ups));
                Ok(ups.map(|ups| engine.games.number(&ups)))
            },
            |engine, game, left, right| {
                let left = engine.each(&left, |engine, w| engine.sub(w, two))?;
                let right = engine.each(&right, |engine, w| engine.add(w, two))?;
                let weight = engine.canonical(&left, &right)?;
                let integer = engine.games.as_number(weight).is_some_and(|x| x.is_integer());
                Ok(if integer { engine.eccentric_weight(game, &left, &right)? } else { weight })
            },
        )
    }

    /// The weight of `game` when an integer fits between `left` and `right`.
    fn eccentric_weight(
        &mut self,
        game: Game,
        left: &[Game],
        right: &[Game],
    ) -> Result<Game, StopReason> {
        let far_star = self.games.far_star(game);
        let integer = if self.le(far_star, game)? {
            right.iter().map(|&r| self.games.largest_not_above(r)).min()
        } else if self.le(game, far_star)? {
            left.iter().map(|&l| self.games.least_not_below(l)).max()
        } else {
            None
        };
        Ok(self.games.number(&integer.unwrap_or(Dyadic::ZERO)))
    }
}
