//! `suggest`: the best moves of a position, with their chances.

use std::time::Duration;

use mustplay::display::Looks;
use mustplay::{Suggest, Text};

use crate::cli::suggest::SuggestArgs;
use crate::output::Exit;
use crate::{batch, input, job};

/// How long it thinks if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn run(args: &SuggestArgs, looks: Looks) -> anyhow::Result<Exit> {
    args.style.network.install()?;
    let style = args.style.style()?;
    let request = |position| Suggest {
        position,
        style,
        without: Text(args.style.knowledge()),
        seed: args.seed,
    };
    let budget = job::games(&args.limits, args.threads.threads, args.visits, PATIENCE);
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        return batch::positions(&args.position, &files, &budget, request);
    }
    let suggest = request(input::read(&args.position)?);
    let report = job::run_within(&suggest, &args.limits, &budget)?;
    let looks = Looks {
        best_moves: args.best,
        ..looks
    };
    args.answer.tell(&suggest, report, looks)
}
