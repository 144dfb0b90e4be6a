//! `realize`: which values regions of Hex or of graphs have, with a smallest region for each.

use mustplay::display::RenderOptions;
use mustplay::{Realize, Text};

use crate::cli::realize::RealizeArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &RealizeArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let realize = Realize {
        kind: Text(args.kind.parse()?),
        cells: args.cells,
        random: args.random,
        store: args.store.as_deref().map(Into::into),
        find: args.find.clone(),
        list: args.list || args.svg.is_some(),
        region: args.region.clone(),
    };
    let mut report = job::run(&realize, &args.limits, 1)?;
    // The picture shows all values, whether or not they are listed.
    output::picture(&realize, &mut report, args.svg.as_ref(), render)?;
    if !args.list {
        report.answer.list = None;
    }
    output::tell(&realize, report, args.format, None, render)
}
