//! `show`: a position as a board.

use std::fmt::Write;

use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Color, Drawing, Objective, Setup};
use serde::Serialize;

use crate::cli::ShowArgs;
use crate::input;
use crate::output::{self, End, Looks};

#[derive(Serialize)]
struct Shown {
    /// The position in a notation that reads back.
    position: String,
    board: String,
    to_move: &'static str,
    misere: bool,
    black: Vec<String>,
    white: Vec<String>,
    moves: usize,
    given_up_by: Option<&'static str>,
}

pub(super) fn run(args: &ShowArgs, looks: Looks) -> anyhow::Result<End> {
    let record = input::read_record(&args.position)?;
    let setup = record.replay()?;
    let mut drawing = Drawing::of_record(&record)?;
    if args.numbers {
        drawing.number_moves(&record);
    }
    output::picture(&args.picture, &drawing)?;
    let shown = Shown {
        position: portable(&setup)?,
        board: setup.board.shape().to_string(),
        to_move: setup.to_move.name(),
        misere: setup.objective == Objective::Misere,
        black: names(&setup, Color::Black),
        white: names(&setup, Color::White),
        moves: record.turns.len(),
        given_up_by: record.given_up_by().map(Color::name),
    };
    if args.format.json {
        output::print_json(&shown)?;
    } else {
        output::print(&format!("{}{}", looks.board(&drawing), caption(&shown)))?;
    }
    Ok(End::Done)
}

/// The position as text that any command reads: a graph file for graphs, else stones.
fn portable(setup: &Setup) -> anyhow::Result<String> {
    let record = setup.clone().into();
    let text = notation::write(&record, Format::Moves);
    Ok(text.or_else(|_| notation::write(&record, Format::Dimacs))?)
}

fn names(setup: &Setup, color: Color) -> Vec<String> {
    let cells = setup.cells_of(color);
    let name = |cell| setup.board.name(cell).to_owned();
    cells.into_iter().map(name).collect()
}

fn caption(shown: &Shown) -> String {
    let mut caption = format!("{}, {} to move", shown.board, shown.to_move);
    if shown.misere {
        caption.push_str(", misere");
    }
    if let Some(color) = shown.given_up_by {
        let _ = write!(caption, ", given up by {color}");
    }
    caption.push('\n');
    caption
}
