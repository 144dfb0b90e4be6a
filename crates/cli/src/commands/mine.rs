//! `mine`: render for patterns around a cell, proves them, and writes the book.

use mustplay::Mine;
use mustplay::display::RenderOptions;

use crate::cli::mine::MineArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &MineArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let mine = Mine {
        cells: args.cells,
        prune_cells: args.prune_cells,
        open_cells: args.open_cells,
        journal: args.journal.as_deref().map(Into::into),
        list: args.list,
    };
    let report = job::run(&mine, &args.limits, args.threads.threads)?;
    if let Some(path) = &args.output {
        output::write_file(path, &report.answer.book.to_string())?;
    }
    output::tell(&mine, report, args.format, None, render)
}
