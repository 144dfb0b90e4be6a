//! The numbers of induced winning paths (SCG §10.6).

use mustplay_engine::{Budget, Engine, Stop};
use mustplay_hex::{Board, Color};
use mustplay_studies::{PathCounts, Paths, induced_paths};
use mustplay_testing::full;
use mustplay_work::Unwatched;

fn paths(columns: usize, rows: usize) -> PathCounts {
    on(&Board::hex(columns, rows).unwrap(), Color::Black)
}

fn on(board: &Board, color: Color) -> PathCounts {
    let (counts, stop) = induced_paths(board, color, &Unwatched);
    assert_eq!(stop, None);
    counts
}

#[test]
fn square_boards_have_the_published_numbers_of_paths() {
    let published = [1, 3, 11, 54, 365, 3_848, 68_914, 2_195_830, 126_004_636];
    let largest = if full() { 9 } else { 8 };
    for (n, &count) in (1..=largest).zip(&published) {
        assert_eq!(paths(n, n).total(), count, "{n}x{n}");
    }
}

/// Table 10.6.1 gives the width along one axis and the length along the other.
#[test]
fn rectangles_have_the_published_numbers_of_paths() {
    assert_eq!(paths(3, 4).total(), 25);
    assert_eq!(paths(4, 3).total(), 19);
    assert_eq!(paths(4, 5).total(), 148);
    assert_eq!(paths(5, 4).total(), 107);
    assert_eq!(paths(7, 6).total(), 12_097);
}

#[test]
fn seven_by_seven_has_the_published_length_in_all() {
    let counts = paths(7, 7);
    assert_eq!(counts.cells(), 1_077_034);
    assert_eq!(
        format!("{:.2}", counts.cells() as f64 / counts.total() as f64),
        "15.63"
    );
}

/// (2m−n+1)·2^(n−2) paths of length n on m columns and n rows, for n ≤ m+1.
#[test]
fn shortest_paths_are_counted_by_the_formula() {
    for columns in 1..=6_usize {
        for rows in 2..=columns + 1 {
            let expected = (2 * columns - rows + 1) << (rows - 2);
            assert_eq!(paths(columns, rows).of_length(rows), expected as u64);
        }
    }
}

#[test]
fn both_colors_have_the_same_paths_on_a_square_board() {
    let board = Board::hex(5, 5).unwrap();
    assert_eq!(on(&board, Color::Black), on(&board, Color::White));
}

#[test]
fn games_without_two_terminals_have_no_such_paths() {
    assert_eq!(on(&Board::y(4).unwrap(), Color::Black).total(), 0);
    let bridg_it = Board::bridg_it(3).unwrap();
    assert_eq!(on(&bridg_it, Color::White).total(), 0);
    assert!(on(&bridg_it, Color::Black).total() > 0);
}

/// SCG Table 14.1.1.
#[test]
fn eight_by_eight_has_the_published_paths_by_length() {
    let published = [
        576, 1602, 3087, 4854, 8801, 15558, 28694, 49148, 80013, 116_054, 157_291, 204_192,
        253_332, 290_992, 298_526, 263_852, 197_199, 127_108, 63866, 23376, 6306, 1288, 115,
    ];
    let counts = paths(8, 8);
    let expected: Vec<(usize, u64)> = (8..).zip(published).collect();
    assert_eq!(counts.lengths().collect::<Vec<_>>(), expected);
    assert_eq!(counts.cells(), 45_747_258);
}

/// What was counted before a limit is told.
#[test]
fn a_limit_ends_the_count() {
    let paths = Paths {
        columns: 9,
        rows: 9,
    };
    let budget = Budget::of_nodes(100_000);
    let report = Engine::default().run(&paths, &budget, &()).unwrap();
    assert!(!report.complete);
    assert_eq!(report.stopped.map(|stop| stop.0), Some(Stop::Nodes));
    assert!(report.answer.paths > 0);
}
