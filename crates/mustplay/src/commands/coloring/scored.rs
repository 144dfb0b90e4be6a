//! Games for points.

use std::fmt::Write as _;

use anyhow::bail;
use mustplay_coloring::file::Played;
use mustplay_coloring::rules::Turns;
use mustplay_coloring::score::Scored;
use mustplay_coloring::{Elements, Move, Player, Position};
use mustplay_work::Stop;
use serde::Serialize;

use super::{features, list, player_name};
use crate::cli::ColoringArgs;
use crate::limits::{Supervisor, Worker};
use crate::output::{self, End};

#[derive(Serialize)]
struct Report {
    to_move: &'static str,
    score: i64,
    best_moves: Vec<String>,
    complete: bool,
    seconds: f64,
}

pub(super) fn run(game: &Played<Scored>, args: &ColoringArgs) -> anyhow::Result<End> {
    if game.rules.turns != Turns::Alternate {
        bail!("expected alternating turns in a game for points, found another order");
    }
    if args.exit_status {
        bail!("--exit-status: expected a game with two outcomes, found one for points");
    }
    let supervisor = Supervisor::start(&args.limits);
    let worker = supervisor.worker();
    let (score, best) = match solve(game, args, &worker) {
        Ok(found) => found,
        Err(stop) => return output::stopped(args.format.json, &["score", "best_moves"], stop),
    };
    let colors = game.payoff.colors();
    let report = Report {
        to_move: player_name(game.to_move),
        score,
        best_moves: best
            .iter()
            .map(|&mv| game.names.write(mv, colors))
            .collect(),
        complete: true,
        seconds: supervisor.seconds(),
    };
    if args.format.json {
        output::print_json(&report)?;
    } else {
        let mut text = String::new();
        let _ = writeln!(text, "score     {score} with {} to move", report.to_move);
        let _ = writeln!(text, "best      {}", list(&report.best_moves));
        output::print(&text)?;
    }
    Ok(End::Done)
}

/// The score, and the moves that keep it.
fn solve(
    game: &Played<Scored>,
    args: &ColoringArgs,
    worker: &Worker<'_>,
) -> Result<(i64, Vec<Move>), Stop> {
    let palette = game.rules.palette;
    let value = |position: &Position| {
        let memory = args.limits.memory;
        game.payoff
            .value(position, palette, features(args, false), memory, worker)
    };
    let start = Position::new(game.stones, game.to_move);
    let score = value(&start)?;
    let mut best = Vec::new();
    let free = Elements::first(game.payoff.elements()) - game.stones.colored();
    for element in free {
        for color in palette.colors(game.to_move, game.payoff.colors()) {
            let mv = Move::new(element, color);
            let after = value(&start.after(mv))?;
            let as_good = match game.to_move {
                Player::Max => after >= score,
                Player::Min => after <= score,
            };
            if as_good {
                best.push(mv);
            }
        }
    }
    Ok((score, best))
}
