//! Games with an order of turns of their own.

use std::fmt::Write as _;

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::schedule::Scheduled;
use mustplay_coloring::{Move, Payoff, Position};
use mustplay_work::Stop;
use serde::Serialize;

use super::{end, list, player_name};
use crate::cli::ColoringArgs;
use crate::limits::Supervisor;
use crate::output::{self, End};

#[derive(Serialize)]
struct Report {
    turns: Vec<&'static str>,
    to_move: &'static str,
    winner: &'static str,
    winning_moves: Vec<String>,
    complete: bool,
    nodes: u64,
    seconds: f64,
}

pub(super) fn run(game: &Played<Definition>, args: &ColoringArgs) -> anyhow::Result<End> {
    let start = Position::new(game.stones, game.to_move);
    let supervisor = Supervisor::start(&args.limits);
    let worker = supervisor.worker();
    let memory = args.limits.memory;
    let mut search = Scheduled::new(&game.payoff, &game.rules, &start, memory, &worker);
    let found = winning_moves(&mut search, &start);
    let seconds = supervisor.seconds();
    let (winner, moves) = match found {
        Ok(found) => found,
        Err(stop) => return output::stopped(args.format.json, &["winner", "winning_moves"], stop),
    };
    let colors = game.payoff.colors();
    let free = game.payoff.uncolored(&game.stones).len();
    let player = |turn| player_name(game.rules.turns.player(game.to_move, turn));
    let report = Report {
        turns: (0..free).map(player).collect(),
        to_move: if free == 0 {
            player_name(game.to_move)
        } else {
            player(0)
        },
        winner: player_name(winner),
        winning_moves: moves
            .iter()
            .map(|&mv| game.names.write(mv, colors))
            .collect(),
        complete: true,
        nodes: search.nodes(),
        seconds,
    };
    if args.format.json {
        output::print_json(&report)?;
    } else {
        let mut text = String::new();
        let _ = writeln!(text, "turns     {}", report.turns.join(" "));
        let _ = writeln!(text, "winner    {}", report.winner);
        let _ = writeln!(text, "winning   {}", list(&report.winning_moves));
        let _ = writeln!(text, "nodes     {}", report.nodes);
        output::print(&text)?;
    }
    Ok(end(args, winner))
}

fn winning_moves<P: Payoff>(
    search: &mut Scheduled<'_, P>,
    start: &Position,
) -> Result<(mustplay_coloring::Player, Vec<Move>), Stop> {
    let winner = search.winner(&start.painting)?;
    let mut winning = Vec::new();
    for mv in search.moves(&start.painting) {
        if search.winner(&start.painting.after(mv))? == search.to_move(&start.painting) {
            winning.push(mv);
        }
    }
    Ok((winner, winning))
}
