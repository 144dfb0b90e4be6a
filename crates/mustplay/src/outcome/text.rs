//! `outcome`: what games over a poset of outcomes come to.

use crate::display;
use std::fmt::Display;

use crate::{
    LeftWins, OutcomeAnalysis, OutcomeAnswer, OutcomeComparison, OutcomeCopyCat, OutcomeGame,
    OutcomeGames, OutcomeQuestion, Relation, Report, Style,
};

/// The longest game that is printed for a person.
const LONGEST_TEXT: usize = 2000;

pub(super) fn text(report: &Report<OutcomeAnswer>) -> String {
    let answer = &report.answer;
    let is_home =
        |game: &OutcomeAnalysis| game.over.to_string() == answer.poset.order().to_string();
    let place = |game: &OutcomeAnalysis| {
        let elsewhere = Some(game).filter(|game| !is_home(game));
        elsewhere.map_or_else(String::new, |game| display::entry("poset", &game.over))
    };
    let mut parts: Vec<String> = Vec::new();
    match &answer.games {
        OutcomeGames::None {} => {}
        OutcomeGames::One(game) if answer.questions.is_empty() => {
            parts.push(place(game) + &about(game));
        }
        OutcomeGames::One(_) | OutcomeGames::Several { .. } => {
            parts.extend(answer.analyses().iter().map(|game| {
                let expression = short(game.expression.trim());
                display::entry(&game.name, expression) + &place(game) + &about(game)
            }));
        }
    }
    if let OutcomeGames::Several { games, comparisons } = &answer.games {
        parts.extend(comparisons.iter().map(order));
        parts.extend(apart(games));
    }
    parts.extend(answer.questions.iter().map(question));
    let stopped = report.stopped.iter();
    parts.extend(stopped.map(|stop| format!("not complete: {stop}\n")));
    parts.join("\n")
}

/// Games over different posets, which are not compared.
fn apart(games: &[OutcomeAnalysis]) -> Option<String> {
    let first = games.first()?;
    let other = |game: &&OutcomeAnalysis| game.over.to_string() != first.over.to_string();
    let other = games.iter().find(other)?;
    let said = format!(
        "{} is over {}, {} over {}: not compared",
        first.name, first.over, other.name, other.over
    );
    Some(display::entry("order", said))
}

/// What was asked, the answer, and what shows it.
fn question(question: &OutcomeQuestion) -> String {
    let mut text = display::entry("question", short(question.expression.trim()));
    for (name, side) in [("G", &question.left), ("H", &question.right)] {
        let value = match &side[..] {
            [one] => short(one),
            several => format!("{{{}}}", list(several)),
        };
        text += &display::entry(name, value);
    }
    let answer = match question.holds {
        Some(true) => "yes,",
        Some(false) => "no, not",
        None => "unknown:",
    };
    text += &display::entry(
        "answer",
        format!("{answer} G {} H over {}", question.relation, question.over),
    );
    for judgment in &question.decisive {
        let (low, relation, high) = (&judgment.low, &judgment.relation, &judgment.high);
        let argument = judgment.argument.replace('\n', "\n  ");
        text += &display::entry("decisive", format!("{low} {relation} {high} {argument}"));
    }
    if let Some(OutcomeCopyCat { lambda, rho }) = &question.copy_cat {
        let said = match lambda.as_str() {
            "T" => "G <= H",
            "_" => "not G <| H",
            _ => "G <| H, not G <= H",
        };
        let games = format!("H +_lambda G^op = {lambda}, G +_rho H^op = {rho}");
        text += &display::entry("copy-cat", format!("{games}: {said}"));
    }
    text
}

/// A line for each thing worth saying about one game.
fn about(game: &OutcomeAnalysis) -> String {
    let mut text = display::entry("canonical form", short(&game.canonical));
    let (given, canonical) = (&game.given, &game.canonical_form);
    for (what, given, canonical) in [
        ("passable", given.passable, canonical.passable),
        ("monotone", given.monotone, canonical.monotone),
        ("semi-monotone", given.semi_monotone, canonical.semi_monotone),
    ] {
        text += &display::entry(what, both(given, canonical));
    }
    if game.atomic {
        text += &display::entry("depth", "0, an outcome");
    } else {
        let (left, right) = (list(&game.good_left), list(&game.good_right));
        text += &display::entry("good options", format!("Left {left}; Right {right}"));
        text += &display::entry("depth", canonical.depth);
    }
    if let Some(wins) = game.left_wins {
        text += &display::entry("who wins", winner(wins));
    }
    if let (Some(up), Some(down)) = (&game.up, &game.down) {
        text += &display::entry("left class", format!("up to {}", short(up)));
        text += &display::entry("right class", format!("down to {}", short(down)));
    }
    if let Some(forms) = &game.monotone_forms {
        if let (Some(simple), Some(proof)) = (&forms.monotone_form, &forms.proof_form) {
            text += &display::entry("monotone form", short(simple));
            if simple.to_string() != proof.to_string() {
                text += &display::entry("by the proof", short(proof));
            }
        } else if let Some(reason) = forms.no_monotone_form {
            text += &display::entry("monotone form", format!("none: {reason}"));
        }
    }
    text
}

/// Who wins a game that ends in a win or a loss.
fn winner(wins: LeftWins) -> &'static str {
    match (wins.first, wins.second) {
        (_, true) => "Left, moving first or second",
        (true, false) => "who moves first",
        (false, false) => "Right, moving first or second",
    }
}

/// A line for each way in which two games compare.
fn order(comparison: &OutcomeComparison) -> String {
    let [g, h] = &comparison.games;
    let related = |relation: Relation| format!("{g} {} {h}", relation.symbol(Style::Ascii));
    let meaning = match comparison.relation {
        Relation::Equal => ", equivalent",
        Relation::Confused => ", incomparable",
        _ => "",
    };
    let mut text = display::entry("order", related(comparison.relation) + meaning);
    let passes = [(comparison.lhd, g, h), (comparison.rhd, h, g)].map(|(holds, low, high)| {
        let not = if holds { "" } else { "not " };
        format!("{not}{low} <| {high}")
    });
    text += &display::entry("first mover", passes.join(", "));
    for (what, relation) in
        [("left order", comparison.left_order), ("right order", comparison.right_order)]
    {
        if let Some(relation) = relation {
            text += &display::entry(what, related(relation));
        }
    }
    for judgment in comparison.decisive.iter().flatten() {
        let (low, high) = (&judgment.low, &judgment.high);
        let argument = judgment.argument.replace('\n', "\n  ");
        text += &display::entry("decisive", format!("{low} ≤ᵍ {high} {argument}"));
    }
    text
}

/// Whether the form that was given has a property, and the canonical form.
fn both(given: bool, canonical: bool) -> String {
    let word = |holds| if holds { "yes" } else { "no" };
    if given == canonical {
        word(given).to_owned()
    } else {
        let (given, canonical) = (word(given), word(canonical));
        format!("{given} as given, {canonical} in canonical form")
    }
}

fn list(games: &[OutcomeGame]) -> String {
    let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
    match &texts[..] {
        [] => "none".to_owned(),
        texts => short(texts.join(", ")),
    }
}

/// A text that a person would read, or how long it is.
fn short(game: impl Display) -> String {
    let text = game.to_string();
    if text.len() <= LONGEST_TEXT {
        text
    } else {
        format!("too long to print, {} characters", text.len())
    }
}
