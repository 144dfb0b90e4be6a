//! `value`: what a region is worth.

use std::fmt::Write;

use mustplay_engine::{Color, Place, Report, Surrounded, Surroundings, Text, Value, Worth};
use mustplay_hex::drawing::Mark;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::{Drawing, Names};

use crate::batch;
use crate::cli::ValueArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

pub(super) fn run(args: &ValueArgs, looks: Looks) -> anyhow::Result<Exit> {
    let request = |position| Value {
        position,
        region: Text(args.region.clone()),
        surroundings: if args.unknown {
            Surroundings::Unknown
        } else {
            Surroundings::Board
        },
    };
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        let budget = job::budget(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &budget, request);
    }
    let value = request(input::read_position(&args.position)?);
    let report = job::run(&value, &args.limits, 1)?;
    let worth = &report.answer;
    let mut drawing = Drawing::of_record(value.position.record())?;
    drawing.shade(worth.places.iter().map(Place::cell));
    output::report(args.answer.format, &report, |report| {
        if worth.value.is_none() {
            return output::unknown(report);
        }
        let to_move = value.position.setup().to_move;
        let board = looks.board(&with_good_moves(&drawing, worth, to_move));
        format!(
            "{board}{}\n{}",
            value.position.summary(),
            text(report, drawing.names)
        )
    })?;
    if let (Some(path), Some(page)) = (&args.answer.svg, page(args, &drawing, worth)) {
        output::write_file(path, &page)?;
    }
    Ok(Exit::of(&report))
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
fn page(args: &ValueArgs, drawing: &Drawing, worth: &Worth) -> Option<String> {
    let board = |color: Color| {
        let mut drawing = with_good_moves(drawing, worth, color);
        drawing.caption = Some(format!("good moves for {}", drawing.names.of(color)));
        Panel::of_drawing(&drawing, args.answer.orientation)
    };
    let boards = if worth.settled.is_some() {
        vec![Panel::of_drawing(drawing, args.answer.orientation)]
    } else {
        Color::BOTH.map(board).into()
    };
    let (tree, width, height) = worth.tree.as_ref()?.sized_svg();
    let groups = [boards, vec![Panel::new(tree, width, height)]];
    let title = format!("value {}", worth.value.as_ref()?);
    Some(sheet::render(&title, &groups, output::PAGE))
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
                format!("{black} joins {}", output::list(joins))
            }
        };
        let _ = writeln!(text, "  {}: {what}", outcome.name);
    }
    output::line(&mut text, "value", &worth.value);
    output::line(&mut text, "settled", &worth.settled);
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
    list(
        names.of(Color::Black),
        output::list(&region.black_terminals),
    );
    list(
        names.of(Color::White),
        output::list(&region.white_terminals),
    );
    list("gaps", output::list(&region.gaps));
    list("invisible terminals close", output::list(&region.closable));
    let bridges = output::list(&region.two_colored_bridges);
    list("two-colored bridges", bridges);
    text.push('\n');
    text
}
