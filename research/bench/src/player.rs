//! `dev bench player`: games of the tree search, one thread, with all its knowledge.
//!
//! A job plays a fixed number of playouts from a position, without the solver, with a time limit of
//! a third of a millisecond for each. With the interleaved solver the same playouts should take
//! about twice as long on every board, because the evaluator sets the solver nodes per playout.
//! Jobs without knowledge measure its cost.

use std::sync::Arc;

use mustplay_core::{Progress, StopReason};
use mustplay_hex::{Board, Setup};
use mustplay_player::{Knowledge, KnowledgeSource, MctsPlayer, MctsSettings};
use mustplay_solver::inferior::Matcher;

use crate::Sheet;

/// The number of playouts of a job.
const GAMES: u64 = 6000;

/// Their time limit in seconds: three thousand playouts per second.
const LIMIT: f64 = GAMES as f64 / 3000.0;

/// The knowledge used in a job, and its label.
const KNOWN: [(&str, Knowledge); 3] = [
    ("", Knowledge::ALL.without(KnowledgeSource::Solver)),
    (", the solver beside", Knowledge::ALL),
    (", knowing nothing", Knowledge::NONE),
];

/// A job: its name, columns and rows, the moves played.
const JOBS: [(&str, usize, &[&str]); 5] = [
    ("9x9, the first moves", 9, &["a2", "e5"]),
    ("11x11, the first moves", 11, &["a10", "f6"]),
    ("11x11, the middle of a game", 11, &["a10", "f6", "e8", "g7", "g8", "h5", "d5", "e4", "i7"]),
    ("13x13, the first moves", 13, &["a10", "g7"]),
    ("19x19, the first moves", 19, &["a10", "j10"]),
];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    for (name, size, moves) in JOBS {
        for (label, knowledge) in KNOWN {
            let limit = (label.is_empty() && size == 11).then_some(LIMIT);
            sheet.run(&format!("{name}{label}"), limit, |stopwatch| {
                let (mut mcts, setup) = prepare(size, moves, knowledge);
                stopwatch.time(|| play(&mut mcts, &setup))
            });
        }
    }
}

fn prepare(size: usize, moves: &[&str], knowledge: Knowledge) -> (MctsPlayer, Setup) {
    let board = Arc::new(Board::hex(size, size).expect("a board"));
    let settings = MctsSettings { knowledge, ..MctsSettings::default() };
    let matcher = Arc::new(Matcher::standard());
    let mcts = MctsPlayer::new(&board, &matcher, settings).expect("room for a tree");
    let cells = moves.iter().map(|name| board.cell(name).expect("a cell"));
    let setup = cells.fold(Setup::empty(Arc::clone(&board)), |setup, cell| setup.after(cell));
    (mcts, setup)
}

/// Plays the games and returns their number.
fn play(mcts: &mut MctsPlayer, setup: &Setup) -> String {
    let limit = |progress: &Progress| {
        if progress.done < GAMES { Ok(()) } else { Err(StopReason::Nodes) }
    };
    let result = mcts.search(setup, &limit);
    format!("{} games", result.expect("a position").games)
}
