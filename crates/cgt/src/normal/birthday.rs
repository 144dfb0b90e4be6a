//! Birthdays: how many moves deep the canonical form is.
//!
//! `b(0) = 0`, and otherwise one more than the latest birthday among the options. Leaves
//! have closed forms: an integer `n` is born on day `|n|`, `m/2^n` with `n ≥ 1` on day
//! `⌊|m/2^n|⌋ + n + 1`, and adding `k·↑ + *j` to a number adds its birthday.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let three_quarters = games.number(&Dyadic::new(3, 2));
//! assert_eq!(games.birthday(three_quarters), Dyadic::from(3));
//! ```

use super::games::{Game, Games};
use super::nus::Nus;
use mustplay_core::Dyadic;

impl Games {
    /// The day on which `g` is born, an integer. Large integers are born late, so the day
    /// is not squeezed into a machine word.
    pub fn birthday(&mut self, g: Game) -> Dyadic {
        self.unwatched(|watched| {
            watched.fold(
                g,
                |watched, game| {
                    let leaf = watched.games.leaf_of(game.0);
                    Ok(leaf.map(|leaf| watched.games.birthday_of_leaf(leaf)))
                },
                |_, _, left, right| {
                    let latest = left.into_iter().chain(right).max();
                    Ok(latest.unwrap_or(Dyadic::ZERO) + Dyadic::ONE)
                },
            )
        })
    }

    fn birthday_of_leaf(&self, leaf: Nus) -> Dyadic {
        let x = self.numbers.dyadic(leaf.number).abs();
        let number =
            if x.is_integer() { x } else { x.floor() + Dyadic::from(i64::from(x.exponent()) + 1) };
        let ups = leaf.ups.abs();
        let infinitesimal = if ups == 0 {
            i64::from(leaf.nimber)
        } else {
            // Each ↑ but one is one move deep and flips the last bit of the nimber.
            let nimber = leaf.nimber ^ u32::from(ups % 2 == 0);
            let last = if nimber <= 1 { 2 } else { i64::from(nimber ^ 1) + 1 };
            ups - 1 + last
        };
        number + Dyadic::from(infinitesimal)
    }
}
