//! `convert`: a position in another notation.

use mustplay_engine::{Convert, Target, Text};

use crate::cli::ConvertArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let convert = Convert {
        position: input::read_position(&args.position)?,
        to: Text(args.to),
    };
    let report = job::unlimited(&convert)?;
    if let (Target::Notation(format), Some(lost)) = (args.to, &report.answer.lost) {
        let lost = lost.called(convert.position.names());
        output::note(&format!("the {} does not say {lost}", format.title()));
    }
    output::report(args.format, &report, |report| {
        report.answer.position.clone()
    })?;
    Ok(Exit::Done)
}
