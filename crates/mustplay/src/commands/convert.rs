//! `convert`: a position in another notation.

use mustplay_display::Looks;
use mustplay_engine::{Convert, Converted, Target};

use crate::batch;
use crate::cli::ConvertArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &ConvertArgs, looks: Looks) -> anyhow::Result<Exit> {
    let request = |position| Convert::new(position, args.to);
    if args.position.batch {
        return batch::positions(&args.position, &[], &job::unlimited_budget(), request);
    }
    let convert = request(input::read_position(&args.position)?);
    let report = job::unlimited(&convert)?;
    if let (Target::Notation(format), Some(lost)) = (args.to, &report.answer.lost) {
        let lost = lost.called(convert.position.names());
        output::note(&format!("the {} does not say {lost}", format.title()));
    }
    if let (Target::Board(_), Some(true)) = (args.to, exchanged(&report.answer)) {
        output::note("white is called black there, and black is called white");
    }
    output::tell(&convert, report, args.format, None, looks)
}

/// Whether the colors have changed their parts, if that was told.
fn exchanged(converted: &Converted) -> Option<bool> {
    let renamed = converted.renamed.as_ref();
    renamed.map(|renamed| renamed.colors_exchanged)
}
