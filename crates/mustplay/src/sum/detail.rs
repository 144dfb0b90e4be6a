//! Results about a sum that are computed on request.

use std::fmt::Write as _;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::{
    BstarRule, GrowthNode, Interval, Memory, Move, NodeEvaluation, ScoreGame, ScoreGames, Strategy,
    SumBounds, SumSolver, TaxRange, exploited, grow,
};
use mustplay_cgt::tree::{Tree, TreeNodeSpec};
use mustplay_core::quantity::whole;
use mustplay_core::{ProgressSink, StopReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::args::{TREE_BOUNDS, TREE_RULE};
use crate::display::table;
use crate::{Summed, Text};

use super::{Choice, stop_of};

/// A result about a sum besides its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SumDetail {
    /// Every move, with bounds of the score after it.
    Moves,
    /// The t-optimal moves of each component, for every tax.
    Taxes,
    /// The component that the mover prefers in each pair.
    Preferences,
    /// The scores of simple rules against the best reply.
    Rules,
}

/// A move and the score after it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct JudgedMove {
    /// The move.
    #[serde(flatten)]
    pub choice: Choice,
    /// Bounds of the score after the move, found without search.
    pub bounds: MoveBounds,
    /// The score after the move.
    pub value: Text<Dyadic>,
}

/// Bounds of the score after a move.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct MoveBounds {
    /// From means and the highest temperature (SUM Theorem 5.1).
    pub hanner: Ends,
    /// The best bounds of all.
    pub best: Ends,
}

impl JudgedMove {
    /// All moves of the mover.
    pub(super) fn all(
        solver: &mut SumSolver,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        mover: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Self>, StopReason> {
        let mut told = Vec::new();
        for (choice, bounds) in games.move_bounds(sum, mover) {
            let score = solver.score(&choice.played(sum), mover.opponent(), sink);
            told.push(Self {
                choice: Choice::new(games, &choice),
                bounds: MoveBounds { hanner: ends(&bounds.hanner), best: ends(&bounds.best) },
                value: Text(score.map_err(stop_of)?),
            });
        }
        Ok(told)
    }
}

/// The t-optimal moves of a component: the moves that are best if every move in it costs the tax
/// `t` (SUM Equation 5.1). Above its temperature there are none.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ComponentTaxes {
    /// The component, from 1.
    pub component: usize,
    /// Left's moves.
    pub left: Vec<TaxedMoves>,
    /// Right's moves.
    pub right: Vec<TaxedMoves>,
}

/// The moves that are optimal under all taxes in a range.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TaxedMoves {
    /// The lowest tax.
    pub from: Text<Dyadic>,
    /// The highest tax.
    pub to: Text<Dyadic>,
    /// The component after each move.
    pub moves: Vec<String>,
}

impl ComponentTaxes {
    pub(super) fn all(games: &mut ScoreGames, sum: &[ScoreGame]) -> Vec<Self> {
        let mut ranges = |component: ScoreGame, player: Player| {
            let ranges = games.optimal_ranges(component, player).into_iter();
            let told = ranges.map(|TaxRange { from, to, moves }| TaxedMoves {
                from: Text(from),
                to: Text(to),
                moves: games.written(&moves).iter().map(|&o| games.text(o)).collect(),
            });
            told.collect()
        };
        let components = sum.iter().zip(1..);
        let told = components.map(|(&game, component)| Self {
            component,
            left: ranges(game, Player::Left),
            right: ranges(game, Player::Right),
        });
        told.collect()
    }
}

/// The preferences of a component: `A ▷ B` if some best move of the mover in `A + B` is in `A` (SUM
/// §3.3.3).
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Preference {
    /// The component, from 1.
    pub component: usize,
    /// The components over which this component is preferred.
    pub over: Vec<usize>,
}

impl Preference {
    pub(super) fn all(
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        mover: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Self>, StopReason> {
        let mut told = Vec::new();
        for (i, &a) in sum.iter().enumerate() {
            let mut over = Vec::new();
            for (j, &b) in sum.iter().enumerate().filter(|&(j, _)| j != i) {
                if games.is_preferred(a, b, mover, sink).map_err(stop_of)? {
                    over.push(j + 1);
                }
            }
            told.push(Self { component: i + 1, over });
        }
        Ok(told)
    }
}

/// The score of a rule against an opponent who knows the rule and replies optimally.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct JudgedRule {
    /// The name of the rule.
    pub rule: &'static str,
    /// The player who follows the rule.
    pub player: Player,
    /// The guarantee of the rule: at least this score for Left, at most this score for Right.
    pub guarantee: Option<Text<Dyadic>>,
    /// The score of the rule; unknown if the sum may take more than a hundred moves.
    pub reached: Option<Text<Dyadic>>,
    /// The loss compared with best play.
    pub loss: Option<Text<Dyadic>>,
    /// The first move of the rule, if its player begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_move: Option<Choice>,
}

