//! `sum`: playing a sum of games for a score.
//!
//! An [`Analysis`] is what is known about the sum; text and JSON are made from it. [`play`]
//! plays the sum out against the person at the keyboard. [`go`] takes the sum from a Go board.

mod analysis;
mod go;
mod play;

use std::fmt::Write as _;

use mustplay_games::normal::Player;
use mustplay_games::normal::drawing::thermograph;
use mustplay_sums::{ScoreGame, ScoreGames, drawing};

use crate::cli::{Side, SumArgs};
use crate::limits::Supervisor;
use crate::output::{self, End};
use analysis::Analysis;

/// What every answer tells.
const FIELDS: [&str; 4] = ["value", "bounds", "best_moves", "nodes"];

pub(super) fn run(args: &SumArgs) -> anyhow::Result<End> {
    if let Some(position) = &args.go {
        return go::run(args, position);
    }
    let mut games = ScoreGames::new();
    let mut sum: Vec<ScoreGame> = Vec::new();
    for text in &args.games {
        sum.extend(games.read_sum(text)?);
    }
    let first = match args.to_move {
        None | Some(Side::Left) => Player::Left,
        Some(Side::Right) => Player::Right,
    };
    if args.play {
        return play::run(args, &mut games, &sum, first);
    }
    let supervisor = Supervisor::start(&args.limits);
    let analysis = Analysis::new(&mut games, &sum, first, &supervisor);
    drop(supervisor);
    if let Some(path) = &args.svg {
        let score = analysis.score.as_ref();
        let picture = drawing::svg(&mut games, &sum, first, score);
        output::write_file(path, &picture)?;
    }
    if args.format.json {
        output::print_json(&analysis)?;
    } else {
        let mut text = analysis.text();
        if args.thermograph {
            for (i, &component) in sum.iter().enumerate() {
                let plot = thermograph::text(games.thermograph(component));
                let game = games.text(component);
                let _ = write!(text, "\n{}. {game}\n\n{plot}", i + 1);
            }
        }
        output::print(&text)?;
    }
    Ok(analysis.end())
}

/// What a player is called.
fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}
