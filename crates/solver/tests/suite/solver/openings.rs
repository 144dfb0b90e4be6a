//! Openings, as published.

use std::sync::Arc;

use mustplay_core::NoProgress;
use mustplay_hex::{Color, Setup};
use mustplay_solver::{QuestionTurns, SolverSettings};
use mustplay_testing::full;

use super::twin::{hex, openings, solver, solver_with};

/// The first moves with which Black wins.
fn winning(columns: usize, rows: usize) -> Vec<String> {
    winning_by(columns, rows, "", 1)
}

/// The first moves with which Black wins, found without some techniques by `threads` threads.
fn winning_by(columns: usize, rows: usize, left_out: &str, threads: usize) -> Vec<String> {
    let board = hex(columns, rows);
    let mut solver = solver(&board, left_out, 1 << 26, threads);
    let mut names = Vec::new();
    for opening in openings(&board) {
        if solver.winner(&opening, &NoProgress) == Ok(Color::Black) {
            names.push(board.name(opening.stones[0].0).to_owned());
        }
    }
    names.sort_unstable();
    names
}

#[test]
fn winning_openings_are_the_published_ones() {
    for (size, names) in [
        (1, "a1"),
        (2, "a2 b1"),
        (3, "a2 a3 b2 c1 c2"),
        (4, "a4 b3 c2 d1"),
        (5, "a4 a5 b2 b3 b4 c2 c3 c4 d2 d3 d4 e1 e2"),
    ] {
        assert_eq!(winning(size, size).join(" "), names);
    }
    assert_eq!(winning(6, 6).len(), 24);
    if full() {
        assert_eq!(winning(7, 7).len(), 27);
    }
}

/// Threads that decide a node while another sums up its children. Without connections nodes are
/// cheap and threads meet all the time.
#[test]
fn threads_do_not_mislead_each_other() {
    for left_out in ["connections", "connections,traces", "connections,lemmas,captured"] {
        let alone = winning_by(5, 5, left_out, 1);
        assert_eq!(alone.len(), 13);
        for threads in [2, 4] {
            assert_eq!(winning_by(5, 5, left_out, threads), alone, "{threads}");
        }
    }
    if full() {
        for threads in [2, 2, 2, 3] {
            let names = winning_by(7, 7, "", threads);
            assert_eq!(names.len(), 27, "{threads} threads");
        }
    }
}

/// The player with the longer way loses from every opening.
#[test]
fn the_longer_way_loses() {
    let mut boards = vec![(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (3, 6)];
    if full() {
        boards.extend([(6, 7), (7, 8)]);
    }
    for (columns, rows) in boards {
        let board = format!("{columns}x{rows}");
        assert!(winning(columns, rows).is_empty(), "{board}");
        if columns * rows <= 20 {
            assert_eq!(winning(rows, columns).len(), columns * rows, "{board}");
        }
    }
}

/// A change that means to leave the search as it is leaves these counts as they are.
#[test]
fn one_thread_searches_the_same_nodes() {
    for (size, bytes, expected) in [(5, 1 << 20, 74), (6, 1 << 24, 2562)] {
        let board = hex(size, size);
        let settings = SolverSettings { bytes, ..SolverSettings::default() };
        let mut solver = solver_with(&board, &settings);
        let openings: Vec<Setup> =
            board.cells().map(|cell| Setup::empty(Arc::clone(&board)).after(cell)).collect();
        let answered =
            solver.answer_each(&openings, QuestionTurns::InOrder, &NoProgress, &|_, _| Ok(()));
        assert_eq!((answered, solver.nodes()), (Ok(()), expected), "{size}x{size}");
    }
}
