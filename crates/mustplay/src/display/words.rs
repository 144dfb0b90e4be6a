//! Words that many answers are told with.

use std::fmt::Display;

use crate::{Measure, PlayedMove, Prospect, Report};

/// `1 step`, `2 steps`.
pub fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Things with a blank between them.
pub fn list(things: impl IntoIterator<Item = impl ToString>) -> String {
    let texts: Vec<String> = things.into_iter().map(|it| it.to_string()).collect();
    texts.join(" ")
}

/// Adds a line that lists things, if there are any.
pub(crate) fn line(text: &mut String, what: &str, things: impl IntoIterator<Item = impl ToString>) {
    let things = list(things);
    if !things.is_empty() {
        text.extend([what, ": ", &things, "\n"]);
    }
}

/// A line of a sheet on which what is told stands below each other.
pub(crate) fn entry(what: &str, value: impl Display) -> String {
    format!("{what:<15}{value}\n")
}

/// What ended the work early, in parentheses after a blank; nothing if it was done.
pub(crate) fn stopped<A>(report: &Report<A>) -> String {
    let stop = report.stopped.map(|stop| format!(" ({stop})"));
    stop.unwrap_or_default()
}

/// Says that a limit was reached before there was anything to tell.
pub(crate) fn unknown<A>(report: &Report<A>) -> String {
    format!("unknown{}", stopped(report))
}

/// What a player does who gets this.
pub(crate) fn verb(result: Prospect) -> &'static str {
    match result {
        Prospect::Win => "wins",
        Prospect::Draw => "draws",
        Prospect::Loss => "loses",
    }
}

/// Boards below each other, with their numbers if there are several.
pub(crate) fn boards(boards: &[String]) -> String {
    match boards {
        [board] => format!("{board}\n"),
        boards => {
            let boards = boards.iter().zip(1..);
            boards
                .fold(String::new(), |text, (board, number)| format!("{text}{number}:\n{board}\n"))
        }
    }
}

/// Moves one after the other, each with who makes it.
pub(crate) fn moves_made(line: &[PlayedMove]) -> String {
    let moves = line.iter().map(|one| format!("{} {}", one.player, one.name));
    moves.collect::<Vec<_>>().join(", ")
}

/// How likely somebody wins, if anybody knows.
pub(crate) fn chance(chance: Option<Measure>, is_solved: bool) -> String {
    match chance {
        None => "?".to_owned(),
        Some(Measure(chance)) if !is_solved => format!("{:.1} %", 100.0 * chance),
        Some(Measure(chance)) if chance > 0.5 => "wins".to_owned(),
        Some(_) => "loses".to_owned(),
    }
}
