//! `convert`: a position in another notation.

use mustplay_engine::{Convert, Target, Text};

use crate::cli::ConvertArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let report = job::unlimited(&Convert {
        position: input::read_position(&args.position)?,
        to: Text(args.to),
    })?;
    if let (Target::Notation(format), Some(lost)) = (args.to, &report.answer.lost) {
        output::note(&format!("the {} does not say {lost}", format.title()));
    }
    output::report(args.format, &report, |report| {
        report.answer.position.clone()
    })?;
    Ok(Exit::Done)
}
