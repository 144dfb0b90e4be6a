//! Positions that fall apart: the parts decide as the whole does, and cost less.

use std::sync::Arc;

use mustplay_core::{Limits, NoProgress, ProgressSink, RunContext, StopReason};
use mustplay_hex::{Board, Cell, Color, ConnectionGame, Masks, Setup};
use mustplay_solver::{SolveError, Solver, TECHNIQUES, Techniques};
use mustplay_testing::full;

use super::twin::{Random, Twin, both_turns, hex, position, show, solver};

/// A walk of stones across the board, from left to right or from top to bottom, a few of them
/// perhaps of the other color; then random stones until so many cells are empty.
fn walled(random: &mut Random, board: &Arc<Board>, columns: usize, empty: usize) -> Setup {
    let rows = board.len() / columns;
    let across = random.below(2) == 0;
    let (length, width) = if across { (columns, rows) } else { (rows, columns) };
    let color = Color::BOTH[random.below(2)];
    let faults = random.below(3);
    let mut setup = Setup::empty(Arc::clone(board));
    let mut left: Vec<Cell> = board.cells().collect();
    let mut place = 1 + random.below(width - 2);
    for step in 0..length {
        let mut put = |place: usize, random: &mut Random| {
            let (column, row) = if across { (step, place) } else { (place, step) };
            let cell = Cell::new(row * columns + column);
            if left.contains(&cell) {
                left.retain(|&other| other != cell);
                let is_fault = random.below(length) < faults;
                setup.stones.push((cell, if is_fault { !color } else { color }));
            }
        };
        put(place, random);
        let next = (place + random.below(3)).saturating_sub(1);
        place = next.clamp(1, width - 2);
        put(place, random);
    }
    while left.len() > empty {
        let cell = left.swap_remove(random.below(left.len()));
        setup.stones.push((cell, Color::BOTH[random.below(2)]));
    }
    setup
}

fn small_solver(board: &Arc<Board>, without: &str) -> Solver {
    solver(board, without, 1 << 22, 1)
}

/// Names of all that could decide a part before it is looked at, and `more`.
fn bare(more: &str) -> String {
    let mut names: Vec<&str> = Techniques::names().skip(TECHNIQUES.len()).collect();
    names.extend(["connections", more]);
    names.join(",")
}

/// Against plain search; also without connections and fill, which leaves more to the parts.
#[test]
fn parts_decide_as_plain_search_does() {
    let (mut on, mut off) = (0, 0);
    for (seed, (columns, rows, empty)) in
        (1..).zip([(4, 5, 13), (5, 5, 15), (6, 6, 15), (7, 6, 15)])
    {
        let board = hex(columns, rows);
        let masks = Masks::<1>::new(&board).expect("a small board");
        let game = ConnectionGame::new(&masks);
        let twin = Twin::new(&game);
        let mut random = Random::new(seed);
        let left_out = ["", "connections", &bare(""), &bare("decomposition")];
        let mut solvers = left_out.map(|names| small_solver(&board, names));
        for _ in 0..if full() { 3000 } else { 8 } {
            for setup in both_turns(&walled(&mut random, &board, columns, empty)) {
                let winner = twin.winner(&setup);
                for (names, solver) in left_out.iter().zip(&mut solvers) {
                    let found = solver.winner(&setup, &NoProgress).expect("it is not stopped");
                    assert_eq!(found, winner, "without `{names}`: {}", show(&setup));
                }
            }
        }
        on += solvers[2].nodes();
        off += solvers[3].nodes();
    }
    assert!(2 * on < off, "{on} nodes with parts, {off} without");
}

