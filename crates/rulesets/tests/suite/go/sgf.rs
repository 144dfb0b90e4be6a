//! Games of Go in SGF.

use mustplay_rulesets::go::sgf::read;
use mustplay_rulesets::go::{ScoreCount, Stone};

#[test]
fn setup_moves_and_rectangles() {
    let read = read("(;SZ[3]AB[aa:bb]AE[bb]PL[W];C[a \\] b (;]W[cc];B[])").expect("a game");
    assert_eq!(read.board.to_string(), "xx./x../..o");
    assert_eq!(read.to_move, Stone::White);
}

#[test]
fn rules_say_how_to_count_and_small_letters_are_properties() {
    let count = |text| read(text).expect("a game").count;
    assert_eq!(count("(;SZ[3]RU[Japanese])"), Some(ScoreCount::Japanese));
    assert_eq!(count("(;sz[3]ru[Chinese])"), Some(ScoreCount::Area));
    assert_eq!(count("(;SZ[3]RU[house rules])"), None);
    let board = read("(;sz[3:1]ab[aa])").expect("a game").board;
    assert_eq!(board.to_string(), "x..");
}

#[test]
fn deep_nesting_is_no_recursion() {
    let text = format!("{}{}", "(;SZ[2]".repeat(50_000), ")".repeat(50_000));
    assert_eq!(read(&text).expect("a game").board.len(), 4);
}

#[test]
fn bad_files_are_refused_with_a_place() {
    for (text, message) in [
        (
            "",
            "line 1, column 1: expected `(;` at the beginning of a game, found the end of the text",
        ),
        ("(AB[aa])", "line 1, column 2: expected `;` at the beginning of a node, found `A`"),
        ("(;AB)", "line 1, column 5: expected `[` and a value after `AB`, found `)`"),
        (
            "(;\nAB[aa",
            "line 2, column 6: expected `]` at the end of the value, found the end of the text",
        ),
        (
            "(;SZ[9]",
            "line 1, column 8: expected a property like `AB[cc]`, or one of `; ( )`, found the end of the text",
        ),
        ("(;SZ[0])", "line 1, column 6: expected a size from 1 to 52 like `9` or `7:5`, found `0`"),
        ("(;GM[11]SZ[3])", "line 1, column 6: expected `GM[1]`, the game of Go, found `GM[11]`"),
        (
            "(;SZ[3:2]AB[ac])",
            "line 1, column 13: expected two letters of a point on a board of 3 columns and 2 rows, found `ac`",
        ),
        ("(;SZ[3]PL[x])", "line 1, column 11: expected `B` or `W`, found `x`"),
        ("(;SZ[2]AB[aa]\n;W[aa])", "line 2, column 4: a1 is taken by a stone of Black"),
        (
            "(;SZ[2:1]AB[aa]AW[ba])",
            "the group of Black at a1 has no liberty, so the position is not legal",
        ),
    ] {
        assert_eq!(read(text).expect_err(text).to_string(), message);
    }
}
