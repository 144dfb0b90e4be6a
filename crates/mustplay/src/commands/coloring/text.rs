//! What is told of a game, in text.

use std::fmt::Write as _;

use mustplay_engine::{Classified, Colored, ColoringGuess, Report};

use crate::output;

/// The answer, one thing on each line.
pub(super) fn of(report: &Report<Colored>, brute: bool) -> String {
    let unknown = || output::unknown(report);
    let mut text = String::new();
    let mut line = |name: &str, content: String| {
        let _ = writeln!(text, "{name:<9} {content}");
    };
    match &report.answer {
        Colored::Classified(answer) => {
            classified(answer, unknown, &mut line);
            line("nodes", report.nodes.to_string());
        }
        Colored::Scheduled(answer) => {
            let (Some(winner), Some(moves)) = (answer.winner, &answer.winning_moves) else {
                line(
                    "winner",
                    answer.winner.map_or_else(unknown, |it| it.to_string()),
                );
                guess(answer.guess.as_ref(), &mut line);
                return text;
            };
            line("turns", output::list(&answer.turns));
            line("winner", winner.to_string());
            line("winning", list(moves));
            line("nodes", report.nodes.to_string());
        }
        Colored::Scored(answer) => {
            let (Some(score), Some(moves)) = (answer.score, &answer.best_moves) else {
                return unknown();
            };
            line("score", format!("{score} with {} to move", answer.to_move));
            line("best", list(moves));
        }
        Colored::Quantified(answer) => {
            let Some(is_true) = answer.is_true else {
                return unknown();
            };
            let (variables, clauses) = (answer.variables, answer.clauses);
            line(
                "formula",
                format!("{variables} variables, {clauses} clauses"),
            );
            line("truth", is_true.to_string());
            if !brute {
                line("found", answer.preprocessing.to_string());
            }
            line("nodes", report.nodes.to_string());
        }
    }
    text
}

fn classified(
    answer: &Classified,
    unknown: impl Fn() -> String,
    line: &mut impl FnMut(&str, String),
) {
    let isotone = match &answer.isotone_by_negating {
        Some(_) => ", isotone up to negation",
        None if answer.isotone => ", isotone",
        None => "",
    };
    let game = format!(
        "{}, {} elements, {} colors{isotone}, {} to move",
        answer.game,
        answer.elements.len(),
        answer.colors,
        answer.to_move
    );
    line("game", game);
    if let Some(negated) = &answer.isotone_by_negating {
        line("negated", list(negated));
    }
    line(
        "winner",
        answer.winner.map_or_else(&unknown, |it| it.to_string()),
    );
    let class = answer.class.map_or_else(&unknown, |it| it.to_string());
    match answer.starred {
        Some(starred) if answer.class != Some(starred) => {
            line("class", format!("{class}, {starred} with a star"));
        }
        _ => line("class", class),
    }
    line("winning", list(&answer.winning_moves));
    if !answer.unknown_moves.is_empty() {
        line("unknown", list(&answer.unknown_moves));
    }
    line("dead", list(&answer.dead));
    let captured = [
        ("max", &answer.captured.black),
        ("min", &answer.captured.white),
    ];
    for (name, moves) in captured {
        if !moves.is_empty() {
            line("captured", format!("by {name}: {}", list(moves)));
        }
    }
    if let Some(value) = &answer.value {
        line("value", value.clone());
    }
    if let Some(trace) = &answer.trace {
        line("trace", list(trace));
    }
    guess(answer.guess.as_ref(), line);
}

/// What is likely.
fn guess(guess: Option<&ColoringGuess>, line: &mut impl FnMut(&str, String)) {
    if let Some(guess) = guess {
        let lead = guess.lead.rounded();
        let standing = if lead < 0.005 {
            "about even".to_owned()
        } else {
            format!("{} is ahead by {lead:.2} of 1", guess.winner)
        };
        line("guess", format!("{standing}; try {}", list(&guess.moves)));
    }
}

/// `none`, or the words with blanks between them.
fn list(words: &[impl ToString]) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        output::list(words.iter().map(ToString::to_string))
    }
}
