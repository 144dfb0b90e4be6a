//! Random sums of games, for tests, measurements and tournaments.
//!
//! One seed gives the same sums in every run and on every machine.
//!
//! ```
//! use mustplay_cgt::sums::random::{Family, Random};
//! use mustplay_cgt::sums::ScoreGames;
//!
//! let mut games = ScoreGames::new();
//! let family = Family { components: 3, depth: 2, options: 2, largest: 20 };
//! let sum = family.sum(&mut games, &mut Random::new(1));
//! assert_eq!(sum.len(), 3);
//! assert!(sum.iter().all(|&g| games.depth(g) <= 2));
//! ```

use super::game::{ScoreGame, ScoreGames};
use crate::random::SplitMix;

#[derive(Clone, Debug)]
pub struct Random(SplitMix);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    pub const fn next(&mut self) -> u64 {
        self.0.word()
    }

    pub const fn below(&mut self, below: u64) -> u64 {
        self.next() % below
    }

    /// A number from `low` to `high`, both included.
    pub const fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    pub components: usize,
    pub depth: usize,
    /// The number of options of a player in an unfinished position.
    pub options: usize,
    /// Payments lie between this and its negative.
    pub largest: i64,
}

impl Family {
    /// A random sum of the family. No component is a number.
    pub fn sum(&self, games: &mut ScoreGames, random: &mut Random) -> Vec<ScoreGame> {
        (0..self.components).map(|_| self.component(games, random)).collect()
    }

    /// One component: a random tree in which each position ends early with probability 1/4,
    /// resampled until it is an unfinished score game.
    fn component(&self, games: &mut ScoreGames, random: &mut Random) -> ScoreGame {
        loop {
            if let Some(tree) = self.tree(games, random, self.depth, true)
                && games.as_number(tree).is_none()
            {
                return tree;
            }
        }
    }

    /// A random tree at most `depth` moves deep; `None` if it is not a score game.
    fn tree(
        &self,
        games: &mut ScoreGames,
        random: &mut Random,
        depth: usize,
        whole: bool,
    ) -> Option<ScoreGame> {
        if depth == 0 || (!whole && random.below(4) == 0) {
            return Some(games.integer(random.between(-self.largest, self.largest)));
        }
        let mut side = |games: &mut ScoreGames| -> Vec<ScoreGame> {
            let mut found = Vec::with_capacity(self.options);
            while found.len() < self.options {
                found.extend(self.tree(games, random, depth - 1, false));
            }
            found
        };
        let (a, b) = (side(games), side(games));
        games.game(&a, &b).or_else(|_| games.game(&b, &a)).ok()
    }
}
