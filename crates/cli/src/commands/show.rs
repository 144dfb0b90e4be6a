//! `show`: a position as a board.

use mustplay::Show;
use mustplay::display::{Detail, RenderOptions};

use crate::cli::show::ShowArgs;
use crate::output::Exit;
use crate::{batch, input, job};

pub(super) fn run(args: &ShowArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = |position| Show { position, view: None };
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        return batch::positions(&args.position, &files, &job::unlimited_budget(), request);
    }
    let show = request(input::read_position(&args.position)?);
    let report = job::unlimited(&show)?;
    let render = render.with(Detail::MoveNumbers, args.numbers);
    args.answer.tell(&show, report, render)
}
