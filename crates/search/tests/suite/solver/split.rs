//! Positions that fall apart: the parts decide as the whole does, and cost less.

use std::sync::Arc;

use mustplay_hex::inferior::{FEATURES, Matcher};
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Masks};
use mustplay_search::dfpn::Solver;
use mustplay_testing::full;
use mustplay_work::Unwatched;

use super::twin::{Random, Twin, show};

/// A walk of stones across the board, from left to right or from top to bottom, a few of them perhaps of the other color;
/// then random stones until so many cells are empty.
fn walled<const W: usize>(
    random: &mut Random,
    board: &Board,
    columns: usize,
    empty: usize,
) -> [CellSet<W>; 2] {
    let rows = board.len() / columns;
    let across = random.below(2) == 0;
    let (length, width) = if across {
        (columns, rows)
    } else {
        (rows, columns)
    };
    let color = random.below(2);
    let faults = random.below(3);
    let mut stones = [CellSet::EMPTY; 2];
    let mut taken = CellSet::<W>::EMPTY;
    let mut place = 1 + random.below(width - 2);
    for step in 0..length {
        let mut put = |place: usize, random: &mut Random| {
            let (column, row) = if across { (step, place) } else { (place, step) };
            let cell = Cell::new(row * columns + column);
            if !taken.contains(cell) {
                taken.insert(cell);
                let other = random.below(length) < faults;
                stones[if other { 1 - color } else { color }].insert(cell);
            }
        };
        put(place, random);
        let next = (place + random.below(3)).saturating_sub(1);
        place = next.clamp(1, width - 2);
        put(place, random);
    }
    let mut left: Vec<Cell> = board
        .cells()
        .filter(|&cell| !taken.contains(cell))
        .collect();
    while left.len() > empty {
        let cell = left.swap_remove(random.below(left.len()));
        stones[random.below(2)].insert(cell);
    }
    stones
}

fn solver<'a, const W: usize>(board: &'a Board, without: &str) -> Solver<'a, W> {
    let matcher = Arc::new(Matcher::standard());
    let techniques = without.parse().expect("names");
    Solver::new(board, matcher, techniques, 1 << 22, &Unwatched).expect("a board that fits")
}

/// Names of all that could decide a part before it is looked at, and `more`.
fn bare(more: &str) -> String {
    let fill = FEATURES.iter().filter(|row| row.default);
    let names = fill.map(|row| row.name).chain(["connections", more]);
    names.collect::<Vec<_>>().join(",")
}

/// Against plain search; also without connections and fill, which leaves more to the parts.
#[test]
fn parts_decide_as_plain_search_does() {
    let (mut on, mut off) = (0, 0);
    for (seed, (columns, rows, empty)) in
        (1..).zip([(4, 5, 13), (5, 5, 15), (6, 6, 15), (7, 6, 15)])
    {
        let board = Board::hex(columns, rows).expect("a board");
        let masks = Masks::<1>::new(&board).expect("a small board");
        let game = ConnectionGame::new(&masks);
        let twin = Twin::new(&game);
        let mut random = Random::new(seed);
        let left_out = ["", "connections", &bare(""), &bare("decomposition")];
        let mut solvers = left_out.map(|names| solver::<1>(&board, names));
        for _ in 0..if full() { 3000 } else { 100 } {
            let stones = walled(&mut random, &board, columns, empty);
            for to_move in Color::BOTH {
                let winner = twin.winner(stones, to_move);
                for (names, solver) in left_out.iter().zip(&mut solvers) {
                    let found = solver.winner(stones, to_move).expect("nobody stops it");
                    let shown = || format!("{}, {to_move} to move", show(&board, stones));
                    assert_eq!(found, winner, "without `{names}`: {}", shown());
                }
            }
        }
        on += solvers[2].nodes();
        off += solvers[3].nodes();
    }
    assert!(2 * on < off, "{on} nodes with parts, {off} without");
}

