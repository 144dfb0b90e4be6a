//! `value`: what a region is worth.

use std::fmt::Write;

use crate::{Color, Place, Position, Report, Surrounded, Value, Worth};
use mustplay_hex::drawing::Mark;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::{Drawing, Names, Orientation};

use crate::display::render::{PAGE, drawing};
use crate::display::{Picture, Render, RenderOptions, words};

impl Render for Value {
    fn text(&self, report: &mut Report<Worth>, render: RenderOptions) -> String {
        let (worth, position) = (&report.answer, &self.position);
        if worth.value.is_none() {
            return words::unknown(report);
        }
        let drawing = with_good_moves(&drawn(position, worth), worth, position.setup().to_move);
        let (board, summary) = (render.board(&drawing), position.summary());
        format!("{board}{summary}\n{}", text(report, drawing.names))
    }

    fn picture(&self, report: &mut Report<Worth>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(page(&drawn(&self.position, answer), answer, render.orientation))
    }
}

/// The board with the region shaded.
fn drawn(position: &Position, worth: &Worth) -> Drawing {
    let mut drawing = drawing(position);
    drawing.shade(worth.places.iter().map(Place::cell));
    drawing
}

/// The region with the good moves of a player, unless nothing depends on moves.
fn with_good_moves(drawing: &Drawing, worth: &Worth, color: Color) -> Drawing {
    let mut drawing = drawing.clone();
    let moves = worth.moves.iter().flatten();
    let good = moves.filter(|m| worth.settled.is_none() && m.optimal_for.contains(&color));
    drawing.mark(good.map(|m| m.cell.cell()), Mark::Winning);
    drawing
}

/// The region with the good moves of each player, and its value as a tree.
fn page(drawing: &Drawing, worth: &Worth, orientation: Orientation) -> Option<String> {
    let board = |color: Color| {
        let mut drawing = with_good_moves(drawing, worth, color);
        drawing.caption = Some(format!("good moves for {}", drawing.names.of(color)));
        Panel::of_drawing(&drawing, orientation)
    };
    let boards = if worth.settled.is_some() {
        vec![Panel::of_drawing(drawing, orientation)]
    } else {
        Color::BOTH.map(board).into()
    };
    let (tree, width, height) = worth.tree.as_ref()?.sized_svg();
    let groups = [boards, vec![Panel::new(tree, width, height)]];
    let title = format!("value {}", worth.value.as_ref()?);
    Some(sheet::render(&title, &groups, PAGE))
}

fn text(report: &Report<Worth>, names: Names) -> String {
    let worth = &report.answer;
    let [black, white] = Color::BOTH.map(|color| names.of(color));
    let mut text = surrounded(&worth.region, names);
    let outcomes = worth.outcomes.as_deref().unwrap_or_default();
    let _ = write!(text, "{} outcomes", outcomes.len());
    if let Some(kind) = &worth.kind {
        let _ = write!(text, " ({kind})");
    }
    text.push('\n');
    for outcome in outcomes {
        let what = match outcome.decided {
            Some(winner) => format!("{} wins", names.of(winner)),
            None if outcome.joins.is_empty() => format!("{black} joins nothing"),
            None => {
                let joins = outcome.joins.iter().map(|pair| pair.join("-"));
                format!("{black} joins {}", words::list(joins))
            }
        };
        let _ = writeln!(text, "  {}: {what}", outcome.name);
    }
    words::line(&mut text, "value", &worth.value);
    words::line(&mut text, "settled", &worth.settled);
    let captured = worth.captured.as_deref().unwrap_or_default();
    match captured {
        [] => {}
        [player] => {
            let _ = writeln!(text, "captured by {}", names.of(*player));
        }
        _ => text.push_str("dead: nothing depends on it\n"),
    }
    match (worth.win_for_mover, worth.won_first.as_deref()) {
        (Some(true), _) => text.push_str("a win for the mover\n"),
        (_, Some([player])) if captured.is_empty() => {
            let player = names.of(*player);
            let _ = writeln!(text, "{player} gets all of it by moving first");
        }
        _ => {}
    }
    for m in worth.moves.iter().flatten() {
        let _ = write!(text, "{}: {black} {}  {white} {}", m.cell, m.black, m.white);
        match m.optimal_for.as_slice() {
            [] => {}
            [player] => {
                let _ = write!(text, "  optimal for {}", names.of(*player));
            }
            _ => {
                let _ = write!(text, "  optimal for {black} and {white}");
            }
        }
        text.push('\n');
    }
    if !report.complete {
        text.push_str("stopped before every move was valued\n");
    }
    text
}

fn surrounded(region: &Surrounded, names: Names) -> String {
    let mut text = format!("region: {}", region.name);
    let mut list = |what: &str, named: String| {
        if !named.is_empty() {
            let _ = write!(text, "; {what} {named}");
        }
    };
    list(names.of(Color::Black), words::list(&region.black_terminals));
    list(names.of(Color::White), words::list(&region.white_terminals));
    list("gaps", words::list(&region.gaps));
    list("invisible terminals close", words::list(&region.closable));
    let bridges = words::list(&region.two_colored_bridges);
    list("two-colored bridges", bridges);
    text.push('\n');
    text
}
