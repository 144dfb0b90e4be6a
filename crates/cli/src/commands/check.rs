//! `check`: is this proof of who wins, or of how few stones connect, valid?

use mustplay::display::RenderOptions;
use mustplay::{Check, Checked};

use crate::cli::check::CheckArgs;
use crate::output::{self, Exit};
use crate::{input, job};

pub(super) fn run(args: &CheckArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let check = Check { certificate: input::read_named(&args.file, args.limits.memory as u64)? };
    let render = render.called(args.names.names);
    let mut report = job::run(&check, &args.limits, 1)?;
    output::report(&check, &mut report, args.format, render)?;
    Ok(exit(&report.answer))
}

/// How a command ends that has a proof checked.
pub(super) fn exit(checked: &Checked) -> Exit {
    match checked.valid {
        Some(true) => Exit::Done,
        Some(false) => Exit::Refused,
        None => Exit::Limit,
    }
}
