//! `loopy`: computing with games that have loops.

use anyhow::bail;
use mustplay::display::RenderOptions;
use mustplay::{Loopy, LoopyAnswer, LoopySentence};

use crate::cli::loopy::LoopyArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &LoopyArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = Loopy { sentences: args.sentences.clone() };
    let mut report = job::run(&request, &args.limits, 1)?;
    output::report(&request, &mut report, args.format, render)?;
    let holds = match &report.answer {
        LoopyAnswer::One(LoopySentence::Question(question)) => Some(question.holds),
        _ if args.exit_status && report.complete => {
            bail!("--exit-status: expected one question, found something else")
        }
        _ => None,
    };
    Ok(Exit::saying(&report, holds.filter(|_| args.exit_status)))
}
