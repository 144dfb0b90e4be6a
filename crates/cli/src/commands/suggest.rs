//! `suggest`: the best moves of a position, with their chances.

use std::time::Duration;

use mustplay::display::RenderOptions;
use mustplay::{Suggest, Text};

use crate::cli::suggest::SuggestArgs;
use crate::output::Exit;
use crate::{batch, input, job};

/// How long it thinks if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn run(args: &SuggestArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    args.style.network.install()?;
    let style = args.style.style()?;
    let request = |position| Suggest {
        position,
        style,
        without: Text(args.style.knowledge()),
        seed: args.seed,
    };
    let limits = job::games(&args.limits, args.threads.threads, args.visits, PATIENCE);
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        return batch::positions(&args.position, &files, &limits, request);
    }
    let suggest = request(input::read(&args.position)?);
    let report = job::run_within(&suggest, &args.limits, &limits)?;
    let render = RenderOptions { best_moves: args.best, ..render };
    args.answer.tell(&suggest, report, render)
}
