//! `analyze`: which cells of a position are dead, captured, or not worth a move; what is
//! connected.

use anyhow::bail;
use mustplay::display::{Detail, Looks};
use mustplay::{Analyze, Text, Yardstick};

use crate::cli::analyze::AnalyzeArgs;
use crate::output::Exit;
use crate::{batch, input, job};

pub(super) fn run(args: &AnalyzeArgs, looks: Looks) -> anyhow::Result<Exit> {
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
        let budget = job::budget(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &budget, request);
    }
    let analyze = request(input::read(&args.position)?);
    let report = job::run(&analyze, &args.limits, 1)?;
    let looks = looks
        .with(Detail::Reasons, args.reasons)
        .with(Detail::Connections, args.connections);
    args.answer.tell(&analyze, report, looks)
}
