//! `openings`: which first moves win, or how likely each does.

use std::path::Path;
use std::time::Duration;

use anyhow::bail;
use mustplay::display::RenderOptions;
use mustplay::{JudgeOpenings, Openings, Position};

use crate::cli::openings::OpeningsArgs;
use crate::output::Exit;
use crate::{input, job};

/// How long it judges if nothing is said.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn run(args: &OpeningsArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let mut board = input::read_words(&input::board_text(&args.board.join(" ")))?;
    if let Some(names) = args.names.names {
        board = board.with_names(names);
    }
    if args.judge {
        return judge(args, board, render);
    }
    if args.network.is_given() {
        bail!("--network: expected --judge beside it");
    }
    let openings = Openings {
        board,
        only: args.only.clone(),
        store: args.store.as_deref().map(Path::to_owned),
        certificates: args.certificates.clone(),
    };
    let report = job::run(&openings, &args.limits, args.threads.threads)?;
    args.answer.tell(&openings, report, render)
}

/// Judges openings that need not be solved.
fn judge(args: &OpeningsArgs, board: Position, render: RenderOptions) -> anyhow::Result<Exit> {
    args.network.install()?;
    let judge = JudgeOpenings {
        only: args.only.clone(),
        visits: args.visits,
        games_only: args.games_only,
        seed: args.seed,
        ..JudgeOpenings::new(board)
    };
    let limits = job::patient(&args.limits, args.threads.threads, args.visits, PATIENCE);
    let report = job::run_within(&judge, &args.limits, &limits)?;
    args.answer.tell(&judge, report, render)
}
