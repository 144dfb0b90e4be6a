//! What is told about a sum if it is asked for.

use std::fmt::Write as _;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::{
    Memory, Move, ScoreGame, ScoreGames, Solver, Strategy, TaxRange, exploited,
};
use mustplay_core::{ProgressSink, StopReason};

use crate::display::table;
use crate::{SearchTree, Summed, Text};

use super::Choice;
use super::bounds::{Ends, ends};

/// Something that a sum can be asked for besides its score.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Deserialize, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum SumDetail {
    /// Every move, with bounds on what it leads to.
    Moves,
    /// The t-optimal moves of each component, for every tax.
    Taxes,
    /// Which component the mover prefers in each pair.
    Preferences,
    /// What simple rules reach against the best answer to them.
    Rules,
}

/// A move and what it leads to.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct JudgedMove {
    /// The move.
    #[serde(flatten)]
    pub choice: Choice,
    /// Where the score after it lies by bounds that take no search.
    pub bounds: MoveBounds,
    /// The score after it.
    pub value: Text<Dyadic>,
}

/// Where the score after a move lies.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MoveBounds {
    /// By means and the highest temperature (SUM Theorem 5.1).
    pub hanner: Ends,
    /// By the best of all bounds.
    pub best: Ends,
}

impl JudgedMove {
    /// All moves of the mover.
    pub(super) fn all(
        solver: &mut Solver,
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
                value: Text(score.map_err(|unfinished| unfinished.stop)?),
            });
        }
        Ok(told)
    }
}

/// The t-optimal moves of a component: those that would be best if every move in it cost the tax
/// `t` (SUM Equation 5.1). Above its temperature there are none.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ComponentTaxes {
    /// Which component, from 1.
    pub component: usize,
    /// Left's moves.
    pub left: Vec<TaxedMoves>,
    /// Right's moves.
    pub right: Vec<TaxedMoves>,
}

/// The moves that are optimal under all taxes of a range.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct TaxedMoves {
    /// The lowest tax.
    pub from: Text<Dyadic>,
    /// The highest tax.
    pub to: Text<Dyadic>,
    /// What the component becomes.
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

/// The components that one is preferred to: `A ▷ B` if some best move of the mover in `A + B` is
/// in `A` (SUM §3.3.3).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Preference {
    /// The component, from 1.
    pub component: usize,
    /// Those it is preferred to.
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
                let preferred = games.is_preferred(a, b, mover, sink);
                if preferred.map_err(|unfinished| unfinished.stop)? {
                    over.push(j + 1);
                }
            }
            told.push(Self { component: i + 1, over });
        }
        Ok(told)
    }
}

/// What a rule reaches against an opponent who knows it and makes the most of that.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct JudgedRule {
    /// What the rule is called.
    pub rule: &'static str,
    /// Who plays by it.
    pub player: Player,
    /// What it guarantees: at least this score for Left, at most this for Right.
    pub guarantee: Option<Text<Dyadic>>,
    /// The score it reaches; unknown if the sum may take more than a hundred moves.
    pub reached: Option<Text<Dyadic>>,
    /// How much worse that is than best play.
    pub loss: Option<Text<Dyadic>>,
    /// Its first move, if its player is the one to begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_move: Option<Choice>,
}

impl JudgedRule {
    /// All rules without search, for the mover and for the opponent.
    pub(super) fn all(
        solver: &mut Solver,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Self>, StopReason> {
        let score = solver.score(sum, first, sink);
        let score = score.map_err(|unfinished| unfinished.stop)?;
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

/// Everything that was asked for, each under a line of its own.
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

/// Who is preferred to whom, and a circle of three if there is one.
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

/// The tree of B*, every node on a line with where its score lies.
fn tree(tree: &SearchTree) -> String {
    let mut text = match tree.best {
        Some(_) => "the tree of B*, which proves a move best\n".to_owned(),
        None => "the tree of B*, which proves no move best\n".to_owned(),
    };
    // Nodes to be written, each with the branches that lead past it.
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
