//! Two questions that SUM leaves to future research, answered by measurement.
//!
//! *How efficient is B\*?* (SUM §7.3): [`search_study`] counts the nodes that every kind of
//! search takes for the same random sums. *How good is the mean strategy?* (SUM §7.2):
//! [`strategy_study`] measures what every rule loses against an opponent who knows it and
//! plays best against it. `cargo run --release -p mustplay-sums --example studies` runs both
//! and writes the tables and plots of `docs/sums-studies.md`.
//!
//! ```
//! use mustplay_sums::random::Family;
//! use mustplay_sums::study::{CONTENDERS, search_study};
//!
//! let family = Family { components: 3, depth: 2, options: 2, largest: 20 };
//! let counts = search_study(family, 5, 1000, 1);
//! assert_eq!(counts.len(), CONTENDERS.len());
//! assert!(counts.iter().all(|c| c.finished.len() + c.given_up == 5));
//! ```

use mustplay_games::normal::{Dyadic, Player};
use mustplay_work::{Progress, Stop, Unwatched, Watch};

use crate::contest;
use crate::game::{ScoreGame, ScoreGames};
use crate::random::{Family, Random};
use crate::solver::{Features, Goal, Rule, Solver};
use crate::strategy::Strategy;

/// A kind of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Alpha-beta for the score.
    AlphaBeta,
    /// B* with a rule until the best move is known.
    BestFirst(Rule, Goal),
}

/// A search to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What it is called in tables.
    pub name: &'static str,
    /// How it searches.
    pub kind: Kind,
    /// What it makes use of.
    pub features: Features,
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
pub const CONTENDERS: [Contender; 10] = [
    Contender {
        name: "alpha-beta, plain",
        kind: Kind::AlphaBeta,
        features: Features::NONE,
    },
    Contender {
        name: "alpha-beta, transpositions",
        kind: Kind::AlphaBeta,
        features: TABLE_ONLY,
    },
    Contender {
        name: "alpha-beta, bounds",
        kind: Kind::AlphaBeta,
        features: BOUNDS_ONLY,
    },
    Contender {
        name: "alpha-beta, bounds and transpositions",
        kind: Kind::AlphaBeta,
        features: BOUNDED,
    },
    Contender {
        name: "alpha-beta, everything",
        kind: Kind::AlphaBeta,
        features: Features::ALL,
    },
    Contender {
        name: "B*, depth rule",
        kind: Kind::BestFirst(Rule::Depth, Goal::Move),
        features: BOUNDED,
    },
    Contender {
        name: "B*, range rule",
        kind: Kind::BestFirst(Rule::Range, Goal::Move),
        features: BOUNDED,
    },
    Contender {
        name: "B*, probability rule",
        kind: Kind::BestFirst(Rule::Probability, Goal::Move),
        features: BOUNDED,
    },
    Contender {
        name: "B*, probability rule, for the score",
        kind: Kind::BestFirst(Rule::Probability, Goal::Score),
        features: BOUNDED,
    },
    Contender {
        name: "B*, probability rule, everything",
        kind: Kind::BestFirst(Rule::Probability, Goal::Move),
        features: Features::ALL,
    },
];

/// Stops a search after so many nodes.
struct Patience(u64);

impl Watch for Patience {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        if progress.done > self.0 {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}

impl Contender {
    /// The nodes the search takes, unless they are more than `limit`.
    pub fn nodes(&self, games: &mut ScoreGames, sum: &[ScoreGame], limit: u64) -> Option<u64> {
        let watch = Patience(limit);
        let mut solver = Solver::with(games, sum, self.features);
        let finished = match self.kind {
            Kind::AlphaBeta => solver.score(sum, Player::Left, &watch).is_ok(),
            Kind::BestFirst(rule, goal) => {
                let plan = (rule, goal);
                solver
                    .best_first(games, sum, Player::Left, plan, &watch)
                    .is_ok()
            }
        };
        (finished && solver.nodes() <= limit).then(|| solver.nodes())
    }
}

/// The nodes of one contender in sums of one family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeCounts {
    /// In increasing order; sums that took too many are not here.
    pub finished: Vec<u64>,
    /// How many sums took too many.
    pub given_up: usize,
}

impl NodeCounts {
    /// The node count that half of the sums do not exceed, if that is known.
    pub fn median(&self) -> Option<u64> {
        let sums = self.finished.len() + self.given_up;
        self.finished.get(sums / 2).copied()
    }

    /// The largest node count, if that is known.
    pub fn most(&self) -> Option<u64> {
        let known = self.given_up == 0;
        self.finished.last().copied().filter(|_| known)
    }
}

