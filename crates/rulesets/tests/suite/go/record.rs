//! Games of Go as people write them down.

use mustplay_rulesets::go::Game;
use mustplay_rulesets::go::{Board, Point, Stone};

#[test]
fn points_are_read_as_they_are_written() {
    let board = Board::empty(19, 703).expect("a board").to_string();
    for (row, column) in [(0, 0), (18, 25), (4, 26), (9, 701), (0, 702)] {
        let written = Point { row, column };
        let game = Game::read(&board, &written.to_string()).expect("a move");
        assert_eq!(game.board().at(written), Some(Stone::Black), "{written}");
    }
    for bad in ["a", "1", "a0", "a-1", "1a", "a1b", "zzzzz1", "a99999", "ä1"] {
        let refused = format!("move 1: expected a point like `a1` or `pass`, found `{bad}`");
        assert_eq!(Game::read("1x3", bad).unwrap_err().to_string(), refused);
    }
}

#[test]
fn illegal_moves_say_which_and_why() {
    for (board, moves, message) in [
        (
            "1x2",
            "a1 b1 a1",
            "move 3: a stone of Black at a1 would repeat the position after move 1",
        ),
        ("2x2", "a1, a1", "move 2: a1 is taken by a stone of Black"),
        ("1x3", "d1", "move 1: d1 is not on the 1x3 board"),
        ("1x3", "pass pass a1", "move 3: the game is over: both players have passed"),
        ("1x3", "here", "move 1: expected a point like `a1` or `pass`, found `here`"),
        (
            ".x.",
            "white a1",
            "move 1: suicide: a stone of White at a1 would have no liberty and captures nothing",
        ),
    ] {
        assert_eq!(Game::read(board, moves).unwrap_err().to_string(), message);
    }
    assert!(Game::read("ox", "").unwrap_err().to_string().starts_with("board: "));
}
