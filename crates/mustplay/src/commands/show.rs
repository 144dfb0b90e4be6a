//! `show`: a position as a board.

use mustplay_engine::Show;
use mustplay_hex::Drawing;

use crate::batch;
use crate::cli::ShowArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

pub(super) fn run(args: &ShowArgs, looks: Looks) -> anyhow::Result<Exit> {
    let request = |position| Show {
        position,
        view: None,
    };
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        return batch::positions(&args.position, &files, &job::unlimited_budget(), request);
    }
    let show = request(input::read_position(&args.position)?);
    let report = job::unlimited(&show)?;
    let record = show.position.record();
    let mut drawing = Drawing::of_record(record)?;
    if args.numbers {
        drawing.number_moves(record);
    }
    output::picture(&args.answer, &drawing)?;
    output::report(args.answer.format, &report, |_| {
        looks.board(&drawing) + &show.position.summary()
    })?;
    Ok(Exit::Done)
}
