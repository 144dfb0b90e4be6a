//! `solve`: who wins, by which moves.

use std::fmt::Write;

use mustplay_hex::Drawing;
use mustplay_hex::drawing::{Mark, Strand};

use crate::display::{self, drawing};
use crate::{Chance, Chances, Color, Place, Position, Report, Solution};

/// The board with the winning or undecided moves and the winner's carrier.
pub(super) fn drawn(position: &Position, answer: &Solution) -> Drawing {
    let mut drawing = drawing(position);
    let best = answer.chances.iter().flat_map(|it| &it.best_moves);
    let best = answer.winning_moves.iter().chain(best);
    drawing.mark(best.map(Place::cell), Mark::Winning);
    let unknown = answer.unknown_moves.iter().flatten();
    drawing.mark(unknown.map(Place::cell), Mark::Unknown);
    match (&answer.trees, answer.winner) {
        (Some(trees), Some(owner)) => {
            drawing.strand(trees.first.iter().map(Place::cell), Strand::First(owner));
            drawing.strand(trees.second.iter().map(Place::cell), Strand::Second(owner));
        }
        _ => drawing.shade(answer.carrier.iter().flatten().map(Place::cell)),
    }
    drawing
}

/// Advice for a search that reached a limit.
const GO_ON: &str = "to go on: more --time or --threads, or --store FILE to keep what is found\n";

/// The text of a coin-flip game.
fn chance(text: &mut String, chances: &Chances, position: &Position) {
    let black = position.names().of(Color::Black);
    let Chances { probability, about, .. } = chances;
    let about = about.rounded();
    let _ = writeln!(text, "{black} wins with probability {about:.6} = {probability}");
    display::line(text, "best to take", &chances.best_moves);
    for Chance { cell, black, white } in chances.chances.iter().flatten() {
        let [one, other] = Color::BOTH.map(|color| position.names().of(color));
        let _ = writeln!(text, "  {cell}: {black} if {one}, {white} if {other}");
    }
}

pub(super) fn text(report: &Report<Solution>, position: &Position) -> String {
    let answer = &report.answer;
    let mut text = position.summary();
    let stopped = display::stopped(report);
    let _ = match answer.winner {
        None if answer.chances.is_some() => writeln!(text),
        Some(winner) => writeln!(text, ": {} wins{stopped}", position.names().of(winner)),
        None => writeln!(text, ": unknown{stopped}"),
    };
    if let Some(turns) = answer.turns {
        let _ = writeln!(text, "turns: {turns}");
    }
    if let Some(chances) = &answer.chances {
        chance(&mut text, chances, position);
    }
    let mut list = |what: &str, moves: &[Place]| {
        if !moves.is_empty() {
            let _ = writeln!(text, "{what}: {}", display::list(moves));
        }
    };
    for part in answer.regions.iter().flatten() {
        list(&format!("region worth {}", part.value), &part.cells);
    }
    let winning = &answer.winning_moves;
    match (&answer.losing_moves, &answer.unknown_moves) {
        (Some(losing), Some(unknown)) => {
            for (what, moves) in
                [("winning move", winning), ("losing move", losing), ("unknown move", unknown)]
            {
                list(&display::counted(moves.len(), what), moves);
            }
        }
        _ if winning.len() > 1 => list("winning moves", winning),
        _ => list("winning move", winning),
    }
    list("line", &answer.line);
    match &answer.trees {
        Some(trees) => {
            let kind = match answer.winner {
                Some(Color::White) => "forest",
                _ => "tree",
            };
            list(&format!("first {kind}"), &trees.first);
            list(&format!("second {kind}"), &trees.second);
        }
        None => list("needs", answer.carrier.as_deref().unwrap_or_default()),
    }
    if let Some(guess) = &answer.guess {
        let lead = guess.lead.rounded();
        let standing = if lead < 0.005 {
            "about even".to_owned()
        } else {
            let ahead = position.names().of(guess.winner);
            format!("{ahead} is ahead by {lead:.2} of 1")
        };
        list(&format!("guess: {standing}; try"), &guess.moves);
        let stones = position.setup().stones.len();
        if stones + guess.mustplay.len() < position.board().len() {
            list("must-play", &guess.mustplay);
        }
        text.push_str(GO_ON);
    }
    if let Some(proof) = &answer.certificate {
        let _ = match (&proof.certificate, proof.certificate_steps) {
            (Some(file), Some(steps)) => {
                let steps = display::counted(steps, "step");
                writeln!(text, "certificate: {file} ({steps})")
            }
            _ => writeln!(text, "certificate: not written{stopped}"),
        };
    }
    if let Some(file) = &answer.strategy {
        let cut = match file.strategy_cut {
            Some(true) => ", cut there",
            _ => "",
        };
        let _ = match (&file.strategy, file.strategy_nodes) {
            (Some(file), Some(nodes)) => {
                let nodes = display::counted(nodes, "node");
                writeln!(text, "strategy: {file} ({nodes}{cut})")
            }
            _ => writeln!(text, "strategy: not written{stopped}"),
        };
    }
    let _ = writeln!(text, "nodes: {}", report.nodes);
    text
}
