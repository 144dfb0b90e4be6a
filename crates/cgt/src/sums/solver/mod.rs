//! Exact scores of sums by search (SUM §5.2).
//!
//! A [`SumSolver`] is created for one sum and evaluates every position that play in it can reach.

mod bstar;
mod growth;
mod parts;
mod points;
mod search;

use std::collections::hash_map::Entry;

use crate::normal::{Dyadic, Player};
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use crate::sums::bounds::Interval;
use crate::sums::game::{ScoreGame, ScoreGames};
use crate::sums::play::Move;
pub use bstar::BstarGoal;
use bstar::Tree;
pub use growth::{Growth, GrowthNode, NodeEvaluation, StepEffort, grow};
use parts::{Collector, Heap, Position};
pub use points::BstarRule;
use points::{Points, Range, Scale};
use search::Search;
pub use search::SumFeatures;

/// A stopped search, with the bounds found so far.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stop}; the score lies between {} and {}", between.low, between.high)]
pub struct Unfinished {
    pub stop: StopReason,
    pub between: Interval,
}

pub struct SumSolver {
    engine: Engine,
    /// The number of positions in which a tie was decided.
    pub(crate) ties: u64,
}

enum Engine {
    Words(Prepared<i64>),
    Exact(Prepared<Dyadic>),
}

/// Evaluates `$body` for the engine's search, whatever its type of points.
macro_rules! searching {
    ($engine:expr, $prepared:ident => $body:expr) => {
        match $engine {
            Engine::Words($prepared) => $body,
            Engine::Exact($prepared) => $body,
        }
    };
}

/// A search with the score games it was prepared for.
struct Prepared<P> {
    search: Search<P>,
    positions: FxHashMap<ScoreGame, Position<P>>,
}

impl SumSolver {
    /// A solver for the sum and all its followers.
    pub fn new(games: &mut ScoreGames, sum: &[ScoreGame]) -> Self {
        Self::with(games, sum, SumFeatures::ALL)
    }

    /// A solver that uses only these features.
    pub fn with(games: &mut ScoreGames, sum: &[ScoreGame], features: SumFeatures) -> Self {
        let prepared = Self::prepare(games, sum, features, &NoProgress);
        prepared.unwrap_or_else(|_| unreachable!("no sink stops the preparation"))
    }

    /// A solver for the sum. `sink` can stop the preparation, which is slow for components with
    /// very many positions.
    pub fn prepare(
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        features: SumFeatures,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let mut collector = Collector::default();
        let mut positions: FxHashMap<ScoreGame, Position<Dyadic>> = FxHashMap::default();
        for &component in sum {
            for follower in games.followers(component) {
                if let Entry::Vacant(entry) = positions.entry(follower) {
                    let value = games.value(follower);
                    entry.insert(collector.position(games.normal(), value, sink)?);
                }
            }
        }
        collector.close(games.normal(), sink)?;
        let scores = positions.values().map(|position| &position.score);
        let scale = Scale::of(collector.numbers().chain(scores));
        // A heap holds at most two parts for each component; comparing moves adds four.
        let terms = 4 * sum.len() + 16;
        let engine = if scale.fits_words(terms) {
            Engine::Words(Prepared::new(&collector, &positions, scale, features, terms))
        } else {
            Engine::Exact(Prepared::new(&collector, &positions, scale, features, terms))
        };
        Ok(Self { engine, ties: 0 })
    }

