//! The searches that are compared, and the nodes that each takes.

use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::{BstarGoal, BstarRule, ScoreGame, ScoreGames, SumFeatures, SumSolver};
use mustplay_core::{Progress, StopReason};

/// An algorithm that searches a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    /// Alpha-beta for the score.
    AlphaBeta,
    /// B* with a rule until the best move is known.
    BestFirst(BstarRule, BstarGoal),
}

/// A search to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) algorithm: Algorithm,
    pub(crate) features: SumFeatures,
}

/// All features except domination, which SUM does not have.
const BOUNDED: SumFeatures = SumFeatures { domination: false, ..SumFeatures::ALL };

/// Only bounds.
const BOUNDS_ONLY: SumFeatures = SumFeatures { bounds: true, ..SumFeatures::NONE };

/// Only transpositions.
const TABLE_ONLY: SumFeatures = SumFeatures { transpositions: true, ..SumFeatures::NONE };

/// The searches that are compared.
pub(crate) const CONTENDERS: [Contender; 10] = [
    Contender::alpha_beta("alpha-beta, plain", SumFeatures::NONE),
    Contender::alpha_beta("alpha-beta, transpositions", TABLE_ONLY),
    Contender::alpha_beta("alpha-beta, bounds", BOUNDS_ONLY),
    Contender::alpha_beta("alpha-beta, bounds and transpositions", BOUNDED),
    Contender::alpha_beta("alpha-beta, everything", SumFeatures::ALL),
    Contender::best_first("B*, depth rule", BstarRule::Depth, BstarGoal::Move, BOUNDED),
    Contender::best_first("B*, range rule", BstarRule::Range, BstarGoal::Move, BOUNDED),
    Contender::best_first("B*, probability rule", BstarRule::Probability, BstarGoal::Move, BOUNDED),
    Contender::best_first(
        "B*, probability rule, for the score",
        BstarRule::Probability,
        BstarGoal::Score,
        BOUNDED,
    ),
    Contender::best_first(
        "B*, probability rule, everything",
        BstarRule::Probability,
        BstarGoal::Move,
        SumFeatures::ALL,
    ),
];

impl Contender {
    const fn alpha_beta(name: &'static str, features: SumFeatures) -> Self {
        Self { name, algorithm: Algorithm::AlphaBeta, features }
    }

    const fn best_first(
        name: &'static str,
        rule: BstarRule,
        goal: BstarGoal,
        features: SumFeatures,
    ) -> Self {
        Self { name, algorithm: Algorithm::BestFirst(rule, goal), features }
    }

    /// The nodes of the search; `None` if more than `limit`.
    pub(crate) fn nodes(
        &self,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        limit: u64,
    ) -> Option<u64> {
        let sink = |progress: &Progress| {
            let is_within = progress.done <= limit;
            is_within.then_some(()).ok_or(StopReason::Nodes)
        };
        let mut solver = SumSolver::with(games, sum, self.features);
        let finished = match self.algorithm {
            Algorithm::AlphaBeta => solver.score(sum, Player::Left, &sink).is_ok(),
            Algorithm::BestFirst(rule, goal) => {
                let plan = (rule, goal);
                solver.best_first(games, sum, Player::Left, plan, &sink).is_ok()
            }
        };
        (finished && solver.nodes() <= limit).then(|| solver.nodes())
    }
}

/// B* with the probability rule, for a best move.
pub(crate) const BEST_FIRST: Contender = CONTENDERS[7];

/// Alpha-beta with bounds and transpositions.
pub(crate) const ALPHA_BETA: Contender = CONTENDERS[3];
