//! `review`: each move of a game judged.

use std::time::Duration;

use anyhow::Context;
use mustplay::display::RenderOptions;
use mustplay::{Position, Review};
use mustplay_hex::notation::Format;

use crate::cli::review::ReviewArgs;
use crate::output::{self, Exit};
use crate::{batch, input, job};

/// How long it goes on if nothing is said.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn run(args: &ReviewArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = |mut game: Position| {
        if let Some(names) = args.names.names {
            game = game.with_names(names);
        }
        Review { visits: args.visits, swap: args.swap, seed: args.seed, ..Review::new(game) }
    };
    args.network.install()?;
    let limits = job::patient(&args.limits, args.threads.threads, args.visits, PATIENCE);
    if args.batch {
        return batch::lines(&args.game, &limits, |line| Ok(request(line.parse()?)));
    }
    let (game, text) = input::read_written(&args.game.join(" "))?;
    let review = request(game);
    if args.sgf.is_some() {
        // What cannot be written is better known before the work than after it.
        Format::Sgf.write(review.game.record()).context("--sgf")?;
    }
    let mut report = job::run_within(&review, &args.limits, &limits)?;
    output::report(&review, &mut report, args.format, render)?;
    if let Some(path) = &args.sgf {
        output::write_file(path, &review.annotate(&report.answer, &text)?)?;
    }
    output::picture(&review, &mut report, args.svg.as_ref(), render)?;
    Ok(Exit::of(&report))
}
