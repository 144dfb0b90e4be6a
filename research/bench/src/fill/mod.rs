//! `dev bench fill`: the speed of fill and prune on one thread.
//!
//! Measures positions in the middle of the game, moves in them, whole games as in a solver, and the
//! look-up of patterns compared with a scan of the whole book.

mod workload;

use std::sync::Arc;

use mustplay_hex::{Board, Cell, CellSet, Color};
use mustplay_solver::inferior::{Candidates, Features, FillEngine, Matcher};

use crate::Sheet;

/// Positions measured, and moves played in each.
const POSITIONS: usize = 1000;
const MOVES: usize = 4;

/// The time limits for all of them: 100 and 30 microseconds each.
const FULL_LIMIT: f64 = 0.1;
const MOVE_LIMIT: f64 = 0.03;

/// The number of games, and their boards.
const GAMES: usize = 100;
const GAME_SIZES: [usize; 3] = [6, 7, 8];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    let matcher = Arc::new(Matcher::standard());
    for stones in [20, 40, 60] {
        midgames(sheet, &matcher, stones);
    }
    for size in GAME_SIZES {
        games(sheet, &matcher, size);
    }
    matching(sheet, &matcher);
}

fn square(size: usize) -> Board {
    Board::hex(size, size).expect("a board")
}

fn engine<const W: usize>(
    board: &Board,
    matcher: &Arc<Matcher>,
    features: Features,
) -> FillEngine<W> {
    FillEngine::new(board, Arc::clone(matcher), features).expect("wide enough")
}

fn midgames(sheet: &mut Sheet<'_>, matcher: &Arc<Matcher>, stones: usize) {
    let full = format!("{POSITIONS} positions of 11x11, {stones} stones");
    let step = format!("{POSITIONS} moves in these, {stones} stones");
    if !sheet.wants(&full) && !sheet.wants(&step) {
        return;
    }
    let board = square(11);
    let mut engine = engine::<2>(&board, matcher, Features::default());
    let positions = workload::midgames(&mut engine, &board, POSITIONS, stones);
    let mean = |total: usize| format!("{:.1} moves to try", total as f64 / POSITIONS as f64);
    if sheet.wants(&full) {
        let (moves, seconds) = sheet.measure(|stopwatch| {
            let (mut engine, mut found) = (engine.clone(), Candidates::default());
            stopwatch.time(|| workload::fill_and_prune(&mut engine, &mut found, &positions))
        });
        sheet.write(full, mean(moves), seconds).limit = Some(FULL_LIMIT);
    }
    if sheet.wants(&step) {
        let cases: Vec<(FillEngine<2>, Vec<Cell>)> = positions
            .iter()
            .take(POSITIONS / MOVES)
            .map(|&stones| prepared(&engine, stones))
            .collect();
        let (moves, seconds) = sheet.measure(|stopwatch| {
            let (mut cases, mut found) = (cases.clone(), Candidates::default());
            stopwatch.time(|| {
                let work = |(engine, moves): &mut (FillEngine<2>, Vec<Cell>)| {
                    workload::play_and_prune(engine, &mut found, moves)
                };
                cases.iter_mut().map(work).sum()
            })
        });
        sheet.write(step, mean(moves), seconds).limit = Some(MOVE_LIMIT);
    }
}

/// An engine at a position, and some of the moves to try there. It has memory for one more ply.
fn prepared(engine: &FillEngine<2>, stones: [CellSet<2>; 2]) -> (FillEngine<2>, Vec<Cell>) {
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

/// Whole games, filled move by move, with and without computing the moves to try.
fn games(sheet: &mut Sheet<'_>, matcher: &Arc<Matcher>, size: usize) {
    let name = |what: &str| format!("{GAMES} games of {size}x{size}, {what}");
    let jobs = [(name("fill and prune"), true), (name("fill only"), false)];
    if !jobs.iter().any(|(name, _)| sheet.wants(name)) {
        return;
    }
    let mut engine = engine::<1>(&square(size), matcher, Features::default());
    let games = workload::games(&mut engine, GAMES);
    let nodes: usize = games.iter().map(Vec::len).sum();
    engine.set_stones([CellSet::EMPTY; 2]);
    for (name, pruning) in jobs {
        if !sheet.wants(&name) {
            continue;
        }
        let (_, seconds) = sheet.measure(|stopwatch| {
            let (mut engine, mut found) = (engine.clone(), Candidates::default());
            stopwatch.time(|| workload::replay(&mut engine, &mut found, &games, pruning))
        });
        let each = 1e6 * seconds / nodes as f64;
        let answer = format!("{nodes} nodes, {each:.1} \u{b5}s each");
        sheet.write(name, answer, seconds);
    }
}

/// All patterns around all empty cells: by the index, and by a scan of the whole book.
fn matching(sheet: &mut Sheet<'_>, matcher: &Arc<Matcher>) {
    const BOARDS: usize = 10;
    let name = |what: &str| format!("all patterns on {BOARDS} boards of 11x11, {what}");
    let jobs = [(name("by index"), false), (name("one by one"), true)];
    if !jobs.iter().any(|(name, _)| sheet.wants(name)) {
        return;
    }
    let board = square(11);
    let mut filling = engine::<2>(&board, matcher, Features::default());
    let positions = workload::midgames(&mut filling, &board, BOARDS, 40);
    let plain = engine::<2>(&board, matcher, Features::NONE);
    for (name, plainly) in jobs {
        sheet.run(&name, None, |stopwatch| {
            let mut engine = plain.clone();
            let found =
                stopwatch.time(|| workload::count_patterns(&mut engine, &positions, plainly));
            format!("{found} fit")
        });
    }
}
