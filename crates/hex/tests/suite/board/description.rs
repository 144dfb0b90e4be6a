//! Boards in words, there and back.

use mustplay_hex::{Board, Graph};

#[test]
fn what_is_said_is_understood() {
    let graph =
        Graph { vertices: 4, edges: vec![(0, 1), (1, 2), (2, 3), (0, 3)], terminals: (0, 2) };
    for board in [
        Board::hex(3, 5),
        Board::y(4),
        Board::bridg_it(3),
        Board::shannon_vertices(&graph),
        Board::shannon_edges(&graph),
    ] {
        let board = board.unwrap();
        assert_eq!(Board::described(&board.description()), Ok(board));
    }
}

#[test]
fn complaints_say_what_was_expected() {
    for (text, message) in [
        ("", "expected 5x5, Y5, bridg-it3, vertices … or edges …, found nothing more"),
        ("5x", "expected 5x5, Y5, bridg-it3, vertices … or edges …, found `5x`"),
        ("5x5 a1", "expected the end of the description, found `a1`"),
        ("vertices 3 0", "expected the number of a vertex, found `0`"),
        ("edges 3 1 3 1-2 23", "expected an edge like 1-2, found `23`"),
        ("edges 3 1", "expected the number of a vertex, found nothing more"),
        ("vertices 4 1 4 1-2 2-4 1-9", "vertex 9 does not exist: expected one of 1 to 4"),
        ("vertices 4 1 4 2-2", "an edge joins vertex 2 to itself: expected two different ends"),
        ("edges 4 1 1 1-2", "the two terminals are the same vertex 1: expected two different ones"),
        ("Y0", "a Y0 board has no cells: expected sides of at least 1"),
    ] {
        let error = Board::described(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}
