//! `solve`: who wins, by which moves.

use std::path::Path;

use mustplay::Solve;
use mustplay::display::RenderOptions;

use crate::cli::solve::SolveArgs;
use crate::output::Exit;
use crate::{batch, input, job};

pub(super) fn run(args: &SolveArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = |position| Solve {
        position,
        all_moves: args.all_moves,
        turns: args.turns,
        way: args.way.into(),
        techniques: args.without,
        store: args.store.as_deref().map(Path::to_owned),
        certificate: args.certificate.as_deref().map(Path::to_owned),
        proof: false,
        strategy: args.strategy.as_deref().map(Path::to_owned),
    };
    if args.position.batch {
        let files = [
            ("svg", args.answer.svg.is_some()),
            ("store", args.store.is_some()),
            ("certificate", args.certificate.is_some()),
            ("strategy", args.strategy.is_some()),
        ];
        let limits = job::limits(&args.limits, args.threads.threads);
        return batch::positions(&args.position, &files, &limits, request);
    }
    let solve = request(input::read(&args.position)?);
    let report = job::run(&solve, &args.limits, args.threads.threads)?;
    let answer = &report.answer;
    let asked = args.verdict.exit_status.then_some(answer.winner).flatten();
    let end = Exit::saying(&report, asked.map(|winner| winner == answer.to_move));
    args.answer.tell(&solve, report, render)?;
    Ok(end)
}