    /// The score of a position of the sum when `first` starts and both play optimally.
    ///
    /// Panics if `position` is not made of followers of the solver's components, at most one of
    /// each.
    pub fn score(
        &mut self,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Dyadic, Unfinished> {
        searching!(&mut self.engine, it => it.score(position, first, sink))
    }

    /// All best moves of `first` in a position of the sum, and the score they lead to.
    pub fn best_moves(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<(Dyadic, Vec<Move>), Unfinished> {
        searching!(&mut self.engine, it => it.best_moves(games, position, first, sink))
    }

    /// A best move of `first`, found by B*, and the range of the score. `None` if all components
    /// are over.
    pub fn best_first(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        how: (BstarRule, BstarGoal),
        sink: &dyn ProgressSink,
    ) -> Result<Option<(Move, Interval)>, Unfinished> {
        searching!(&mut self.engine, it => it.best_first(games, position, first, how, sink))
    }

    pub fn nodes(&self) -> u64 {
        searching!(&self.engine, it => it.search.nodes) + self.ties
    }
}

impl<P: Points> Prepared<P> {
    fn new(
        collector: &Collector,
        positions: &FxHashMap<ScoreGame, Position<Dyadic>>,
        scale: Scale,
        features: SumFeatures,
        terms: usize,
    ) -> Self {
        let positions =
            positions.iter().map(|(&game, position)| (game, position.counted(&scale))).collect();
        let limit = scale.limit(terms);
        let limit = P::counted(&limit, &scale);
        Self { search: Search::new(collector.counted(scale), features, limit), positions }
    }

    /// The heap with `first` in the role of Left, and the number split off, from Left's side.
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

    /// Points of `first` plus `beside` points of Left, as a score.
    fn seen(&self, beside: &P, points: &P, first: Player) -> Dyadic {
        let points = first.pick(points.clone(), points.negated());
        beside.plus(&points).number(&self.search.parts.scale)
    }

    /// A range of points of `first` plus `beside` points of Left, as an interval of scores.
    fn seen_range(&self, beside: &P, range: &Range<P>, first: Player) -> Interval {
        let (low, high) = first.in_order(&range.low, &range.high);
        Interval::new(self.seen(beside, low, first), self.seen(beside, high, first))
    }

    fn score(
        &mut self,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Dyadic, Unfinished> {
        let (beside, points) = self.points(position, first, sink)?;
        Ok(self.seen(&beside, &points, first))
    }

    /// The points of `first`, without the number that was split off.
    fn points(
        &mut self,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<(P, P), Unfinished> {
        let (heap, beside) = self.heap(position, first);
        match self.search.score(&heap, sink) {
            Ok(points) => Ok((beside, points)),
            Err((stop, range)) => {
                Err(Unfinished { stop, between: self.seen_range(&beside, &range, first) })
            }
        }
    }

    fn best_moves(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<(Dyadic, Vec<Move>), Unfinished> {
        let (beside, points) = self.points(position, first, sink)?;
        let score = self.seen(&beside, &points, first);
        let mut best = Vec::new();
        // Equal components have equal moves.
        let mut known: FxHashMap<(ScoreGame, ScoreGame), bool> = FxHashMap::default();
        for option in Move::all(games, position, first) {
            let same = (position[option.component], option.to);
            if let Some(&worse) = known.get(&same) {
                best.extend((!worse).then_some(option));
                continue;
            }
            let (rest, gain) = self.after(position, &option, first);
            // The opponent must not get more than the difference of the move's gain and the score;
            // both are counted without the numbers of the position.
            let gain = first.pick(gain.minus(&beside), beside.minus(&gain));
            let too_much = gain.minus(&points).next(&self.search.parts.scale);
            let worse = self.search.reaches(&rest, &too_much, sink);
            let progress = Progress::new(self.search.nodes, self.search.bytes());
            let worse = worse.and_then(|worse| sink.report(&progress).map(|()| worse));
            let worse = worse.map_err(|stop| Unfinished {
                stop,
                between: Interval::new(score.clone(), score.clone()),
            })?;
            known.insert(same, worse);
            best.extend((!worse).then_some(option));
        }
        Ok((score, best))
    }

    /// The heap after a move, seen by the opponent, and the number split off.
    fn after(&self, position: &[ScoreGame], option: &Move, first: Player) -> (Heap, P) {
        self.heap(&option.played(position), first.opponent())
    }

    fn best_first(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        (rule, goal): (BstarRule, BstarGoal),
        sink: &dyn ProgressSink,
    ) -> Result<Option<(Move, Interval)>, Unfinished> {
        let options = Move::all(games, position, first);
        if options.is_empty() {
            return Ok(None);
        }
        let moves = options.iter().map(|option| {
            let (rest, beside) = self.after(position, option, first);
            (first.pick(beside.clone(), beside.negated()), rest)
        });
        let moves = moves.collect();
        let found = Tree::new(&mut self.search, moves).run(rule, goal, sink);
        let seen = |range| self.seen_range(&P::zero(), &range, first);
        match found {
            Ok((best, range)) => Ok(Some((options[best], seen(range)))),
            Err((stop, range)) => Err(Unfinished { stop, between: seen(range) }),
        }
    }
}
