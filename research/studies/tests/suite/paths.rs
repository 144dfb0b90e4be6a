//! The numbers of induced winning paths (SCG §10.6). The tests of the library contain the tables.

use mustplay::{Engine, Limits, Report, StopReason};
use mustplay_studies::{InducedPaths, PathTable, PathTables};

fn paths(columns: usize, rows: usize, limits: &Limits) -> Report<PathTable> {
    let paths = InducedPaths { columns, rows: Some(rows) };
    Engine::default().run(&paths, limits, &()).unwrap()
}

#[test]
fn square_boards_have_the_published_numbers_of_paths() {
    let published = ["1", "3", "11", "54", "365", "3848", "68914", "2195830"];
    for (n, &count) in (1..).zip(&published) {
        let report = paths(n, n, &Limits::default());
        assert!(report.complete);
        let counted = report.answer.paths.expect("a number").to_string();
        assert_eq!(counted, count, "{n}x{n}");
    }
}

/// A search that reaches its limit reports no number.
#[test]
fn a_limit_ends_the_count() {
    let report = paths(9, 9, &Limits::of_nodes(1_000));
    assert!(!report.complete);
    assert_eq!(report.stopped, Some(StopReason::Nodes));
    assert_eq!(report.answer.paths, None);
    assert_eq!(report.answer.to_string(), "9x9: not counted");
}

/// A search that reaches its limit reports the boards that it has finished.
#[test]
fn tables_are_made_board_by_board() {
    let tables = PathTables(InducedPaths { columns: 3, rows: None });
    let whole = Engine::default().run(&tables, &Limits::default(), &()).unwrap();
    let text = whole.answer.to_string();
    let expected = "induced paths\n\
                    columns\\rows  1  2   3\n           \
                    1  1  1   1\n           2  2  3   5\n           3  3  5  11\n";
    assert!(text.starts_with(expected), "{text}");
    let part = Engine::default().run(&tables, &Limits::of_nodes(20), &()).unwrap();
    assert!(!part.complete);
    assert!((1..9).contains(&part.answer.boards.len()));
}