/// Lemmas, traces and must-play rest on what a winner needs: several questions to one solver, two threads, and
/// a winning move for each position that has one.
#[test]
fn what_parts_need_is_enough() {
    let board = Board::hex(6, 6).expect("a board");
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let mut random = Random::new(7);
    let mut threads = solver::<1>(&board, "connections").with_threads(2);
    let mut alone = solver::<1>(&board, "connections");
    for _ in 0..if full() { 1000 } else { 60 } {
        // From a walled position on, a random game.
        let mut stones = walled(&mut random, &board, 6, 24);
        let mut to_move = Color::Black;
        loop {
            let empty = masks.all() - stones[0] - stones[1];
            if empty.len() <= 20 {
                let winner = twin.winner(stones, to_move);
                let shown = || format!("{}, {to_move} to move", show(&board, stones));
                assert_eq!(threads.winner(stones, to_move), Ok(winner), "{}", shown());
                assert_eq!(alone.winner(stones, to_move), Ok(winner), "{}", shown());
                if let Some(cell) = alone
                    .winning_move(stones, to_move)
                    .expect("nobody stops it")
                {
                    let mut after = stones;
                    after[to_move.index()].insert(cell);
                    assert_eq!(twin.winner(after, !to_move), to_move, "{}", shown());
                }
            }
            if empty.len() <= 8 {
                break;
            }
            let at = random.below(empty.len());
            let cell = empty.iter().nth(at).expect("an empty cell");
            stones[to_move.index()].insert(cell);
            to_move = !to_move;
        }
    }
}

/// On a large board with a wall, where the whole has many times the positions of its halves.
#[test]
fn halves_of_a_large_board_cost_a_fraction_of_it() {
    let board = Board::hex(11, 11).expect("a board");
    let wall: CellSet<2> = (0..11).map(|column| Cell::new(5 * 11 + column)).collect();
    let mut random = Random::new(3);
    let (mut on, mut off) = (0, 0);
    for _ in 0..if full() { 40 } else { 8 } {
        let mut stones = [wall, CellSet::EMPTY];
        let mut left: Vec<Cell> = board.cells().filter(|&cell| !wall.contains(cell)).collect();
        for color in [0, 1].repeat(8) {
            stones[color].insert(left.swap_remove(random.below(left.len())));
        }
        for to_move in Color::BOTH {
            let (mut with, mut without) = (
                solver::<2>(&board, ""),
                solver::<2>(&board, "decomposition"),
            );
            assert_eq!(
                with.winner(stones, to_move),
                without.winner(stones, to_move)
            );
            on += with.nodes();
            off += without.nodes();
        }
    }
    assert!(5 * on < off, "{on} nodes with parts, {off} without");
}

/// Fights one after the other, in each of which Black has to get through: what they cost adds up instead of multiplying.
#[test]
fn fights_in_a_row_add_up() {
    let cost = |fights: usize, without: &str| {
        let (columns, rows) = (4, 4 * fights - 1);
        let board = Board::hex(columns, rows).expect("a board");
        let mut random = Random::new(5);
        let mut solver = solver::<1>(&board, without);
        for _ in 0..2 {
            let mut stones = [CellSet::<1>::EMPTY; 2];
            for fight in 0..fights {
                let first = 4 * fight * columns;
                if fight > 0 {
                    stones[0] |= (first - columns..first).map(Cell::new).collect();
                }
                // White begins in the middle row.
                stones[1].insert(Cell::new(first + columns + random.below(columns)));
            }
            for to_move in Color::BOTH {
                solver.winner(stones, to_move).expect("nobody stops it");
            }
        }
        solver.nodes()
    };
    let parts = [1, 2, 3].map(|fights| cost(fights, &bare("")));
    let whole = [1, 2].map(|fights| cost(fights, &bare("decomposition")));
    assert!(parts[2] < 10 * parts[0], "{parts:?} nodes with parts");
    assert!(whole[1] > 100 * parts[1], "{whole:?} nodes without");
}