/// Lemmas, traces and must-play rest on what a winner needs: several questions to one solver,
/// two threads, and a winning move for each position that has one.
#[test]
fn what_parts_need_is_enough() {
    let board = hex(6, 6);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let mut random = Random::new(7);
    let mut threads = solver(&board, "connections", 1 << 22, 2);
    let mut alone = small_solver(&board, "connections");
    for _ in 0..if full() { 1000 } else { 60 } {
        // From a walled position on, a random game.
        let mut setup = walled(&mut random, &board, 6, 24);
        loop {
            let empty = position(&setup).empty();
            if empty.len() <= 20 {
                let (winner, to_move) = (twin.winner(&setup), setup.to_move);
                for solver in [&mut threads, &mut alone] {
                    let found = solver.winner(&setup, &NoProgress);
                    assert_eq!(found, Ok(winner), "{}", show(&setup));
                }
                let found = alone.winning_move(&setup, &NoProgress);
                if let Some(cell) = found.expect("it is not stopped") {
                    let then = twin.winner(&setup.after(cell));
                    assert_eq!(then, to_move, "{}", show(&setup));
                }
            }
            if empty.len() <= 8 {
                break;
            }
            let at = random.below(empty.len());
            setup = setup.after(empty.iter().nth(at).expect("an empty cell"));
        }
    }
}

/// On a large board with a wall, where the whole has many times the positions of its halves.
#[test]
fn halves_of_a_large_board_cost_a_fraction_of_it() {
    let board = hex(11, 11);
    let mut wall = Setup::empty(Arc::clone(&board));
    let row = (0..11).map(|column| Cell::new(5 * 11 + column));
    wall.stones.extend(row.map(|cell| (cell, Color::Black)));
    let mut random = Random::new(3);
    let (mut on, mut off) = (0, 0);
    for _ in 0..if full() { 40 } else { 8 } {
        let mut setup = wall.clone();
        let is_free = |cell: &Cell| wall.stones.iter().all(|(taken, _)| taken != cell);
        let mut left: Vec<Cell> = board.cells().filter(is_free).collect();
        for color in Color::BOTH.repeat(8) {
            let cell = left.swap_remove(random.below(left.len()));
            setup.stones.push((cell, color));
        }
        for setup in both_turns(&setup) {
            let mut with = small_solver(&board, "");
            let mut without = small_solver(&board, "decomposition");
            let [found, expected] =
                [&mut with, &mut without].map(|solver| solver.winner(&setup, &NoProgress));
            assert_eq!(found, expected);
            on += with.nodes();
            off += without.nodes();
        }
    }
    assert!(5 * on < off, "{on} nodes with parts, {off} without");
}

/// Fights one after the other, in each of which Black has to get through: what they cost adds
/// up instead of multiplying.
#[test]
fn fights_in_a_row_add_up() {
    // It takes seconds.
    if !full() {
        return;
    }
    let cost = |fights: usize, without: &str, sink: &dyn ProgressSink| {
        let (columns, rows) = (4, 4 * fights - 1);
        let board = hex(columns, rows);
        let mut random = Random::new(5);
        let mut solver = small_solver(&board, without);
        for _ in 0..2 {
            let mut setup = Setup::empty(Arc::clone(&board));
            for fight in 0..fights {
                let first = 4 * fight * columns;
                if fight > 0 {
                    let wall = (first - columns..first).map(Cell::new);
                    setup.stones.extend(wall.map(|cell| (cell, Color::Black)));
                }
                // White begins in the middle row.
                let cell = Cell::new(first + columns + random.below(columns));
                setup.stones.push((cell, Color::White));
            }
            for setup in both_turns(&setup) {
                solver.winner(&setup, sink)?;
            }
        }
        Ok::<_, SolveError>(solver.nodes())
    };
    let parts = [1, 2, 3].map(|fights| {
        let nodes = cost(fights, &bare(""), &NoProgress);
        nodes.expect("it is not stopped")
    });
    assert!(parts[2] < 10 * parts[0], "{parts:?} nodes with parts");
    let limits = Limits::of_nodes(100 * parts[1]);
    let context = RunContext::start(&limits, &());
    let whole = cost(2, &bare("decomposition"), &context.sink());
    assert_eq!(whole, Err(StopReason::Nodes.into()), "{parts:?} nodes with parts");
}
