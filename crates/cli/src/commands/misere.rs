//! `misere`: misère quotients of heap games.

use mustplay::Misere;
use mustplay::display::RenderOptions;

use crate::cli::misere::MisereArgs;
use crate::job;
use crate::output::{self, Exit};

/// The largest heap if nobody says what it is.
const USUAL_HEAPS: usize = 8;

pub(super) fn run(args: &MisereArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let largest = args.position.iter().copied().max().unwrap_or(0);
    let request = Misere {
        game: args.game.clone(),
        heaps: args.heaps.unwrap_or_else(|| largest.max(USUAL_HEAPS)),
        position: args.position.clone(),
    };
    let report = job::run(&request, &args.limits, 1)?;
    output::tell(&request, report, args.format, None, render)
}
