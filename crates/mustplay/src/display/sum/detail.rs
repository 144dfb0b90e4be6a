//! What is told about a sum if it is asked for: its moves, taxes, preferences, rules, and the tree
//! of B*.

use std::fmt::Write as _;

use crate::{
    Choice, ComponentTaxes, JudgedMove, JudgedRule, Preference, SearchTree, Summed, TaxedMoves,
};

use crate::display::table::table;

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
