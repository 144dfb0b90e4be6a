//! A Go endgame as a sum.

use std::cmp::Ordering;
use std::fmt::Write as _;

use crate::{Dispute, GoSum, GoSummed, Held, KoFight, KoMaster, Report};
use mustplay_cgt::sums::drawing::svg;
use mustplay_rulesets::go::{Board, Count, Point, Stone};

use super::{plot, step};
use crate::display::table::table;
use crate::display::{Detail, Picture, Render, RenderOptions, words};

/// The board, its disputes and how they are played; the thermographs of all disputes.
impl Render for GoSum {
    fn text(&self, report: &mut Report<GoSummed>, render: RenderOptions) -> String {
        let mut text = text(report);
        if render.has(Detail::Thermographs) && report.complete {
            let disputes = report.answer.disputes.iter().flatten();
            for (dispute, panel) in disputes.zip(&report.answer.panels) {
                plot(&mut text, &dispute.dispute.to_string(), panel);
            }
        }
        text
    }

    fn picture(&self, report: &mut Report<GoSummed>, _: RenderOptions) -> Picture {
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
    let Some(settled) =
        answer.settled.filter(|_| answer.value.is_some() || answer.between.is_some())
    else {
        return words::unknown(report);
    };
    let mut text = format!("{}\n\n", drawing(answer));
    let header = ["", "dispute", "black first", "white first", "mean", "temperature"];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(answer.disputes.iter().flatten().map(row));
    let settled = settled.to_string();
    rows.push(["", "settled", &settled, &settled, &settled, ""].map(str::to_owned));
    text.push_str(&table(&rows, &[2, 3, 4, 5]));
    text.push('\n');
    tell_grounds(&mut text, answer);
    for dispute in answer.disputes.iter().flatten() {
        if let Some(ko) = &dispute.ko {
            let _ = writeln!(text, "ko          {}: {}", dispute.dispute, ko_text(ko));
        }
    }
    if let Some(bounds) = &answer.bounds {
        let [low, high] = &bounds.best;
        let _ = writeln!(text, "bounds      from {low} to {high}");
    }
    tell_score(&mut text, answer);
    for (turn, number) in answer.line.iter().flatten().zip(1..) {
        let (player, spot) = (name(turn.player), &turn.spot);
        let action = format!("{player} {} in {}", spot.point, spot.dispute);
        step(&mut text, number, &action, turn.sente);
    }
    text
}

/// A dispute as a row of the table.
fn row(dispute: &Dispute) -> [String; 6] {
    fn shown<T: ToString>(value: Option<&T>) -> String {
        value.map(T::to_string).unwrap_or_default()
    }
    let masters = dispute.ko.as_ref().and_then(|ko| ko.masters.as_ref());
    let either = |pick: fn(&KoMaster) -> String| {
        masters.map(|masters| {
            let [black, white] = [pick(&masters[0]), pick(&masters[1])];
            if black == white { black } else { format!("{black} or {white}") }
        })
    };
    let mean = either(|master| master.mean.to_string());
    let temperature = either(|master| master.temperature.to_string());
    [
        dispute.dispute.to_string(),
        dispute.game.clone().unwrap_or_else(|| "a ko".to_owned()),
        shown(dispute.black_first.as_ref()),
        shown(dispute.white_first.as_ref()),
        mean.unwrap_or_else(|| shown(dispute.mean.as_ref())),
        temperature.unwrap_or_else(|| shown(dispute.temperature.as_ref())),
    ]
}

/// What belongs to somebody by search or by assumption.
fn tell_grounds(text: &mut String, answer: &GoSummed) {
    let held = answer.held.iter().flatten();
    let (proved, assumed): (Vec<&Held>, Vec<&Held>) = held.partition(|it| it.grounds == "search");
    let listed = |held: &[&Held]| {
        let parts = held.iter().map(|it| {
            let first = &it.points[0];
            format!("{} around {first} ({} points)", name(it.owner), it.points.len())
        });
        parts.collect::<Vec<String>>().join(", ")
    };
    if !proved.is_empty() {
        let parts = listed(&proved);
        let _ = writeln!(text, "alive       {parts}: every attack is answered inside");
    }
    if !assumed.is_empty() {
        let parts = listed(&assumed);
        let _ = writeln!(text, "assumed     {parts}: that invasions fail at + and - is not proved");
    }
}

fn ko_text(ko: &KoFight) -> String {
    let points = words::list(ko.points.iter());
    let place = match ko.after {
        0 => format!("at {points}"),
        after => format!("at {points} after {after}"),
    };
    let Some(masters) = &ko.masters else {
        return format!("{place}, more than a simple ko");
    };
    let kind = if ko.hyperactive == Some(true) {
        "hyperactive: it matters who has the threats"
    } else {
        "placid: who has the threats changes nothing"
    };
    let masters = masters.iter().map(|it| {
        let (mean, temperature) = (&it.mean, &it.temperature);
        format!("{} master {mean} at {temperature}", name(it.master))
    });
    let masters: Vec<String> = masters.collect();
    format!("{place}, {kind} ({})", masters.join(", "))
}

/// The score, what it means with the komi, and the best moves.
fn tell_score(text: &mut String, answer: &GoSummed) {
    let to_move = name(answer.to_move);
    let count = match answer.count {
        Count::Area => "",
        Count::Japanese => ", Japanese counting",
    };
    if let Some(value) = &answer.value {
        let _ = writeln!(text, "score       {value} with {to_move} to move{count}");
    } else if let Some([low, high]) = &answer.between {
        let _ = writeln!(
            text,
            "score       from {low} to {high} with {to_move} to move{count}: a ko decides"
        );
    }
    if let (Some(result), Some(komi)) = (&answer.result, &answer.komi) {
        let told = match result.sign() {
            Ordering::Greater => format!("black wins by {result}"),
            Ordering::Less => format!("white wins by {}", result.abs()),
            Ordering::Equal => "nobody wins".to_owned(),
        };
        let _ = writeln!(text, "result      {told} after komi {komi}");
    }
    if answer.value.is_none() {
        return;
    }
    let mut best = words::list(answer.best_moves.iter().flatten().map(|spot| spot.point));
    if best.is_empty() {
        let is_ko = answer.disputes.iter().flatten().any(|it| it.ko.is_some());
        best.push_str(if is_ko {
            "none is sure to reach it, or one may pass"
        } else {
            "none: all disputes are decided"
        });
    }
    let _ = writeln!(text, "best moves  {best}");
}

/// The board with coordinates; an empty point of a dispute shows the dispute's letter, and points
/// that are assumed to be Black's or White's show `+` or `-`.
fn drawing(answer: &GoSummed) -> String {
    let board: &Board = &answer.board;
    let letter = |point: Point| {
        let mut disputes = answer.disputes.iter().flatten();
        let found = disputes.find(|dispute| dispute.points.iter().any(|it| **it == point));
        let dispute = found.map(|dispute| dispute.dispute);
        let mut assumed = answer.held.iter().flatten().filter(|it| it.grounds == "assumed");
        let owner = assumed.find(|it| it.points.iter().any(|it| **it == point));
        dispute.or(owner.map(|it| match it.owner {
            Stone::Black => '+',
            Stone::White => '-',
        }))
    };
    let columns = (0..board.width()).map(|column| {
        let top = Point { row: 0, column: column as u16 };
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
