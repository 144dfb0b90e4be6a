//! Cooling, heating and overheating.
//!
//! * Cooling by `t ≥ 0` taxes every move (SUM §2.6; *Winning Ways* ch. 6):
//!   `G_t = {G^L_t − t | G^R_t + t}` up to the temperature of `G`, and the mean above it. The
//!   walls of the thermograph are the stops of the cooled games.
//! * Heating undoes it up to infinitesimals: `∫^t G = {t + ∫^t G^L | −t + ∫^t G^R}`, numbers
//!   unchanged.
//! * Overheating also heats numbers: `∫_s^t n = n·s` for integers, and
//!   `{t + ∫_s^t G^L | −t + ∫_s^t G^R}` otherwise.
//!
//! Heating and overheating are defined on canonical forms, which is what a [`Game`] is.
//!
//! ```
//! use mustplay_games::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let two = games.integer(2);
//! let hot = games.switch(two);
//! let star = games.nimber(1);
//! assert_eq!(games.cool(hot, &Dyadic::from(2)), Ok(star));
//! assert_eq!(games.heat(star, two), hot);
//! assert!(games.cool(hot, &Dyadic::from(-1)).is_err());
//! ```

use std::convert::Infallible;

use thiserror::Error;

use super::dyadic::Dyadic;
use super::games::{Game, Games};
use super::sum::TooManyUps;

/// A tax below zero.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a tax of at least 0 to cool by, found {0}")]
pub struct NegativeTax(pub Dyadic);

impl Games {
    /// `g` cooled by `tax`.
    pub fn cool(&mut self, g: Game, tax: &Dyadic) -> Result<Game, NegativeTax> {
        if *tax < Dyadic::ZERO {
            return Err(NegativeTax(tax.clone()));
        }
        let paid = self.number(tax);
        let cooled = self.fold(
            g,
            |games, game| {
                let frozen = games.thermograph(game).temperature() < tax;
                Ok::<_, Infallible>(if games.is_number(game) {
                    Some(game)
                } else if frozen {
                    let mean = games.mean(game);
                    Some(games.number(&mean))
                } else {
                    None
                })
            },
            |games, _, left, right| {
                let left: Vec<Game> = left.into_iter().map(|l| games.sub(l, paid)).collect();
                let right: Vec<Game> = right.into_iter().map(|r| games.add(r, paid)).collect();
                Ok(games.canonical(&left, &right))
            },
        );
        match cooled {
            Ok(cooled) => Ok(cooled),
        }
    }

    /// `∫^t g`: `g` heated by `t`, which is usually a positive number.
    pub fn heat(&mut self, g: Game, t: Game) -> Game {
        let heated = self.fold(
            g,
            |games, game| Ok::<_, Infallible>(games.is_number(game).then_some(game)),
            |games, _, left, right| Ok(games.raised(&left, &right, t)),
        );
        match heated {
            Ok(heated) => heated,
        }
    }

    /// `∫_s^t g`: `g` overheated from `s` to `t`.
    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game, TooManyUps> {
        self.fold(
            g,
            |games, game| match games.as_integer(game) {
                Some(n) => games.times(n, s).map(Some),
                None => Ok(None),
            },
            |games, _, left, right| Ok(games.raised(&left, &right, t)),
        )
    }

    /// `{left + t | right − t}`.
    fn raised(&mut self, left: &[Game], right: &[Game], t: Game) -> Game {
        let left: Vec<Game> = left.iter().map(|&l| self.add(l, t)).collect();
        let right: Vec<Game> = right.iter().map(|&r| self.sub(r, t)).collect();
        self.canonical(&left, &right)
    }
}
