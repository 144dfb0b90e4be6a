//! Exact scores of sums by search (SUM §5.2).
//!
//! A [`Solver`] is made for one sum and answers for every position that play in it can reach.
//!
//! ```
//! use mustplay_sums::{ScoreGames, Solver};
//! use mustplay_games::Unwatched;
//! use mustplay_games::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
//! let mut solver = Solver::new(&mut games, &sum);
//! let solved = solver.score(&sum, Player::Left, &Unwatched).unwrap();
//! assert_eq!(solved, Dyadic::from(20));
//! ```

mod bounds;
mod parts;
mod points;
mod search;

use mustplay_games::normal::{Dyadic, Player};
use mustplay_games::{Stop, Watch};
use rustc_hash::FxHashMap;

use crate::bounds::Interval;
use crate::game::{ScoreGame, ScoreGames};
use parts::{Collector, Heap, Position};
use points::{Points, Scale};
pub use search::Features;
use search::Search;

/// A search that was stopped, and what it knows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stop}; the score lies between {} and {}", between.low, between.high)]
pub struct Unfinished {
    /// Why it was stopped.
    pub stop: Stop,
    /// Where the score lies.
    pub between: Interval,
}

/// Searches the positions of one sum.
pub struct Solver {
    engine: Engine,
}

enum Engine {
    Words(Prepared<i64>),
    Exact(Prepared<Dyadic>),
}

/// A search with the score games it was made for.
struct Prepared<P> {
    search: Search<P>,
    positions: FxHashMap<ScoreGame, Position<P>>,
}

impl Solver {
    /// A solver for the sum and everything that play in it can reach.
    pub fn new(games: &mut ScoreGames, sum: &[ScoreGame]) -> Self {
        Self::with(games, sum, Features::ALL)
    }

    /// The same with some features switched off.
    pub fn with(games: &mut ScoreGames, sum: &[ScoreGame], features: Features) -> Self {
        let mut collector = Collector::default();
        let mut positions: FxHashMap<ScoreGame, Position<Dyadic>> = FxHashMap::default();
        for &component in sum {
            for follower in games.followers(component) {
                if !positions.contains_key(&follower) {
                    let value = games.value(follower);
                    let position = collector.position(games.normal(), value);
                    positions.insert(follower, position);
                }
            }
        }
        collector.close(games.normal());
        let scores = positions.values().map(|position| &position.score);
        let scale = Scale::of(collector.numbers().chain(scores));
        // A heap holds at most two parts for each component; comparing moves adds four.
        let terms = 4 * sum.len() + 16;
        let engine = if scale.fits_words(terms) {
            Engine::Words(Prepared::new(
                &collector, &positions, scale, features, terms,
            ))
        } else {
            Engine::Exact(Prepared::new(
                &collector, &positions, scale, features, terms,
            ))
        };
        Self { engine }
    }

    /// The score of a position of the sum when `first` starts and both play well.
    ///
    /// `position` lists the components; each must be reachable in the sum the solver was made
    /// for, and no more of them than it had.
    pub fn score(
        &mut self,
        position: &[ScoreGame],
        first: Player,
        watch: &dyn Watch,
    ) -> Result<Dyadic, Unfinished> {
        match &mut self.engine {
            Engine::Words(prepared) => prepared.score(position, first, watch),
            Engine::Exact(prepared) => prepared.score(position, first, watch),
        }
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        match &self.engine {
            Engine::Words(prepared) => prepared.search.nodes,
            Engine::Exact(prepared) => prepared.search.nodes,
        }
    }
}

impl<P: Points> Prepared<P> {
    fn new(
        collector: &Collector,
        positions: &FxHashMap<ScoreGame, Position<Dyadic>>,
        scale: Scale,
        features: Features,
        terms: usize,
    ) -> Self {
        let positions = positions
            .iter()
            .map(|(&game, position)| (game, position.counted(&scale)))
            .collect();
        let limit = scale.limit(terms);
        let limit = P::counted(&limit, &scale);
        Self {
            search: Search::new(collector.counted(scale), features, limit),
            positions,
        }
    }

    /// The heap with `first` in the role of Left, and the number beside it, from Left's side.
    fn heap(&self, position: &[ScoreGame], first: Player) -> (Heap, P) {
        let mut score = P::zero();
        let mut heap = Heap::new();
        for game in position {
            let part = &self.positions[game];
            score = score.plus(&part.score);
            heap.extend_from_slice(&part.parts);
        }
        if first == Player::Right {
            heap = self.search.parts.negated(&heap);
        }
        self.search.parts.normalize(&mut heap);
        (heap, score)
    }

    fn score(
        &mut self,
        position: &[ScoreGame],
        first: Player,
        watch: &dyn Watch,
    ) -> Result<Dyadic, Unfinished> {
        let (heap, beside) = self.heap(position, first);
        let searched = self.search.score(&heap, watch);
        let scale = &self.search.parts.scale;
        let seen = |score: &P| {
            let score = match first {
                Player::Left => beside.plus(score),
                Player::Right => beside.minus(score),
            };
            score.number(scale)
        };
        match searched {
            Ok(score) => Ok(seen(&score)),
            Err((stop, range)) => {
                let (a, b) = (seen(&range.low), seen(&range.high));
                let between = match first {
                    Player::Left => Interval::new(a, b),
                    Player::Right => Interval::new(b, a),
                };
                Err(Unfinished { stop, between })
            }
        }
    }
}
