//! All games born by a given day.
//!
//! Day 0 has the game 0; a game is born by day `n + 1` when its options are born by day `n`.
//! A set of options may be cut down to an antichain without changing the game, so day
//! `n + 1` is made from the pairs of antichains of day `n`: 1, 4, 22 and 1474 games on days
//! 0 to 3.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//!
//! let mut games = Games::new();
//! let counts: Vec<usize> = (0..3).map(|day| games.born_by_day(day).len()).collect();
//! assert_eq!(counts, [1, 4, 22]);
//! ```

use rustc_hash::FxHashSet;

use super::games::{Game, Games};

impl Games {
    /// Every game born by day `day`, each once, in an order that is the same in each run.
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
