//! `outcome`: computing with games over a poset of outcomes.

use std::fmt::Display;

use anyhow::bail;
use mustplay_engine::{
    Outcome, OutcomeAnalysis, OutcomeAnswer, OutcomeComparison, OutcomeGame, OutcomeGames, Poset,
    Relation, Report, Style,
};

use super::diagram;
use crate::cli::OutcomeArgs;
use crate::job;
use crate::output::{self, Exit};

/// The longest game that is printed for a person.
const LONGEST_TEXT: usize = 2000;

pub(super) fn run(args: &OutcomeArgs) -> anyhow::Result<Exit> {
    let outcome = Outcome {
        games: args.games.clone(),
        over: Poset::try_from(args.over.clone())?,
        monotone: args.monotone,
        decisive: args.decisive,
    };
    if args.exit_status {
        match (args.games.len(), args.monotone) {
            (1, true) | (2, false) => {}
            (1, false) => bail!("--exit-status: expected two games or --monotone, found one game"),
            (2, true) => bail!("--exit-status: expected one game with --monotone, found 2"),
            (several, _) => bail!("--exit-status: expected one or two games, found {several}"),
        }
    }
    let mut report = job::run(&outcome, &args.limits, 1)?;
    diagram::write(&args.diagram, || report.answer.diagram())?;
    output::report(args.format, &report, text)?;
    let asked = is_so(&report.answer.games).filter(|_| args.exit_status && report.complete);
    Ok(Exit::saying(&report, asked))
}

/// Whether two games are equivalent, or one game has the monotone form that was asked for.
fn is_so(games: &OutcomeGames) -> Option<bool> {
    match games {
        OutcomeGames::One(game) => {
            let forms = game.monotone_forms.as_ref()?;
            Some(forms.monotone_form.is_some())
        }
        OutcomeGames::Several { comparisons, .. } => match &comparisons[..] {
            [only] => Some(only.relation == Relation::Equal),
            _ => None,
        },
    }
}

fn text(report: &Report<OutcomeAnswer>) -> String {
    match &report.answer.games {
        OutcomeGames::One(game) => about(game),
        OutcomeGames::Several { games, comparisons } => {
            let named = games.iter().map(|game| {
                let expression = short(game.expression.trim());
                line(&game.name, expression) + &about(game)
            });
            let stopped = report.stopped.iter();
            let stopped = stopped.map(|stop| format!("not complete: {stop}\n"));
            let parts = named.chain(comparisons.iter().map(order)).chain(stopped);
            parts.collect::<Vec<_>>().join("\n")
        }
    }
}

/// A line for each thing worth saying about one game.
fn about(game: &OutcomeAnalysis) -> String {
    let mut text = line("canonical form", short(&game.canonical));
    let (given, canonical) = (&game.given, &game.canonical_form);
    for (what, given, canonical) in [
        ("passable", given.passable, canonical.passable),
        ("monotone", given.monotone, canonical.monotone),
        (
            "semi-monotone",
            given.semi_monotone,
            canonical.semi_monotone,
        ),
    ] {
        text += &line(what, both(given, canonical));
    }
    if game.atomic {
        text += &line("depth", "0, an outcome");
    } else {
        let (left, right) = (list(&game.good_left), list(&game.good_right));
        text += &line("good options", format!("Left {left}; Right {right}"));
        text += &line("depth", canonical.depth);
    }
    if let (Some(up), Some(down)) = (&game.up, &game.down) {
        text += &line("left class", format!("up to {}", short(up)));
        text += &line("right class", format!("down to {}", short(down)));
    }
    if let Some(forms) = &game.monotone_forms {
        if let (Some(simple), Some(proof)) = (&forms.monotone_form, &forms.proof_form) {
            text += &line("monotone form", short(simple));
            if simple.to_string() != proof.to_string() {
                text += &line("by the proof", short(proof));
            }
        } else if let Some(reason) = forms.no_monotone_form {
            text += &line("monotone form", format!("none: {reason}"));
        }
    }
    text
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
    let mut text = line("order", related(comparison.relation) + meaning);
    let passes = [(comparison.lhd, g, h), (comparison.rhd, h, g)].map(|(holds, low, high)| {
        let not = if holds { "" } else { "not " };
        format!("{not}{low} <| {high}")
    });
    text += &line("first mover", passes.join(", "));
    for (what, relation) in [
        ("left order", comparison.left_order),
        ("right order", comparison.right_order),
    ] {
        if let Some(relation) = relation {
            text += &line(what, related(relation));
        }
    }
    for judgment in comparison.decisive.iter().flatten() {
        let (low, high) = (&judgment.low, &judgment.high);
        let argument = judgment.argument.replace('\n', "\n  ");
        text += &line("decisive", format!("{low} ≤ᵍ {high} {argument}"));
    }
    text
}

fn line(what: &str, value: impl Display) -> String {
    format!("{what:<15}{value}\n")
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
