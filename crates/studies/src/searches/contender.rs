//! The searches that are compared, and the nodes that each takes.

use mustplay_games::normal::Player;
use mustplay_sums::{Features, Goal, Rule, ScoreGame, ScoreGames, Solver};
use mustplay_work::{Progress, Stop};

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
    /// What it makes use of.
    pub(crate) features: Features,
}

/// Features without domination, which SUM does not have.
const BOUNDED: Features = Features {
    domination: false,
    ..Features::ALL
};

/// Bounds and nothing else.
const BOUNDS_ONLY: Features = Features {
    bounds: true,
    ..Features::NONE
};

/// Transpositions and nothing else.
const TABLE_ONLY: Features = Features {
    transpositions: true,
    ..Features::NONE
};

/// The searches that are compared.
pub(crate) const CONTENDERS: [Contender; 10] = [
    Contender {
        name: "alpha-beta, plain",
        algorithm: Algorithm::AlphaBeta,
        features: Features::NONE,
    },
    Contender {
        name: "alpha-beta, transpositions",
        algorithm: Algorithm::AlphaBeta,
        features: TABLE_ONLY,
    },
    Contender {
        name: "alpha-beta, bounds",
        algorithm: Algorithm::AlphaBeta,
        features: BOUNDS_ONLY,
    },
    Contender {
        name: "alpha-beta, bounds and transpositions",
        algorithm: Algorithm::AlphaBeta,
        features: BOUNDED,
    },
    Contender {
        name: "alpha-beta, everything",
        algorithm: Algorithm::AlphaBeta,
        features: Features::ALL,
    },
    Contender {
        name: "B*, depth rule",
        algorithm: Algorithm::BestFirst(Rule::Depth, Goal::Move),
        features: BOUNDED,
    },
    Contender {
        name: "B*, range rule",
        algorithm: Algorithm::BestFirst(Rule::Range, Goal::Move),
        features: BOUNDED,
    },
    Contender {
        name: "B*, probability rule",
        algorithm: Algorithm::BestFirst(Rule::Probability, Goal::Move),
        features: BOUNDED,
    },
    Contender {
        name: "B*, probability rule, for the score",
        algorithm: Algorithm::BestFirst(Rule::Probability, Goal::Score),
        features: BOUNDED,
    },
    Contender {
        name: "B*, probability rule, everything",
        algorithm: Algorithm::BestFirst(Rule::Probability, Goal::Move),
        features: Features::ALL,
    },
];

impl Contender {
    /// The nodes the search takes, unless they are more than `limit`.
    pub(crate) fn nodes(
        &self,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        limit: u64,
    ) -> Option<u64> {
        let watch = |progress: &Progress| {
            let is_within = progress.done <= limit;
            is_within.then_some(()).ok_or(Stop::Nodes)
        };
        let mut solver = Solver::with(games, sum, self.features);
        let finished = match self.algorithm {
            Algorithm::AlphaBeta => solver.score(sum, Player::Left, &watch).is_ok(),
            Algorithm::BestFirst(rule, goal) => {
                let plan = (rule, goal);
                solver
                    .best_first(games, sum, Player::Left, plan, &watch)
                    .is_ok()
            }
        };
        (finished && solver.nodes() <= limit).then(|| solver.nodes())
    }
}

/// B* with the probability rule, for a best move.
pub(crate) const BEST_FIRST: Contender = CONTENDERS[7];

/// Alpha-beta with bounds and transpositions.
pub(crate) const ALPHA_BETA: Contender = CONTENDERS[3];
