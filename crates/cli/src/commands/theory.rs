//! `coloring value`, `game loopy` and `game misere`: games of other theories.

use anyhow::bail;
use mustplay::{Binary, Loopy, LoopyAnswer, LoopySentence, Misere};

use crate::args::Shared::{ExitStatus, Limits};
use crate::args::{Command, Shared, SharedArgs};
use crate::output::Exit;

impl Command for Binary {
    const SHARED: &'static [Shared] = &[Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        args.answer(&self)
    }
}

impl Command for Misere {
    const SHARED: &'static [Shared] = &[Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        args.answer(&self)
    }
}

impl Command for Loopy {
    const SHARED: &'static [Shared] = &[ExitStatus, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let mut report = args.report(&self)?;
        args.print(&self, &mut report)?;
        let holds = match &report.answer {
            LoopyAnswer::One(LoopySentence::Question(question)) => Some(question.holds),
            _ if args.exit_status && report.complete => {
                bail!("--exit-status: expected one question, found something else")
            }
            _ => None,
        };
        Ok(args.exit(&report, holds))
    }
}
