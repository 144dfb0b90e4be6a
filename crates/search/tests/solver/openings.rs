//! Openings, as published.

use std::sync::Arc;

use mustplay_games::Unwatched;
use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, CellSet, Color};
use mustplay_search::dfpn::{Solver, Techniques};

use crate::twin::full;

/// The first moves with which Black wins.
fn winning(columns: usize, rows: usize) -> Vec<String> {
    let board = Board::hex(columns, rows).expect("a board");
    let (matcher, techniques) = (Arc::new(Matcher::standard()), Techniques::default());
    let solver = Solver::<1>::new(&board, matcher, techniques, 1 << 26, &Unwatched);
    let mut solver = solver.expect("a small board");
    let wins = board.cells().filter(|&cell| {
        let stones = [CellSet::single(cell), CellSet::EMPTY];
        solver.winner(stones, Color::White) == Ok(Color::Black)
    });
    let mut names: Vec<String> = wins.map(|cell| board.name(cell).to_owned()).collect();
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

/// Whoever has the longer way loses from every opening.
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
