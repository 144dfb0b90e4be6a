//! `explain`: what a proof says, move by move.

use mustplay::Explain;
use mustplay::display::RenderOptions;

use super::check;
use crate::cli::explain::ExplainArgs;
use crate::output::Exit;
use crate::{input, job};

pub(super) fn run(args: &ExplainArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let explain = Explain {
        certificate: input::read_named(&args.file, args.limits.memory as u64)?,
        moves: args.moves.clone(),
    };
    let render = render.called(args.names.names);
    let report = job::run(&explain, &args.limits, 1)?;
    let end = check::exit(&report.answer.checked);
    args.answer.tell(&explain, report, render)?;
    Ok(end)
}
