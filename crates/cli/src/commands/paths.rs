//! `paths`: the ways to win that are left, through a game.

use mustplay::display::RenderOptions;
use mustplay::{Paths, Position};

use crate::cli::paths::PathsArgs;
use crate::output::{self, Exit};
use crate::{batch, input, job};

pub(super) fn run(args: &PathsArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = |mut game: Position| {
        if let Some(names) = args.names.names {
            game = game.with_names(names);
        }
        Paths { game }
    };
    if args.batch {
        let limits = job::limits(&args.limits, args.threads.threads);
        return batch::lines(&args.game, &limits, |line| Ok(request(line.parse()?)));
    }
    let paths = request(input::read_words(&args.game.join(" "))?);
    let report = job::run(&paths, &args.limits, 1)?;
    output::tell(&paths, report, args.format, args.svg.as_ref(), render)
}
