//! `analyze`: which cells of a position are dead, captured, or not worth a move; what is
//! connected.

use anyhow::bail;
use mustplay::display::{Detail, RenderOptions};
use mustplay::{Analyze, Text, Yardstick};

use crate::cli::analyze::AnalyzeArgs;
use crate::output::Exit;
use crate::{batch, input, job};

pub(super) fn run(args: &AnalyzeArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    if args.network.is_given() && args.evaluation != Some(Yardstick::Network) {
        bail!("--network goes with --evaluation network");
    }
    args.network.install()?;
    let request = |position| Analyze {
        position,
        deep: args.deep,
        features: Text(args.features),
        evaluation: args.evaluation.map(Text),
        book: args.book.clone(),
    };
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        let limits = job::limits(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &limits, request);
    }
    let analyze = request(input::read(&args.position)?);
    let report = job::run(&analyze, &args.limits, 1)?;
    let render =
        render.with(Detail::Reasons, args.reasons).with(Detail::Connections, args.connections);
    args.answer.tell(&analyze, report, render)
}
