//! `loopy`: what sentences about games with loops come to.

use std::fmt::Display;

use crate::{
    Loopy, LoopyAnalysis, LoopyAnswer, LoopyKind, LoopyQuestion, LoopySentence, Report, Style,
};

use crate::display::{Render, RenderOptions, words};

impl Render for Loopy {
    fn text(&self, report: &mut Report<LoopyAnswer>, _: RenderOptions) -> String {
        text(report)
    }
}

fn text(report: &Report<LoopyAnswer>) -> String {
    let sentences = match &report.answer {
        LoopyAnswer::One(one) => std::slice::from_ref(one),
        LoopyAnswer::Several { games } => games,
    };
    let told = sentences.iter().map(|sentence| match sentence {
        LoopySentence::Game(game) => analysis(game),
        LoopySentence::Question(asked) => question(asked),
    });
    let stopped = report.stopped.iter();
    let stopped = stopped.map(|stop| format!("not complete: {stop}\n"));
    told.chain(stopped).collect::<Vec<_>>().join("\n")
}

/// A line for each thing worth saying about a game.
fn analysis(game: &LoopyAnalysis) -> String {
    let Some(kind) = game.kind else {
        return format!("{}: unknown\n", game.expression);
    };
    let positions: Vec<String> = game.positions.iter().map(ToString::to_string).collect();
    let positions = match game.positions.as_slice() {
        [1] => "1 position".to_owned(),
        _ => positions.join(" and ") + " positions",
    };
    let value = game.value.as_deref().unwrap_or("too long to be written");
    let mut text = line(game.name.as_deref().unwrap_or("value"), value);
    if game.cgsuite != game.value {
        text += &line("in CGSuite", game.cgsuite.as_deref().unwrap_or("too long to be written"));
    }
    text += &line(
        "kind",
        match kind {
            LoopyKind::Short => format!("short, {positions}"),
            LoopyKind::Stopper => format!("stopper, {positions}"),
            LoopyKind::StopperSided => {
                format!("two sides that are stoppers, {positions}")
            }
            LoopyKind::Other => format!(
                "no stoppers were found for the sides; these are graphs worth the same, \
                 {positions}"
            ),
        },
    );
    if let (Some(outcome), Some(left), Some(right)) =
        (&game.outcome, game.left_first, game.right_first)
    {
        let told = format!(
            "{outcome}, Left first {}, Right first {}",
            words::verb(left),
            words::verb(right)
        );
        text += &line("outcome", told);
    }
    if kind == LoopyKind::Stopper
        && let Some(degree) = &game.degree
    {
        text += &line("degree", degree);
    }
    text
}

fn question(asked: &LoopyQuestion) -> String {
    let answer = if asked.holds { "yes" } else { "no" };
    let relation = asked.asked.symbol(Style::Ascii);
    match (&asked.left, &asked.right) {
        (Some(left), Some(right)) => format!("{answer}: {left} {relation} {right}\n"),
        _ => format!("{answer}: G {relation} H\n"),
    }
}

fn line(what: &str, value: impl Display) -> String {
    format!("{what:<11} {value}\n")
}
