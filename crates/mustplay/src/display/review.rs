//! `review`: each move of a game judged.

use std::fmt::Write;

use crate::{Color, Measure, Position, Report, Review, Reviewed, ReviewedMove, Verdict};
use mustplay_hex::drawing::charts::{Chances, MarkedMove};

use crate::display::{Picture, Render, RenderOptions, words};

/// The width of a bar that shows a chance.
const BAR: usize = 20;

/// A line for each move; the picture is a graph of the chances.
impl Render for Review {
    fn text(&self, report: &mut Report<Reviewed>, _: RenderOptions) -> String {
        told(report, &self.game)
    }

    fn picture(&self, report: &mut Report<Reviewed>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(graph(answer, &self.game)))
    }
}

fn told(report: &Report<Reviewed>, game: &Position) -> String {
    let (answer, names) = (&report.answer, game.names());
    let mut text = format!("{}, ", answer.board);
    text += &words::counted(answer.moves.len(), "move");
    if let Some(winner) = answer.winner {
        text.extend([": ", names.of(winner), " wins"]);
    }
    text += &words::stopped(report);
    let turn = |it: &ReviewedMove| it.turn.len();
    let turns = answer.moves.iter().map(turn).max().unwrap_or(0);
    let numbers = answer.moves.len().to_string().len();
    let black = names.of(Color::Black);
    let margin = numbers + turns + 6;
    let _ = writeln!(text, "\n{:<margin$}{black:>7}", "");
    let after = answer.chances.iter().skip(1);
    for (it, &chance) in answer.moves.iter().zip(after) {
        let letter = names.letter(it.color);
        let shown = words::chance(chance, it.solved);
        let line = format!(
            "{:>numbers$}  {letter} {:<turns$}  {shown:>7}  {}  {}",
            it.number,
            it.turn,
            bar(chance),
            remark(it)
        );
        text.extend([line.trim_end(), "\n"]);
    }
    match answer.losing_move.and_then(|number| answer.moves.get(number - 1)) {
        Some(it) => {
            let name = names.of(it.color);
            let _ = writeln!(text, "the losing move: {} {name} {}", it.number, it.turn);
        }
        None => text += "no move is proved to have lost the game\n",
    }
    text
}

/// Black's part of the games; nothing where it is not known.
fn bar(chance: Option<Measure>) -> String {
    let Some(Measure(chance)) = chance else {
        return " ".repeat(BAR);
    };
    let full = (chance * BAR as f64).round() as usize;
    "#".repeat(full) + &".".repeat(BAR.saturating_sub(full))
}

/// What is wrong with a move, and what would have been better.
fn remark(it: &ReviewedMove) -> String {
    if it.verdict == Verdict::Fine {
        return String::new();
    }
    let verdict = it.verdict;
    if it.best_is_swap {
        return format!("{verdict}; better to swap");
    }
    match it.better() {
        Some(_) => format!("{verdict}; better {}", words::list(&it.line)),
        None => verdict.to_string(),
    }
}

fn graph(answer: &Reviewed, game: &Position) -> String {
    let marked = answer.moves.iter().filter(|it| it.verdict >= Verdict::Mistake);
    let chances = Chances {
        names: game.names(),
        black: answer.chances.iter().map(|it| it.map(|it| it.0)).collect(),
        marked: marked
            .map(|it| MarkedMove {
                number: it.number,
                color: it.color,
                what: format!("{} {}", it.turn, it.verdict),
                is_worst: it.verdict == Verdict::LosingMove,
            })
            .collect(),
    };
    chances.svg()
}
