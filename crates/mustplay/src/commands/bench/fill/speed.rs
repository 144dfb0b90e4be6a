//! Microseconds for a position, for a move, and for a node of a search.

use std::sync::Arc;

use mustplay_hex::inferior::{Candidates, Engine, Features, Matcher, workload};
use mustplay_hex::{Board, Cell, CellSet, Color};

use crate::cli::BenchArgs;
use crate::commands::bench::clock::Clock;
use crate::commands::bench::report::{Peer, Row};

/// Positions measured, and moves played in each.
const POSITIONS: usize = 1000;
const MOVES: usize = 4;

/// The seconds that all of them may take: 100 and 30 microseconds each.
const FULL_LIMIT: f64 = 0.1;
const MOVE_LIMIT: f64 = 0.03;

/// Games that are played through, and on which boards.
const GAMES: usize = 100;
const GAME_SIZES: [usize; 3] = [6, 7, 8];

pub(super) fn measure(args: &BenchArgs, clock: Clock, matcher: &Arc<Matcher>, rows: &mut Vec<Row>) {
    for stones in [20, 40, 60] {
        midgames(args, clock, matcher, stones, rows);
    }
    for size in GAME_SIZES {
        games(args, clock, matcher, size, rows);
    }
    matching(args, clock, matcher, rows);
}

fn limit(seconds: f64) -> [Peer; 1] {
    [Peer {
        name: "limit",
        seconds: Some(seconds),
    }]
}

fn engine<const W: usize>(size: usize, matcher: &Arc<Matcher>) -> Engine<W> {
    let board = Board::hex(size, size).expect("a board");
    Engine::new(&board, Arc::clone(matcher), Features::default()).expect("wide enough")
}

fn midgames(
    args: &BenchArgs,
    clock: Clock,
    matcher: &Arc<Matcher>,
    stones: usize,
    rows: &mut Vec<Row>,
) {
    let full = format!("{POSITIONS} positions of 11x11, {stones} stones");
    let step = format!("{POSITIONS} moves in these, {stones} stones");
    if !args.wants(&full) && !args.wants(&step) {
        return;
    }
    let mut engine = engine::<2>(11, matcher);
    let positions = workload::midgames(&mut engine, POSITIONS, stones);
    let mean = |total: usize| format!("{:.1} moves to try", total as f64 / POSITIONS as f64);
    if args.wants(&full) {
        let (moves, seconds) = clock.best_of(args.repeat, |stopwatch| {
            let (mut engine, mut found) = (engine.clone(), Candidates::default());
            stopwatch.time(|| workload::fill_and_prune(&mut engine, &mut found, &positions))
        });
        let most = limit(FULL_LIMIT);
        rows.push(Row::new(full, mean(moves), seconds, &most));
    }
    if args.wants(&step) {
        let cases: Vec<(Engine<2>, Vec<Cell>)> = positions
            .iter()
            .take(POSITIONS / MOVES)
            .map(|&stones| prepared(&engine, stones))
            .collect();
        let (moves, seconds) = clock.best_of(args.repeat, |stopwatch| {
            let (mut cases, mut found) = (cases.clone(), Candidates::default());
            stopwatch.time(|| {
                let work = |(engine, moves): &mut (Engine<2>, Vec<Cell>)| {
                    workload::play_and_prune(engine, &mut found, moves)
                };
                cases.iter_mut().map(work).sum()
            })
        });
        let most = limit(MOVE_LIMIT);
        rows.push(Row::new(step, mean(moves), seconds, &most));
    }
}

/// An engine at a position, and some of the moves to try there; with memory for one more ply.
fn prepared(engine: &Engine<2>, stones: [CellSet<2>; 2]) -> (Engine<2>, Vec<Cell>) {
    let mut engine = engine.clone();
    let mut found = Candidates::default();
    engine.set_stones(stones);
    engine.candidates(Color::Black, &mut found);
    let all: Vec<Cell> = found.moves().iter().collect();
    let spread = (0..MOVES).filter_map(|place| all.get(place * all.len() / MOVES));
    let moves: Vec<Cell> = spread.copied().collect();
    workload::play_and_prune(&mut engine, &mut found, &moves);
    (engine, moves)
}

/// Whole games, filled move by move, with and without asking for the moves to try.
fn games(args: &BenchArgs, clock: Clock, matcher: &Arc<Matcher>, size: usize, rows: &mut Vec<Row>) {
    let name = |what: &str| format!("{GAMES} games of {size}x{size}, {what}");
    let jobs = [(name("fill and prune"), true), (name("fill only"), false)];
    if !jobs.iter().any(|(name, _)| args.wants(name)) {
        return;
    }
    let mut engine = engine::<1>(size, matcher);
    let games = workload::games(&mut engine, GAMES);
    let nodes: usize = games.iter().map(Vec::len).sum();
    engine.set_stones([CellSet::EMPTY; 2]);
    for (name, pruning) in jobs {
        if !args.wants(&name) {
            continue;
        }
        let (_, seconds) = clock.best_of(args.repeat, |stopwatch| {
            let (mut engine, mut found) = (engine.clone(), Candidates::default());
            stopwatch.time(|| workload::replay(&mut engine, &mut found, &games, pruning))
        });
        let each = 1e6 * seconds / nodes as f64;
        let answer = format!("{nodes} nodes, {each:.1} \u{b5}s each");
        rows.push(Row::new(name, answer, seconds, &[]));
    }
}

/// All patterns around all empty cells: by the index, and by going through the whole book.
fn matching(args: &BenchArgs, clock: Clock, matcher: &Arc<Matcher>, rows: &mut Vec<Row>) {
    const BOARDS: usize = 10;
    let name = |what: &str| format!("all patterns on {BOARDS} boards of 11x11, {what}");
    let jobs = [(name("by index"), false), (name("one by one"), true)];
    if !jobs.iter().any(|(name, _)| args.wants(name)) {
        return;
    }
    let board = Board::hex(11, 11).expect("a board");
    let positions = workload::midgames(&mut engine::<2>(11, matcher), BOARDS, 40);
    for (name, plainly) in jobs {
        if !args.wants(&name) {
            continue;
        }
        let (found, seconds) = clock.best_of(args.repeat, |stopwatch| {
            stopwatch.time(|| workload::count_matches(&board, matcher, &positions, plainly))
        });
        let answer = format!("{} fit", found.expect("wide enough"));
        rows.push(Row::new(name, answer, seconds, &[]));
    }
}
