//! `outcome`: computing with games over a poset of outcomes.

use anyhow::bail;
use mustplay::display::RenderOptions;
use mustplay::{Outcome, OutcomeAnswer, Poset};

use super::diagram;
use crate::cli::outcome::OutcomeArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &OutcomeArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let outcome = Outcome {
        games: args.games.clone(),
        over: Poset::try_from(args.over.clone())?,
        monotone: args.monotone,
        decisive: args.decisive,
    };
    let mut report = job::run(&outcome, &args.limits, 1)?;
    diagram::write(&args.diagram, || report.answer.diagram())?;
    if args.exit_status {
        can_be_said(&report.answer, args.monotone)?;
    }
    output::report(&outcome, &mut report, args.format, render)?;
    let asked = report.answer.verdict().filter(|_| args.exit_status && report.complete);
    Ok(Exit::saying(&report, asked))
}

/// Whether there is one thing to say yes or no to.
fn can_be_said(answer: &OutcomeAnswer, monotone: bool) -> anyhow::Result<()> {
    match (answer.analyses().len(), answer.questions.len(), monotone) {
        (1, 0, true) | (2, 0, false) | (0, 1, _) => Ok(()),
        (1, 0, false) => {
            bail!("--exit-status: expected a question, two games or --monotone, found one game")
        }
        (2, 0, true) => bail!("--exit-status: expected one game with --monotone, found 2"),
        (games, 0, _) => bail!("--exit-status: expected one or two games, found {games}"),
        (0, questions, _) => bail!("--exit-status: expected one question, found {questions}"),
        _ => bail!("--exit-status: expected a question or games, found both"),
    }
}