/// Nodes of all [`CONTENDERS`] for the same random sums.
pub fn search_study(family: Family, sums: usize, limit: u64, seed: u64) -> Vec<NodeCounts> {
    let mut counts = vec![
        NodeCounts {
            finished: Vec::new(),
            given_up: 0,
        };
        CONTENDERS.len()
    ];
    let mut random = Random::new(seed);
    for _ in 0..sums {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        for (contender, counts) in CONTENDERS.iter().zip(&mut counts) {
            match contender.nodes(&mut games, &sum, limit) {
                Some(nodes) => counts.finished.push(nodes),
                None => counts.given_up += 1,
            }
        }
    }
    for counts in &mut counts {
        counts.finished.sort_unstable();
    }
    counts
}

/// Sums with the same number of components that are at least half as hot as the hottest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crowd {
    /// How many such components.
    pub hot: usize,
    /// How many sums.
    pub sums: usize,
    /// The median of the nodes that B* with the probability rule takes for a best move.
    pub best_first: u64,
    /// The median of the nodes that alpha-beta with bounds and transpositions takes.
    pub alpha_beta: u64,
}

/// Which sums are easy: nodes by the number of components that compete for the first move.
pub fn crowd_study(family: Family, sums: usize, seed: u64) -> Vec<Crowd> {
    let find = |kind: Kind| {
        let mut contenders = CONTENDERS.iter();
        contenders.find(|c| c.kind == kind && c.features == BOUNDED)
    };
    let best_first = find(Kind::BestFirst(Rule::Probability, Goal::Move));
    let alpha_beta = find(Kind::AlphaBeta);
    let (Some(best_first), Some(alpha_beta)) = (best_first, alpha_beta) else {
        unreachable!("both are among the contenders");
    };
    let mut groups: Vec<Vec<[u64; 2]>> = vec![Vec::new(); family.components + 1];
    let mut random = Random::new(seed);
    for _ in 0..sums {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let temperatures: Vec<Dyadic> = sum.iter().map(|&g| games.temperature(g)).collect();
        let half = temperatures.iter().max().map_or(Dyadic::ZERO, Dyadic::half);
        let hot = temperatures.iter().filter(|t| **t >= half).count();
        let nodes = [best_first, alpha_beta].map(|c| c.nodes(&mut games, &sum, u64::MAX));
        groups[hot].push(nodes.map(|n| n.expect("no limit was set")));
    }
    let medians = |nodes: &[[u64; 2]], which: usize| {
        let mut counts: Vec<u64> = nodes.iter().map(|pair| pair[which]).collect();
        counts.sort_unstable();
        counts[counts.len() / 2]
    };
    let groups = groups.iter().enumerate();
    groups
        .filter(|(_, nodes)| !nodes.is_empty())
        .map(|(hot, nodes)| Crowd {
            hot,
            sums: nodes.len(),
            best_first: medians(nodes, 0),
            alpha_beta: medians(nodes, 1),
        })
        .collect()
}

/// What a rule lost in random sums, as shares of the highest temperature.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// The rule.
    pub strategy: Strategy,
    /// The mean loss.
    pub average: f64,
    /// The largest loss.
    pub worst: f64,
    /// In which share of the sums nothing was lost.
    pub perfect: f64,
}

/// What every rule that does not search loses, playing Left in random sums and moving first,
/// against the opponent who makes the most of knowing the rule. A loss is the difference to
/// the score, divided by the highest temperature of a component.
pub fn strategy_study(family: Family, sums: usize, seed: u64) -> Vec<Losses> {
    let rules = Strategy::ALL.into_iter();
    let rules: Vec<Strategy> = rules.filter(|&s| s != Strategy::Optimal).collect();
    let mut losses: Vec<Vec<f64>> = vec![Vec::new(); rules.len()];
    let mut random = Random::new(seed);
    for _ in 0..sums {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let temperatures = sum.iter().map(|&g| games.temperature(g));
        let hottest = temperatures.max().unwrap_or(Dyadic::ZERO);
        let mut solver = Solver::new(&mut games, &sum);
        let exact = solver.score(&sum, Player::Left, &Unwatched);
        let exact = exact.expect("nobody stops it");
        for (&rule, losses) in rules.iter().zip(&mut losses) {
            let reached = contest::exploited(&mut games, &sum, Player::Left, Player::Left, rule);
            let reached = reached.expect("a short sum and a rule without search");
            let loss = (&exact - &reached).to_f64();
            losses.push(if loss == 0.0 {
                0.0
            } else {
                loss / hottest.to_f64()
            });
        }
    }
    let summary = |(strategy, losses): (Strategy, Vec<f64>)| {
        let count = losses.len() as f64;
        Losses {
            strategy,
            average: losses.iter().sum::<f64>() / count,
            worst: losses.iter().copied().fold(0.0, f64::max),
            perfect: losses.iter().filter(|&&loss| loss == 0.0).count() as f64 / count,
        }
    };
    rules.into_iter().zip(losses).map(summary).collect()
}