impl JudgedRule {
    /// All search-free rules, for the mover and for the opponent.
    pub(super) fn all(
        solver: &mut SumSolver,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Self>, StopReason> {
        let score = solver.score(sum, first, sink).map_err(stop_of)?;
        let rules = Strategy::ALL.into_iter();
        let rules = rules.filter(|&rule| rule != Strategy::Optimal);
        let mut told = Vec::new();
        for rule in rules {
            for player in [first, first.opponent()] {
                let reached = exploited(games, sum, first, player, rule, sink)?;
                let first_move = (player == first)
                    .then(|| Memory::new(games, rule, sum).choose(games, sum, player, None))
                    .flatten();
                told.push(Self {
                    rule: rule.name(),
                    player,
                    guarantee: rule.guarantee(games, sum, player, first).map(Text),
                    loss: reached.as_ref().map(|reached| {
                        Text(match player {
                            Player::Left => &score - reached,
                            Player::Right => reached - &score,
                        })
                    }),
                    reached: reached.map(Text),
                    first_move: first_move.map(|choice: Move| Choice::new(games, &choice)),
                });
            }
        }
        Ok(told)
    }
}

/// All requested results, each under its heading.
pub(super) fn text(answer: &Summed) -> String {
    let mut text = String::new();
    let mut add = |part: Option<String>| {
        if let Some(part) = part {
            let _ = write!(text, "\n{part}");
        }
    };
    add(answer.judged_moves.as_deref().map(moves));
    add(answer.taxes.as_deref().map(taxes));
    let preferences = answer.preferences.as_deref();
    add(preferences.map(|it| preferences_text(it, &answer.to_move.to_string())));
    add(answer.rules.as_deref().map(rules));
    add(answer.search.as_ref().map(tree));
    text
}

fn moves(moves: &[JudgedMove]) -> String {
    let header = ["move", "Hanner from", "to", "best from", "to", "score"];
    let mut rows = vec![header.map(str::to_owned)];
    for JudgedMove { choice, bounds, value } in moves {
        let [low, high] = &bounds.hanner;
        let [best_low, best_high] = &bounds.best;
        rows.push([
            choice.to_string(),
            low.to_string(),
            high.to_string(),
            best_low.to_string(),
            best_high.to_string(),
            value.to_string(),
        ]);
    }
    table(&rows, &[1, 2, 3, 4, 5])
}

fn taxes(components: &[ComponentTaxes]) -> String {
    let header = ["component", "player", "tax from", "to", "t-optimal moves"];
    let mut rows = vec![header.map(str::to_owned)];
    for component in components {
        for (player, ranges) in [("Left", &component.left), ("Right", &component.right)] {
            for TaxedMoves { from, to, moves } in ranges {
                rows.push([
                    component.component.to_string(),
                    player.to_owned(),
                    from.to_string(),
                    to.to_string(),
                    moves.join(", "),
                ]);
            }
        }
    }
    table(&rows, &[0, 2, 3])
}

/// The preferences, and a cycle of three components if there is one.
fn preferences_text(preferences: &[Preference], mover: &str) -> String {
    let mut text = String::new();
    let list = |numbers: &[usize]| {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        if numbers.is_empty() { "none".to_owned() } else { numbers.join(", ") }
    };
    for Preference { component, over } in preferences {
        let _ = writeln!(text, "{mover} prefers {component} to {}", list(over));
    }
    let prefers = |a: usize, b: usize| preferences[a - 1].over.contains(&b);
    let all = 1..=preferences.len();
    let broken = all.clone().find_map(|a| {
        let next = preferences[a - 1].over.iter();
        next.copied().find_map(|b| {
            let mut last = preferences[b - 1].over.iter().copied();
            let c = last.find(|&c| c != a && !prefers(a, c))?;
            Some((a, b, c))
        })
    });
    if let Some((a, b, c)) = broken {
        let _ = writeln!(text, "not transitive: {a} ▷ {b} ▷ {c}, but not {a} ▷ {c}");
    }
    text
}

fn rules(rules: &[JudgedRule]) -> String {
    let header = ["rule", "player", "guarantees", "reaches", "loses", "begins with"];
    let mut rows = vec![header.map(str::to_owned)];
    for it in rules {
        let number = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
        rows.push([
            it.rule.to_owned(),
            it.player.to_string(),
            number(it.guarantee.as_ref().map(ToString::to_string)),
            number(it.reached.as_ref().map(ToString::to_string)),
            number(it.loss.as_ref().map(ToString::to_string)),
            it.first_move.as_ref().map(Choice::to_string).unwrap_or_default(),
        ]);
    }
    table(&rows, &[2, 3, 4])
}

/// The B* tree, one node with its bounds per line.
fn tree(tree: &SearchTree) -> String {
    let mut text = match tree.best {
        Some(_) => "the tree of B*, which proves a move best\n".to_owned(),
        None => "the tree of B*, which proves no move best\n".to_owned(),
    };
    // Nodes still to be written, each with the branches drawn to its left.
    let mut open: Vec<(usize, String, &str)> = vec![(0, String::new(), "")];
    while let Some((at, past, branch)) = open.pop() {
        let node = &tree.nodes[at];
        let choice = match &node.choice {
            Some(choice) => choice.to_string(),
            None => format!("{} to move", node.to_move),
        };
        let [low, high] = &node.between;
        let _ = write!(text, "{past}{branch}{choice}  [{low}, {high}]");
        if tree.best == Some(at) {
            text.push_str("  best");
        }
        if let (Some(step), Some(effort)) = (node.step, node.effort) {
            let _ = write!(text, "  step {step}: {effort}");
        }
        text.push('\n');
        let below = match branch {
            "├─ " => format!("{past}│  "),
            "└─ " => format!("{past}   "),
            _ => past,
        };
        for (i, &child) in node.children.iter().enumerate().rev() {
            let last = i + 1 == node.children.len();
            let branch = if last { "└─ " } else { "├─ " };
            open.push((child, below.clone(), branch));
        }
    }
    text
}

/// The ends of an interval: the lower and the upper bound.
pub type Ends = [Text<Dyadic>; 2];

/// The bounds of a score by each method of SUM §5.1.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Bounds {
    /// From the scores of the components.
    pub milnor: Ends,
    /// From the means and the highest temperature.
    pub hanner: Ends,
    /// From the second highest temperature.
    pub second: Ends,
    /// From the ambient temperature.
    pub thermostatic: Ends,
    /// Each end at its best tax.
    pub best: Ends,
}

