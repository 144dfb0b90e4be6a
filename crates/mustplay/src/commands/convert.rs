//! `convert`: a position in another notation.

use mustplay_engine::{Convert, Target, Text};

use crate::batch;
use crate::cli::ConvertArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let request = |position| Convert {
        position,
        to: Text(args.to),
        view: Text::default(),
    };
    if args.position.batch {
        return batch::positions(&args.position, &[], &job::unlimited_budget(), request);
    }
    let convert = request(input::read_position(&args.position)?);
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
