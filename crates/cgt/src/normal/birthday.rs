//! Birthdays, and all games born by a given day.
//!
//! The birthday is the depth of the canonical form: `b(0) = 0`, and otherwise one more than the
//! latest birthday among the options. Leaves have closed forms: an integer `n` is born on day
//! `|n|`, `m/2^n` with `n ≥ 1` on day `⌊|m/2^n|⌋ + n + 1`, and adding `k·↑ + *j` to a number adds
//! its birthday.
//!
//! A game is born by day `n + 1` if its options are born by day `n`. Reducing a set of options to
//! an antichain does not change the game, so the games of day `n + 1` are those between pairs of
//! antichains of day `n`: 1, 4, 22 and 1474 games on days 0 to 3.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let three_quarters = games.number(&Dyadic::new(3, 2));
//! assert_eq!(games.birthday(three_quarters), Dyadic::from(3));
//! let counts: Vec<usize> = (0..3).map(|day| games.born_by_day(day).len()).collect();
//! assert_eq!(counts, [1, 4, 22]);
//! ```

use rustc_hash::FxHashSet;

use super::games::{Game, Games};
use super::numbers::Nus;
use super::work::Unstopped;
use mustplay_core::{Dyadic, NoProgress, StopReason};

impl Games {
    /// The birthday of `g`, an integer that can exceed a machine word.
    pub fn birthday(&mut self, g: Game) -> Dyadic {
        let birthday: Result<Dyadic, StopReason> = self.with_sink(&NoProgress).fold(
            g,
            |engine, game| {
                let leaf = engine.games.leaf_of(game.0);
                Ok(leaf.map(|leaf| engine.games.birthday_of_leaf(leaf)))
            },
            |_, _, left, right| {
                let latest = left.into_iter().chain(right).max();
                Ok(latest.unwrap_or(Dyadic::ZERO) + Dyadic::ONE)
            },
        );
        birthday.unstopped()
    }

    fn birthday_of_leaf(&self, leaf: Nus) -> Dyadic {
        let x = self.numbers.dyadic(leaf.number).abs();
        let number =
            if x.is_integer() { x } else { x.floor() + Dyadic::from(i64::from(x.exponent()) + 1) };
        let ups = leaf.ups.abs();
        let infinitesimal = if ups == 0 {
            i64::from(leaf.nimber)
        } else {
            // Each ↑ except one is one move deep and flips the last bit of the nimber.
            let nimber = leaf.nimber ^ u32::from(ups % 2 == 0);
            let last = if nimber <= 1 { 2 } else { i64::from(nimber ^ 1) + 1 };
            ups - 1 + last
        };
        number + Dyadic::from(infinitesimal)
    }
}

impl Games {
    /// Every game born by day `day`, once each, in a deterministic order.
    ///
    /// Day 3 takes milliseconds; day 4 has more games than any memory can hold.
    pub fn born_by_day(&mut self, day: u32) -> Vec<Game> {
        let mut born = vec![self.zero()];
        for _ in 0..day {
            let antichains = self.antichains(&born);
            born = self.games_between(&antichains);
        }
        born
    }

    /// All sets of pairwise incomparable games among `games`, the empty one included.
    pub fn antichains(&mut self, games: &[Game]) -> Vec<Vec<Game>> {
        let mut found: Vec<Vec<Game>> = vec![Vec::new()];
        for &game in games {
            for i in 0..found.len() {
                if (0..found[i].len()).all(|j| self.confused(found[i][j], game)) {
                    let mut larger = found[i].clone();
                    larger.push(game);
                    found.push(larger);
                }
            }
        }
        found
    }

    /// The distinct games `{L | R}` with `L` and `R` among `sides`.
    pub fn games_between(&mut self, sides: &[Vec<Game>]) -> Vec<Game> {
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        for left in sides {
            for right in sides {
                let game = self.canonical(left, right);
                if seen.insert(game) {
                    found.push(game);
                }
            }
        }
        found
    }
}
