//! The searches that are compared, and the nodes that each takes.

use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::{Features, Goal, Rule, ScoreGame, ScoreGames, Solver};
use mustplay_core::{Progress, StopReason};

/// An algorithm that searches a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    /// Alpha-beta for the score.
    AlphaBeta,
    /// B* with a rule until the best move is known.
    BestFirst(Rule, Goal),
}

/// A search to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contender {
    /// What it is called in tables.
    pub(crate) name: &'static str,
    /// How it searches.
    pub(crate) algorithm: Algorithm,
    /// Its features.
    pub(crate) features: Features,
}

/// All features but domination, which SUM does not have.
const BOUNDED: Features = Features { domination: false, ..Features::ALL };

/// Only bounds.
const BOUNDS_ONLY: Features = Features { bounds: true, ..Features::NONE };

/// Only transpositions.
const TABLE_ONLY: Features = Features { transpositions: true, ..Features::NONE };

/// The searches that are compared.
pub(crate) const CONTENDERS: [Contender; 10] = [
    Contender::alpha_beta("alpha-beta, plain", Features::NONE),
    Contender::alpha_beta("alpha-beta, transpositions", TABLE_ONLY),
    Contender::alpha_beta("alpha-beta, bounds", BOUNDS_ONLY),
    Contender::alpha_beta("alpha-beta, bounds and transpositions", BOUNDED),
    Contender::alpha_beta("alpha-beta, everything", Features::ALL),
    Contender::best_first("B*, depth rule", Rule::Depth, Goal::Move, BOUNDED),
    Contender::best_first("B*, range rule", Rule::Range, Goal::Move, BOUNDED),
    Contender::best_first("B*, probability rule", Rule::Probability, Goal::Move, BOUNDED),
    Contender::best_first(
        "B*, probability rule, for the score",
        Rule::Probability,
        Goal::Score,
        BOUNDED,
    ),
    Contender::best_first(
        "B*, probability rule, everything",
        Rule::Probability,
        Goal::Move,
        Features::ALL,
    ),
];

impl Contender {
    const fn alpha_beta(name: &'static str, features: Features) -> Self {
        Self { name, algorithm: Algorithm::AlphaBeta, features }
    }

    const fn best_first(name: &'static str, rule: Rule, goal: Goal, features: Features) -> Self {
        Self { name, algorithm: Algorithm::BestFirst(rule, goal), features }
    }

    /// The nodes the search takes, unless they are more than `limit`.
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
        let mut solver = Solver::with(games, sum, self.features);
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
