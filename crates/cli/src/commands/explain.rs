//! `explain`: what a proof says, move by move.

use mustplay::Explain;
use mustplay::display::Looks;

use super::check;
use crate::cli::explain::ExplainArgs;
use crate::output::Exit;
use crate::{input, job};

pub(super) fn run(args: &ExplainArgs, looks: Looks) -> anyhow::Result<Exit> {
    let explain = Explain {
        certificate: input::read_named(&args.file, args.limits.memory as u64)?,
        moves: args.moves.clone(),
    };
    let looks = looks.called(args.names.names);
    let report = job::run(&explain, &args.limits, 1)?;
    let end = check::exit(&report.answer.checked);
    args.answer.tell(&explain, report, looks)?;
    Ok(end)
}