impl Bounds {
    pub(super) fn new(bounds: &SumBounds) -> Self {
        Self {
            milnor: ends(&bounds.milnor),
            hanner: ends(&bounds.hanner),
            second: ends(&bounds.second.interval),
            thermostatic: ends(&bounds.thermostatic.interval),
            best: ends(&bounds.best),
        }
    }
}

pub(super) fn ends(interval: &Interval) -> Ends {
    [Text(interval.low.clone()), Text(interval.high.clone())]
}

/// A request for the tree that B* builds until a move is proved best (SUM §5.2.1).
#[derive(Clone, Copy, Debug, clap::Args, JsonSchema, Deserialize, Serialize)]
#[serde(default)]
pub struct TreeSearch {
    /// How B* chooses between proving the best move and disproving the rest: the shallower tree
    /// (`depth`) or the wider range (`range`), both Berliner's, or the higher probability of ending
    /// the search (`probability`, Palay's).
    #[arg(id = "tree_rule", long = "tree-rule", value_name = "RULE", requires = "tree")]
    #[arg(default_value = "depth", value_parser = TREE_RULE)]
    pub rule: BstarRule,
    /// The initial bounds of the nodes: `hanner`, from means and the highest temperature, or
    /// `best`, the best of all.
    #[arg(id = "tree_bounds", long = "tree-bounds", value_name = "BOUNDS", requires = "tree")]
    #[arg(default_value = "hanner", value_parser = TREE_BOUNDS)]
    pub bounds: NodeEvaluation,
    /// The node limit of the tree.
    #[arg(id = "tree_nodes", long = "tree-nodes", value_name = "NODES", value_parser = whole::<usize>(1..=100_000))]
    #[arg(default_value_t = 1000, requires = "tree")]
    pub most_nodes: usize,
}

impl Default for TreeSearch {
    fn default() -> Self {
        Self { rule: BstarRule::Depth, bounds: NodeEvaluation::Hanner, most_nodes: 1000 }
    }
}

/// A B* tree.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct SearchTree {
    /// The node of the move that is proved best; none if the node limit was reached or there is no
    /// move.
    pub best: Option<usize>,
    /// The nodes, numbered from 0 with the root first; each node comes after its parent.
    #[serde(rename = "tree")]
    pub nodes: Vec<SearchNode>,
}

/// A node of a B* tree.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct SearchNode {
    /// The parent node.
    pub parent: Option<usize>,
    /// The move that leads here.
    #[serde(flatten)]
    pub choice: Option<Choice>,
    /// The player to move.
    pub to_move: Player,
    /// The final bounds of the score.
    pub between: Ends,
    /// The step of the search that expanded this node, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The purpose of that step: `prove best` or `disprove rest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<&'static str>,
    /// The child nodes.
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
        let how = (search.rule, search.bounds);
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

    /// The tree as an SVG document: Left's moves are blue lines, Right's are red, and every node
    /// shows its bounds.
    pub fn svg(&self) -> String {
        let sprout = |at: usize| {
            let SearchNode { choice, to_move, between: [low, high], children, .. } =
                &self.nodes[at];
            let choice = choice.as_ref().map(|it| format!("{}: {} ", it.component, it.to));
            let best = if self.best == Some(at) { " best" } else { "" };
            let mut options = [Vec::new(), Vec::new()];
            options[usize::from(*to_move == Player::Right)].clone_from(children);
            Some(TreeNodeSpec {
                text: format!("{}[{low}, {high}]{best}", choice.unwrap_or_default()),
                options,
            })
        };
        let tree = Tree::new(0, sprout, ["#1f5fbf", "#c8321f"], self.nodes.len());
        tree.map(|tree| tree.svg()).unwrap_or_default()
    }
}
