//! The tree of a B* search on the positions of the sum, for drawings (SUM Figures 5.12–5.14).
//!
//! The search of [`SumSolver::best_first`](super::SumSolver::best_first) works on parts, without
//! numbers, infinitesimals and canceled components. Here nothing is dropped, and every node records
//! its move and bounds, so that the tree can be drawn. Otherwise the search is the same: a
//! [`BstarRule`] chooses between proving the best move and disproving the rest, and the tree grows
//! at the end of the line of highest upper ends.
//!
//! Invariant: the interval of every node contains its score, counted for Left.
//!
//! ```
//! use mustplay_cgt::normal::Player;
//! use mustplay_cgt::sums::{grow, BstarRule, NodeEvaluation, ScoreGames};
//! use mustplay_core::NoProgress;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
//! let how = (BstarRule::Depth, NodeEvaluation::Hanner);
//! let tree = grow(&mut games, &sum, Player::Left, how, 100, &NoProgress).unwrap();
//! let best = &tree.nodes[tree.best.unwrap()];
//! assert_eq!(games.text(best.choice.unwrap().to), "{50|0}");
//! ```

use crate::normal::{Dyadic, Player};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::points::{BstarRule, Range, disproves, leaders};
use crate::sums::bounds::Interval;
use crate::sums::game::{ScoreGame, ScoreGames};
use crate::sums::play::Move;

/// The initial bounds of the nodes of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "TreeBounds")]
pub enum NodeEvaluation {
    /// From means and the highest temperature, as in the figures of SUM.
    Hanner,
    /// The best bounds of all.
    Best,
}

impl NodeEvaluation {
    pub const ALL: [Self; 2] = [Self::Hanner, Self::Best];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepEffort {
    /// Raise the lower end of the best move.
    ProveBest,
    /// Lower the upper end of its strongest rival.
    DisproveRest,
}

impl StepEffort {
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProveBest => "prove best",
            Self::DisproveRest => "disprove rest",
        }
    }
}

#[derive(Clone, Debug)]
pub struct GrowthNode {
    pub parent: Option<usize>,
    /// The move that leads here.
    pub choice: Option<Move>,
    pub to_move: Player,
    /// The range of the score, for Left.
    pub interval: Interval,
    /// The step that expanded the node, from 1, and its purpose; `None` for leaves and for the
    /// root, which starts expanded.
    pub grown: Option<(usize, StepEffort)>,
    pub children: Vec<usize>,
    position: Vec<ScoreGame>,
}

#[derive(Clone, Debug)]
pub struct Growth {
    /// The nodes; the root is first, and parents come before their children.
    pub nodes: Vec<GrowthNode>,
    pub best: Option<usize>,
}

/// Grows the tree of a B* search until a move of `first` is proved best, or it has `most` nodes.
pub fn grow(
    games: &mut ScoreGames,
    sum: &[ScoreGame],
    first: Player,
    (rule, evaluation): (BstarRule, NodeEvaluation),
    most: usize,
    sink: &dyn ProgressSink,
) -> Result<Growth, StopReason> {
    let mut tree = GrowingTree { games, evaluation, nodes: Vec::new() };
    tree.add(None, None, sum.to_vec(), first);
    tree.expand(ROOT);
    let mut depths = vec![1; tree.nodes[ROOT].children.len()];
    for step in 1.. {
        let moves = tree.nodes[ROOT].children.clone();
        if moves.is_empty() {
            break;
        }
        let ranges: Vec<Range<Dyadic>> = moves.iter().map(|&n| tree.seen(n, first)).collect();
        let (best, rival) = leaders(&ranges);
        let proved = rival.is_none_or(|rival| ranges[best].low >= ranges[rival].high);
        if proved {
            return Ok(Growth { nodes: tree.nodes, best: Some(moves[best]) });
        }
        if tree.nodes.len() >= most {
            break;
        }
        let nodes = tree.nodes.len();
        sink.report(&Progress::new(nodes as u64, nodes * size_of::<GrowthNode>()))?;
        let rival = rival.filter(|&rival| disproves(rule, &ranges, &depths, best, rival));
        let (target, effort) = match rival {
            Some(rival) => (rival, StepEffort::DisproveRest),
            None => (best, StepEffort::ProveBest),
        };
        let (leaf, depth) = tree.leaf_below(moves[target]);
        depths[target] = depths[target].max(depth);
        tree.expand(leaf);
        tree.nodes[leaf].grown = Some((step, effort));
    }
    Ok(Growth { nodes: tree.nodes, best: None })
}

const ROOT: usize = 0;

struct GrowingTree<'a> {
    games: &'a mut ScoreGames,
    evaluation: NodeEvaluation,
    nodes: Vec<GrowthNode>,
}

impl GrowingTree<'_> {
    fn add(
        &mut self,
        parent: Option<usize>,
        choice: Option<Move>,
        position: Vec<ScoreGame>,
        to_move: Player,
    ) {
        let bounds = self.games.bounds(&position, to_move);
        self.nodes.push(GrowthNode {
            parent,
            choice,
            to_move,
            interval: match self.evaluation {
                NodeEvaluation::Hanner => bounds.hanner,
                NodeEvaluation::Best => bounds.best,
            },
            grown: None,
            children: Vec::new(),
            position,
        });
    }

    /// The range of the score of a node, from the player's point of view.
    fn seen(&self, node: usize, player: Player) -> Range<Dyadic> {
        let Interval { low, high } = &self.nodes[node].interval;
        match player {
            Player::Left => Range { low: low.clone(), high: high.clone() },
            Player::Right => Range { low: -high, high: -low },
        }
    }

    /// The leaf at the end of the line of highest upper ends, and its depth.
    fn leaf_below(&self, mut node: usize) -> (usize, u32) {
        let mut depth = 2;
        while let Some(next) = self.leader(node) {
            (node, depth) = (next, depth + 1);
        }
        (node, depth)
    }

    /// The child with the highest upper end for the player to move.
    fn leader(&self, node: usize) -> Option<usize> {
        let GrowthNode { children, to_move, .. } = &self.nodes[node];
        let children = children.iter().copied();
        let highs = children.map(|child| (self.seen(child, *to_move).high, child));
        let best = highs.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, child)| child)
    }

    /// Creates the distinct moves of a node, and narrows its ancestors.
    fn expand(&mut self, node: usize) {
        let GrowthNode { position, to_move, .. } = self.nodes[node].clone();
        let mut made = FxHashSet::default();
        for choice in Move::all(self.games, &position, to_move) {
            if made.insert((position[choice.component], choice.to)) {
                let child = self.nodes.len();
                self.nodes[node].children.push(child);
                let next = choice.played(&position);
                self.add(Some(node), Some(choice), next, to_move.opponent());
            }
        }
        let mut above = Some(node);
        while let Some(node) = above {
            self.narrow(node);
            above = self.nodes[node].parent;
        }
    }

    fn narrow(&mut self, node: usize) {
        let GrowthNode { children, to_move, .. } = &self.nodes[node];
        let intervals = children.iter().map(|&child| &self.nodes[child].interval);
        let low = to_move.best(intervals.clone().map(|it| &it.low));
        let high = to_move.best(intervals.map(|it| &it.high));
        if let Some((low, high)) = low.zip(high) {
            let best = Interval::new(low.clone(), high.clone());
            let interval = &mut self.nodes[node].interval;
            *interval = interval.intersection(&best);
        }
    }
}
