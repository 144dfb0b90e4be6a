//! Which of two games is more advantageous to Max (SCG §6.3).
//!
//! Γ′ ≥ Γ when Max wins every coloring in Γ′ that he wins in Γ; games on different sets are
//! compared as supergames on the union (SCG Definition 6.3.2). The order is partial, and games that
//! differ only in dead elements are equal: `==` on [`Game`] compares what is written,
//! [`Game::compare`] compares games.
//!
//! It says more than the order of values: if Γ′ ≥ Γ, Max can play Γ′ with any strategy for Γ∗.
//!
//! ```
//! use std::cmp::Ordering;
//! use mustplay_coloring::metagame::Game;
//! use mustplay_coloring::Elements;
//!
//! let game = |rows: &str| Game::new(Elements::first(2), rows.parse().unwrap()).unwrap();
//! let (and, or, same) = (game("0001"), game("0111"), game("1001"));
//! assert_eq!(and.compare(&or), Ok(Some(Ordering::Less)));
//! assert_eq!(or.compare(&same), Ok(None));
//! ```

use std::cmp::Ordering;

use super::game::Game;
use crate::truth::TooManyRows;

impl Game {
    /// Whether Γ ≥ Γ′: Γ is Γ′-necessary, and Γ′ is Γ-sufficient (SCG Definition 6.3.1).
    ///
    /// Games of different numbers of colors cannot be compared; neither is at least the other.
    pub fn at_least(&self, other: &Self) -> Result<bool, TooManyRows> {
        let game = self.supergame(other.elements())?;
        let other = other.supergame(game.elements())?;
        Ok(game.table().at_least(other.table()))
    }

    /// How two games compare; `None` if neither is at least the other.
    pub fn compare(&self, other: &Self) -> Result<Option<Ordering>, TooManyRows> {
        Ok(match (self.at_least(other)?, other.at_least(self)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }
}
