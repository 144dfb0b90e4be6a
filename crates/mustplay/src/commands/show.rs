//! `show`: a position as a board.

use std::fmt::Write;

use mustplay_engine::{Show, Shown};
use mustplay_hex::Drawing;

use crate::cli::ShowArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

pub(super) fn run(args: &ShowArgs, looks: Looks) -> anyhow::Result<Exit> {
    let show = Show {
        position: input::read_position(&args.position)?,
    };
    let report = job::unlimited(&show)?;
    let record = show.position.record();
    let mut drawing = Drawing::of_record(record)?;
    if args.numbers {
        drawing.number_moves(record);
    }
    output::picture(&args.answer, &drawing)?;
    output::report(args.answer.format, &report, |report| {
        looks.board(&drawing) + &caption(&report.answer)
    })?;
    Ok(Exit::Done)
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
