//! `binary`: values of games that end in true or false.

use std::fmt::Write as _;

use crate::{Binary, BinaryAnswer, Relation, Report, Style};

use crate::display::{Render, RenderOptions};

impl Render for Binary {
    fn text(&self, report: &mut Report<BinaryAnswer>, _: RenderOptions) -> String {
        text(report)
    }
}

fn text(report: &Report<BinaryAnswer>) -> String {
    let mut text = String::new();
    let mut line = |name: &str, content: &str| {
        let _ = writeln!(text, "{name:<10} {content}");
    };
    let answer = &report.answer;
    for game in &answer.games {
        if answer.games.len() > 1 {
            line(&game.name, game.expression.trim());
        }
        line("canonical", game.canonical.as_deref().unwrap_or("too long to print"));
        line("class", &game.class.to_string());
        line(
            "parity",
            match game.even {
                Some(true) => "even",
                Some(false) => "odd",
                None => "none",
            },
        );
    }
    for it in &answer.comparisons {
        let [g, h] = &it.games;
        let meaning = match (it.relation, it.interchangeable) {
            (Relation::Equal, true) => ", interchangeable under ∧ and ∨",
            (Relation::Equal, false) => ", of different parity",
            (Relation::Confused, _) => ", incomparable",
            _ => "",
        };
        let symbol = it.relation.symbol(Style::Ascii);
        line("order", &format!("{g} {symbol} {h}{meaning}"));
    }
    if let Some(stop) = report.stopped {
        line("stopped", &format!("not complete: {stop}"));
    }
    text
}
