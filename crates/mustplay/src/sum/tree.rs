//! The tree of a B* search, told node by node.

use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::{Evaluation, GrowthNode, Rule, ScoreGame, ScoreGames, grow};
use mustplay_cgt::tree::{Sprout, Tree};
use mustplay_core::quantity::whole;
use mustplay_core::{ProgressSink, StopReason};

use super::Choice;
use super::bounds::{Ends, ends};
use crate::args::{TREE_BOUNDS, TREE_RULE};

/// Asks for the tree that B* grows until a move is proved to be best (SUM §5.2.1).
#[derive(
    clap::Args, Clone, Copy, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize,
)]
#[serde(default)]
pub struct TreeSearch {
    /// How B* chooses between proving the best move and disproving the rest: where the tree is less
    /// deep (`depth`) or the range wider (`range`, both Berliner's), or where the search is more
    /// likely to end (`probability`, Palay's).
    #[arg(id = "tree_rule", long = "tree-rule", value_name = "RULE", requires = "tree")]
    #[arg(default_value = "depth", value_parser = TREE_RULE)]
    pub rule: TreeRule,
    /// Which bounds the nodes of the tree begin with: `hanner`, by means and the highest
    /// temperature, or `best`, the best of all.
    #[arg(id = "tree_bounds", long = "tree-bounds", value_name = "BOUNDS", requires = "tree")]
    #[arg(default_value = "hanner", value_parser = TREE_BOUNDS)]
    pub bounds: TreeBounds,
    /// The number of nodes after which the tree is given up.
    #[arg(id = "tree_nodes", long = "tree-nodes", value_name = "NODES", value_parser = whole::<usize>(1..=100_000))]
    #[arg(default_value_t = 1000, requires = "tree")]
    pub most_nodes: usize,
}

impl Default for TreeSearch {
    fn default() -> Self {
        Self { rule: TreeRule::Depth, bounds: TreeBounds::Hanner, most_nodes: 1000 }
    }
}

/// How B* chooses between proving the best move and disproving the rest.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Deserialize, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum TreeRule {
    /// Berliner's first: where the tree is less deep.
    Depth,
    /// Berliner's second: where the range is wider.
    Range,
    /// Palay's: what is more likely to end the search.
    Probability,
}

/// Which bounds the nodes of a tree begin with.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Deserialize, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum TreeBounds {
    /// By means and the highest temperature, as in the figures of SUM.
    Hanner,
    /// The best of all.
    Best,
}

/// A tree of B*.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct SearchTree {
    /// The node of the move that is proved to be best; none if the search was given up or there is
    /// no move.
    pub best: Option<usize>,
    /// The nodes, numbered from 0, the root first and every node after the one above it.
    #[serde(rename = "tree")]
    pub nodes: Vec<SearchNode>,
}

/// A node of a tree of B*.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct SearchNode {
    /// The node above it.
    pub parent: Option<usize>,
    /// The move that leads here.
    #[serde(flatten)]
    pub choice: Option<Choice>,
    /// Who is to move here.
    pub to_move: Player,
    /// Where the score lies, in the end.
    pub between: Ends,
    /// Which step of the search made the moves of this node, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// What that step was for: `prove best` or `disprove rest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<&'static str>,
    /// The nodes below it.
    pub children: Vec<usize>,
}

impl SearchTree {
    pub(super) fn grown(
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        search: &TreeSearch,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let rule = match search.rule {
            TreeRule::Depth => Rule::Depth,
            TreeRule::Range => Rule::Range,
            TreeRule::Probability => Rule::Probability,
        };
        let evaluation = match search.bounds {
            TreeBounds::Hanner => Evaluation::Hanner,
            TreeBounds::Best => Evaluation::Best,
        };
        let how = (rule, evaluation);
        let tree = grow(games, sum, first, how, search.most_nodes, sink)?;
        let node = |node: GrowthNode| SearchNode {
            parent: node.parent,
            choice: node.choice.map(|choice| Choice::new(games, &choice)),
            to_move: node.to_move,
            between: ends(&node.interval),
            step: node.grown.map(|(step, _)| step),
            effort: node.grown.map(|(_, effort)| effort.name()),
            children: node.children,
        };
        Ok(Self { best: tree.best, nodes: tree.nodes.into_iter().map(node).collect() })
    }

    /// The tree as an SVG document: Left's moves on blue lines, Right's on red ones, and at every
    /// node where the score lies.
    pub fn svg(&self) -> String {
        let sprout = |at: usize| {
            let SearchNode { choice, to_move, between: [low, high], children, .. } =
                &self.nodes[at];
            let choice = choice.as_ref().map(|it| format!("{}: {} ", it.component, it.to));
            let best = if self.best == Some(at) { " best" } else { "" };
            let mut options = [Vec::new(), Vec::new()];
            options[usize::from(*to_move == Player::Right)].clone_from(children);
            Some(Sprout {
                text: format!("{}[{low}, {high}]{best}", choice.unwrap_or_default()),
                options,
            })
        };
        let tree = Tree::new(0, sprout, ["#1f5fbf", "#c8321f"], self.nodes.len());
        tree.map(|tree| tree.svg()).unwrap_or_default()
    }
}
