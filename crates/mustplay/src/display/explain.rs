//! `explain`: what a proof says, move by move.

use std::fmt::Write;

use crate::{Explain, Explained, Explanation, Place, Report};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Drawing, Names};

use crate::display::render::stones;
use crate::display::{Picture, Render, RenderOptions, words};

impl Render for Explain {
    fn text(&self, report: &mut Report<Explained>, render: RenderOptions) -> String {
        let drawing = report.answer.explanation.as_ref().map(drawn);
        let board = drawing.map(|drawing| render.board(&drawing));
        let names = render.names.unwrap_or_default();
        board.unwrap_or_default() + &text(report, names)
    }

    fn picture(&self, report: &mut Report<Explained>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        let drawing = answer.explanation.as_ref().map(drawn);
        Ok(drawing.map(|drawing| render.svg(&drawing)))
    }
}

/// The board with what the winner needs shaded, and the winner's move marked.
fn drawn(explanation: &Explanation) -> Drawing {
    let mut drawing = stones(&explanation.position, Names::default());
    drawing.mark(explanation.play.iter().map(Place::cell), Mark::Winning);
    drawing.shade(explanation.needs.iter().map(Place::cell));
    drawing
}

fn text(report: &Report<Explained>, names: Names) -> String {
    let checked = &report.answer.checked;
    let (Some(it), Some(winner)) = (&report.answer.explanation, checked.winner) else {
        return match &checked.reason {
            Some(reason) => format!("refused: {reason}"),
            None => words::unknown(report),
        };
    };
    let summary = it.position.clone().with_names(names).summary();
    let name = names.of(winner);
    let mut text = format!("{summary}: {name} wins\n");
    let is_winners = it.turn == winner;
    match &it.play {
        Some(play) => {
            let _ = writeln!(text, "{name} plays {play}");
        }
        None if is_winners => text.push_str("any move will do\n"),
        None => {}
    }
    words::line(&mut text, "needs", &it.needs);
    text.push_str(&reasons(it, name, is_winners));
    words::line(&mut text, "dead", &it.dead);
    if it.needs.is_empty() {
        let _ = writeln!(text, "{name} is connected");
    } else if !is_winners {
        text.push_str("elsewhere: no answer is needed\n");
    }
    words::line(&mut text, "ask next", &it.next);
    text
}

/// Pairs and threats, now or after the winner's move.
fn reasons(it: &Explanation, winner: &str, is_winners: bool) -> String {
    let mut text = String::new();
    let then = if is_winners { "then " } else { "" };
    for [one, other] in &it.pairs {
        let _ = writeln!(text, "if {one} then {other}, if {other} then {one}");
    }
    for threat in &it.threats {
        let play = threat.play.as_ref();
        let play = play.map_or("any move".to_owned(), Place::to_string);
        let [needs, answers] = [&threat.needs, &threat.answers].map(words::list);
        let _ = writeln!(text, "{then}threat: {play} with {needs}; it answers {answers}");
    }
    if it.threats.is_empty() && !it.pairs.is_empty() {
        let _ = writeln!(text, "{then}{winner} is connected by these pairs");
    }
    text
}
