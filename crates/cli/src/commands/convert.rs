//! `convert`: a position in another notation.

use mustplay::display::RenderOptions;
use mustplay::{Convert, Target};

use crate::cli::convert::ConvertArgs;
use crate::output::{self, Exit};
use crate::{batch, input, job};

pub(super) fn run(args: &ConvertArgs, render: RenderOptions) -> anyhow::Result<Exit> {
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
    let renamed = report.answer.renamed.as_ref();
    if matches!(args.to, Target::Board(_)) && renamed.is_some_and(|it| it.colors_exchanged) {
        output::note("white is called black there, and black is called white");
    }
    output::tell(&convert, report, args.format, None, render)
}
