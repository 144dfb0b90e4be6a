//! `binary`: values of games that end in true or false.

use mustplay::Binary;
use mustplay::display::RenderOptions;

use crate::cli::binary::BinaryArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &BinaryArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = Binary { games: args.games.clone() };
    let report = job::run(&request, &args.limits, 1)?;
    output::tell(&request, report, args.format, None, render)
}
