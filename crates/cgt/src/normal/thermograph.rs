//! Thermographs: what a game is worth when every move is taxed.
//!
//! Taxing each move by `t` cools a game. Its left and right stops as functions of the tax
//! are the two *walls* of the thermograph (SUM §2.7): with `L_t`, `R_t` for the walls,
//!
//! * a number is a vertical line, `L_t(x) = R_t(x) = x`;
//! * otherwise `λ(t) = max R_t(G^L) − t` and `ρ(t) = min L_t(G^R) + t` as long as
//!   `λ > ρ`; from the temperature `σ`, the first `t ≥ 0` where they meet, both walls
//!   are the *mast*, a vertical line at the mean.
//!
//! A wall is a polygon with slopes 0 and ∓1 and exact dyadic corners. Taxes start at 0, so
//! the temperature of a game that is not a number is at least 0. A number `m/2^n` in lowest
//! terms has temperature `−1/2^n` by convention (integers −1): that is the tax, a bounty
//! then, at which its options `(m∓1)/2^n` become worth playing.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let [a, b, c] = [20, 0, -40].map(|n| games.integer(n));
//! let inner = games.canonical(&[a], &[b]);
//! let g = games.canonical(&[inner], &[c]);
//! assert_eq!(games.mean(g), Dyadic::from(-15));
//! assert_eq!(games.temperature(g), Dyadic::from(25));
//! assert_eq!(games.thermograph(g).left().at(&Dyadic::from(5)), Dyadic::from(0));
//! ```

use std::borrow::Cow;

use super::games::{Game, Games};
use super::wall::{Wall, highest, meeting};
use crate::arena::{Form, GameId};
use mustplay_core::Dyadic;

/// The walls of a game and the mast on top of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    temperature: Dyadic,
    mean: Dyadic,
}

impl Thermograph {
    /// Left's wall: the left stop of the game at each tax.
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// Right's wall: the right stop of the game at each tax.
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// The tax at which nobody cares to move first any more; `−1/2^n` for `m/2^n`.
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    /// The mean value, where the mast stands.
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }

    fn of_number(x: &Dyadic) -> Self {
        Self {
            left: Wall::vertical(x.clone()),
            right: Wall::vertical(x.clone()),
            temperature: -Dyadic::power_of_half(x.exponent()),
            mean: x.clone(),
        }
    }

    fn of_numberish(x: &Dyadic) -> Self {
        Self { temperature: Dyadic::ZERO, ..Self::of_number(x) }
    }
}

impl Games {
    /// The thermograph of `g`.
    pub fn thermograph(&mut self, g: Game) -> &Thermograph {
        let unknown = self.followers(g, |game| self.thermographs.get(game.0).is_some());
        for game in unknown {
            let thermograph = self.draw(game.0);
            self.thermographs.insert(game.0, Box::new(thermograph));
        }
        self.thermographs.get(g.0).expect("drawn just now")
    }

    /// The mean value of `g`, its fair price in a long sum (SUM §2.5).
    pub fn mean(&mut self, g: Game) -> Dyadic {
        self.thermograph(g).mean.clone()
    }

    /// The temperature of `g`: what the first move is worth. A number `m/2^n` has
    /// temperature `−1/2^n`.
    pub fn temperature(&mut self, g: Game) -> Dyadic {
        self.thermograph(g).temperature.clone()
    }

    /// The thermograph of a form whose options have theirs.
    fn draw(&self, id: GameId) -> Thermograph {
        match self.arena.form(id) {
            Form::Leaf(leaf) => {
                let x = self.numbers.dyadic(leaf.number);
                if leaf.is_number() {
                    Thermograph::of_number(&x)
                } else {
                    Thermograph::of_numberish(&x)
                }
            }
            Form::Options { left, right } => {
                let stops = self.stops[id.index()];
                if stops.left == stops.right {
                    return Thermograph::of_numberish(&self.numbers.dyadic(stops.left));
                }
                let drawn = |option: &GameId| self.thermographs.get(*option);
                let lambda =
                    highest(left.iter().filter_map(drawn).map(|t| Cow::Borrowed(&t.right)));
                let rho =
                    highest(right.iter().filter_map(drawn).map(|t| Cow::Owned(t.left.negated())));
                let (Some(lambda), Some(rho)) = (lambda, rho) else {
                    unreachable!("a game without options on one side is a number");
                };
                let (temperature, mean) = meeting(&lambda, &rho);
                Thermograph {
                    left: lambda.taxed_until(&temperature),
                    right: rho.taxed_until(&temperature).negated(),
                    temperature,
                    mean,
                }
            }
        }
    }
}
