//! A Go endgame as a sum.

use std::fmt::Write as _;

use mustplay_engine::{GoSum, GoSummed, Report};
use mustplay_rulesets::go::{Board, Point, Stone};
use mustplay_sums::drawing::svg;

use super::{plot, step};
use crate::table::table;
use crate::{Detail, Displayed, Looks, Picture, words};

/// The board, its disputes and how they are played; the thermographs of all disputes.
impl Displayed for GoSum {
    fn text(&self, report: &mut Report<GoSummed>, looks: Looks) -> String {
        let mut text = text(report);
        if looks.has(Detail::Thermographs) && report.complete {
            let disputes = report.answer.disputes.iter().flatten();
            for (dispute, panel) in disputes.zip(&report.answer.panels) {
                plot(&mut text, &dispute.dispute.to_string(), panel);
            }
        }
        text
    }

    fn picture(&self, report: &mut Report<GoSummed>, _: Looks) -> Picture {
        let answer = &report.answer;
        let value = answer.value.as_ref();
        Ok(value.map(|value| svg(&answer.panels, answer.first(), Some(value))))
    }
}

/// What a player is called in Go.
fn name(stone: Stone) -> String {
    stone.to_string().to_lowercase()
}

fn text(report: &Report<GoSummed>) -> String {
    let answer = &report.answer;
    let (Some(value), Some(settled), Some(bounds)) =
        (&answer.value, answer.settled, &answer.bounds)
    else {
        return words::unknown(report);
    };
    let mut text = format!("{}\n\n", drawing(answer));
    let header = [
        "",
        "dispute",
        "black first",
        "white first",
        "mean",
        "temperature",
    ];
    let mut rows = vec![header.map(str::to_owned)];
    for dispute in answer.disputes.iter().flatten() {
        rows.push([
            dispute.dispute.to_string(),
            dispute.game.clone(),
            dispute.black_first.to_string(),
            dispute.white_first.to_string(),
            dispute.mean.to_string(),
            dispute.temperature.to_string(),
        ]);
    }
    let settled = settled.to_string();
    rows.push(["", "settled", &settled, &settled, &settled, ""].map(str::to_owned));
    text.push_str(&table(&rows, &[2, 3, 4, 5]));
    let [low, high] = &bounds.best;
    let _ = writeln!(text, "\nbounds      from {low} to {high}");
    let _ = writeln!(
        text,
        "score       {value} with {} to move",
        name(answer.to_move)
    );
    let mut best = words::list(answer.best_moves.iter().flatten().map(|spot| spot.point));
    if best.is_empty() {
        best.push_str("none: all disputes are decided");
    }
    let _ = writeln!(text, "best moves  {best}");
    for (turn, number) in answer.line.iter().flatten().zip(1..) {
        let (player, spot) = (name(turn.player), &turn.spot);
        let action = format!("{player} {} in {}", spot.point, spot.dispute);
        step(&mut text, number, &action, turn.sente);
    }
    text
}

/// The board with coordinates; an empty point of a dispute shows the dispute's letter.
fn drawing(answer: &GoSummed) -> String {
    let board: &Board = &answer.board;
    let letter = |point: Point| {
        let mut disputes = answer.disputes.iter().flatten();
        let found = disputes.find(|dispute| dispute.points.iter().any(|it| **it == point));
        found.map(|dispute| dispute.dispute)
    };
    let columns = (0..board.width()).map(|column| {
        let top = Point {
            row: 0,
            column: column as u16,
        };
        top.to_string().trim_end_matches('1').to_owned()
    });
    let columns: Vec<String> = columns.collect();
    let digits = board.height().to_string().len();
    let wide = columns.iter().map(String::len).max().unwrap_or(1);
    let mut rows = vec![String::new(); board.height() + 1];
    rows[0] = " ".repeat(digits);
    for column in &columns {
        let _ = write!(rows[0], " {column:>wide$}");
    }
    for point in board.points() {
        let row = &mut rows[usize::from(point.row) + 1];
        if row.is_empty() {
            let _ = write!(row, "{:>digits$}", point.row + 1);
        }
        let mark = match board.at(point) {
            Some(Stone::Black) => 'x',
            Some(Stone::White) => 'o',
            None => letter(point).unwrap_or('.'),
        };
        let _ = write!(row, " {mark:>wide$}");
    }
    rows.join("\n")
}
