//! What is said about texts that cannot be read: the place, what was expected, what is there.

use mustplay_hex::notation::{self, Format};

fn message(text: &str) -> String {
    notation::read(text).unwrap_err().to_string()
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(message(text), *expected, "{text:?}");
    }
}

#[test]
fn what_is_found_is_quoted_to_the_end_of_the_word_and_not_too_long() {
    let start = "size and moves: line 1, column 5: expected a cell like `c4` on a 5x5 board or a word \
                 like `swap`, found ";
    for (text, found) in [
        ("5x5 cat, dog", "`cat`".to_owned()),
        ("5x5 (cat)", "`(cat`".to_owned()),
        (&format!("5x5 {}", "ä".repeat(30)), format!("`{}…`", "ä".repeat(20))),
    ] {
        assert_eq!(message(text), format!("{start}{found}"));
    }
    assert_eq!(message("0005x5 a1 f2").split(", found").last(), Some(" `f2`"));
    check(&[
        (
            "99999999999999999999999x5",
            "size and moves: line 1, column 1: expected a number of at most 6 digits, \
             found `99999999999999999999…`",
        ),
        (
            "<hex>R5 C5\nV\n</hex>",
            "old HexWiki diagram: line 2, column 2: expected a cell like `c4` on a 5x5 board, found the end of the line",
        ),
    ]);
}

#[test]
fn boards_that_cannot_be() {
    check(&[
        (
            "0x5",
            "size and moves: line 1, column 1: a 0x5 board (0 columns, 5 rows) has no cells: expected sides of at least 1",
        ),
        (
            "40x40 a1",
            "size and moves: line 1, column 1: a 40x40 board is too large: expected at most 1024 cells, found 1600",
        ),
        (
            "https://hexworld.org/board/#40c1,a1",
            "HexWorld link: line 1, column 29: a 40x40 board is too large: expected at most 1024 cells, found 1600",
        ),
        (
            "http://trmph.com/hex/board#40,a1",
            "trmph link: line 1, column 28: a 40x40 board is too large: expected at most 1024 cells, found 1600",
        ),
        (
            "<hexboard size=\"5x0\" contents=\"\"/>",
            "HexWiki diagram: line 1, column 17: a 0x5 board (0 columns, 5 rows) has no cells: expected sides of at least 1",
        ),
        (
            "<hex>R0 C5</hex>",
            "old HexWiki diagram: line 1, column 6: a 5x0 board (5 columns, 0 rows) has no cells: expected sides of at least 1",
        ),
        (
            "(;GM[11]SZ[0:5])",
            "SGF: line 1, column 12: a 0x5 board (0 columns, 5 rows) has no cells: expected sides of at least 1",
        ),
        (
            "Y0",
            "size and moves: line 1, column 1: a Y0 board has no cells: expected sides of at least 1",
        ),
        (
            "12345678901x5",
            "size and moves: line 1, column 1: expected a number of at most 6 digits, found `12345678901`",
        ),
        (
            "c a graph\np edge 2000 0\nn 1 s\nn 2 t",
            "DIMACS: line 2, column 1: a graph board is too large: expected at most 1024 cells, found 1998",
        ),
    ]);
}

#[test]
fn a_stone_on_a_stone() {
    check(&[
        (
            "5x5 a3 b2 a3",
            "size and moves: move 3: expected an empty cell, found a black stone on a3",
        ),
        (
            "5x5 B:a1 W:a1",
            "size and moves: setup: a white stone on a1: expected an empty cell, found a black stone",
        ),
        ("#5c1,a3b2a3", "HexWorld link: move 3: expected an empty cell, found a red stone on a3"),
        ("#5c1,a3,b2a3", "HexWorld link: move 3: expected an empty cell, found a red stone on a3"),
        ("#5,a3b2b2", "trmph link: move 3: expected an empty cell, found a blue stone on b2"),
        (
            "<hexboard size=\"5x5\" contents=\"R a1 B a1\"/>",
            "HexWiki diagram: line 1, column 39: expected an empty cell, found a red stone on `a1`",
        ),
        (
            "<hex>R5 C5 Va1 Ha1</hex>",
            "old HexWiki diagram: setup: a blue stone on a1: expected an empty cell, found a red stone",
        ),
        (
            "(;GM[11]SZ[5];B[a1];W[a1])",
            "SGF: move 2: expected an empty cell, found a black stone on a1",
        ),
        (
            "(;GM[11]SZ[5]AB[a1:a3]AW[a2])",
            "SGF: line 1, column 26: expected each cell once in the setup of a node, found `a2` for the second time",
        ),
        (
            "(;EV[hex]SZ[5];W[aa];B[aa])",
            "Little Golem: move 2: expected an empty cell, found a black stone on a1",
        ),
        (
            "p edge 3 2\nn 1 s\nn 3 t\ne 1 2\ne 2 3\nb 2\nw 2",
            "DIMACS: setup: a white stone on 2: expected an empty cell, found a black stone",
        ),
    ]);
}

#[test]
fn a_cell_off_the_board() {
    let cell = "expected a cell like `c4` on a 5x5 board, found `f2`";
    for (text, start) in [
        ("5x5 a1 f2", "size and moves: line 1, column 8"),
        ("5x5 B:a1,f2", "size and moves: line 1, column 10"),
        ("#5c1,a1f2", "HexWorld link: line 1, column 8"),
        ("#5,a1f2", "trmph link: line 1, column 6"),
        ("<hexboard size=\"5x5\"\n contents=\"R f2\"/>", "HexWiki diagram: line 2, column 14"),
        ("<hexboard size=\"5x5\" visible=\"area(a1,f2)\"/>", "HexWiki diagram: line 1, column 39"),
        ("<hex>R5 C5 Vf2</hex>", "old HexWiki diagram: line 1, column 13"),
        ("(;GM[11]SZ[5];B[a1]\n;W[f2])", "SGF: line 2, column 4"),
        ("(;GM[11]SZ[5]LB[f2:x])", "SGF: line 1, column 17"),
    ] {
        assert_eq!(message(text), format!("{start}: {cell}"));
    }
    check(&[
        (
            "(;EV[hex]SZ[5];W[fb])",
            "Little Golem: line 1, column 18: expected letters of a column and a row, like `ab`, on a 5x5 board, found `fb`",
        ),
        (
            "Y5 c4",
            "size and moves: line 1, column 4: expected a cell like `c2` on a Y5 board, found `c4`",
        ),
        (
            "p edge 3 2\nn 1 s\nn 3 t\ne 1 2\ne 2 3\nb 3",
            "DIMACS: line 6, column 3: expected a cell like `2` on a graph board, found `3`",
        ),
        ("p edge 3 1\ne 1 4", "DIMACS: line 2, column 5: expected a vertex from 1 to 3, found `4`"),
        (
            "5x5 a1\n# comment\n",
            "size and moves: line 2, column 1: expected a cell like `c4` on a 5x5 board or a word like `swap`, found `#`",
        ),
        (
            "5x5 a0",
            "size and moves: line 1, column 5: expected a cell like `c4` on a 5x5 board, found `a0`",
        ),
    ]);
}

#[test]
fn each_board_has_its_own_example_of_a_cell() {
    check(&[
        (
            "Y2 c1",
            "size and moves: line 1, column 4: expected a cell like `b1` on a Y2 board, found `c1`",
        ),
        (
            "bridg-it2 1-9",
            "size and moves: line 1, column 11: expected a cell like `2-3` on a bridg-it2 board, found `1-9`",
        ),
    ]);
}

#[test]
fn swaps_that_are_not_possible() {
    check(&[
        ("5x5 a3 swap b2 swap", "size and moves: move 4: expected a cell, found a second swap"),
        (
            "5x5 swap",
            "size and moves: move 1: expected a cell, found a swap before any stone was placed",
        ),
        (
            "5x4 a3 swap",
            "size and moves: move 2: expected a square Hex board for swap-pieces, found 5x4 (5 columns, 4 rows): use swap-sides",
        ),
        (
            "#5c1,a3:sb2:s",
            "HexWorld link: line 1, column 12: expected `:s` as the second move only, not as move 4, found `:s`",
        ),
        (
            "#5c1,:p:s",
            "HexWorld link: move 2: expected a cell, found a swap before any stone was placed",
        ),
        (
            "(;GM[11]SZ[5];B[a1];W[swap-pieces];B[b2];W[swap-sides])",
            "SGF: move 4: expected a cell, found a second swap",
        ),
    ]);
}

#[test]
fn moves_after_the_end() {
    check(&[
        (
            "5x5 a1 resign a2",
            "size and moves: move 3: expected no more moves, found one after a resignation",
        ),
        (
            "#5c1,a1:fba2",
            "HexWorld link: move 3: expected no more moves, found one after a forfeit",
        ),
    ]);
}

#[test]
fn malformed_moves() {
    check(&[
        (
            "5x5 a3 hello",
            "size and moves: line 1, column 8: expected a cell like `c4` on a 5x5 board or a word like `swap`, found `hello`",
        ),
        (
            "5x5 a3 ?",
            "size and moves: line 1, column 8: expected a cell like `c4` on a 5x5 board or a word like `swap`, found `?`",
        ),
        (
            "5x5\nB:a1,",
            "size and moves: line 2, column 6: expected a cell like `c4` on a 5x5 board, found the end of the text",
        ),
        (
            "5x5 a1 W:b2",
            "size and moves: line 1, column 8: expected stones before the first move, found `W:`",
        ),
        (
            "5x5 black white",
            "size and moves: line 1, column 11: expected one color to move, before the first move, found `white`",
        ),
        (
            "5x5x5",
            "size and moves: line 1, column 4: expected a cell like `c4` on a 5x5 board, found `x5`",
        ),
    ]);
}

#[test]
fn malformed_links() {
    check(&[
        (
            "https://hexworld.org/board/#c1,a1",
            "HexWorld link: line 1, column 29: expected a board size like `11`, found `c1`",
        ),
        (
            "#5r13c1,a1",
            "HexWorld link: line 1, column 3: expected a rotation from `r1` to `r12`, found `r13`",
        ),
        (
            "#5q",
            "HexWorld link: line 1, column 3: expected a flag `c1`, `n` or `r1` to `r12`, or `,`, found `q`",
        ),
        (
            "#5c1,a1:x",
            "HexWorld link: line 1, column 9: expected one of `p s rw rb fw fb` after `:`, found `x`",
        ),
        (
            "#5c1,a1,a2,a3",
            "HexWorld link: line 1, column 11: expected the end of the link, found `,a3`",
        ),
        (
            "https://hexworld.org/games/#5c1",
            "HexWorld link: line 1, column 1: expected a link like `https://hexworld.org/board#…`, found `https`",
        ),
        (
            "https://playhex.org/games/0d1f8e8c-3000-49ff-831a-84c20e514528",
            "HexWorld link: line 1, column 1: expected a link like `https://playhex.org/hexplorer#…`, which holds the moves, found `https`",
        ),
        (
            "https://hexworld.org/board/",
            "HexWorld link: line 1, column 28: expected `#` and a board size like `11`, found the end of the text",
        ),
        (
            "http://trmph.com/hex/board#5a1",
            "trmph link: line 1, column 29: expected `,` and moves, found `a1`",
        ),
        (
            "#5,a1-b2",
            "trmph link: line 1, column 6: expected a cell like `c4` on a 5x5 board, found `-b2`",
        ),
    ]);
}

#[test]
fn malformed_diagrams() {
    check(&[
        (
            "<hexboard contents=\"\"/>",
            "HexWiki diagram: line 1, column 1: expected an attribute like `size=\"5x5\"`, found none",
        ),
        (
            "<hexboard size=\"5by5\"/>",
            "HexWiki diagram: line 1, column 18: expected a size like `3x4`, rows first, found `by5`",
        ),
        (
            "<hexboard size=\"5x5\" contents=\"a1\"/>",
            "HexWiki diagram: line 1, column 32: expected `R`, `B`, `E` or `S` before the first cell, found `a1`",
        ),
        (
            "<hexboard size=\"5x5\" contents=\"R a1",
            "HexWiki diagram: line 1, column 36: expected `\"` at the end of the value, found the end of the text",
        ),
        (
            "<hexboard size=\"5x5\" size=\"6x6\"/>",
            "HexWiki diagram: line 1, column 22: expected each attribute once, found `size`",
        ),
        (
            "<hexboard size=\"5x5\" edges=\"under\"/>",
            "HexWiki diagram: line 1, column 29: expected `none`, `all`, `show`, `hide` or some of `top bottom left right`, found `under`",
        ),
        (
            "<hexboard size=\"5x5\" visible=\"area(a1,b2\"/>",
            "HexWiki diagram: line 1, column 41: expected a cell like `c4` on a 5x5 board, found nothing more",
        ),
        (
            "<hexboard size=\"5x5\"/> <hexboard size=\"5x5\"/>",
            "HexWiki diagram: line 1, column 24: expected nothing after the tag, found `<hexboard`",
        ),
        (
            "<hex>R5 Va1</hex>",
            "old HexWiki diagram: line 1, column 9: expected rows and columns like `R5 C5` before the first cell, found `Va1`",
        ),
        (
            "<hex>R5 C5 Xa1</hex>",
            "old HexWiki diagram: line 1, column 12: expected one of `V H S P M` and a cell like `c4` on a 5x5 board, or `</hex>`, found `Xa1`",
        ),
        (
            "<hex>R5 C5",
            "old HexWiki diagram: line 1, column 11: expected one of `V H S P M` and a cell like `c4` on a 5x5 board, or `</hex>`, found the end of the text",
        ),
    ]);
}

#[test]
fn malformed_games() {
    check(&[
        (
            "(;FF[4]GM[1]SZ[19];B[pd])",
            "SGF: line 1, column 11: expected `GM[11]`, the game of Hex, found `GM[1]`",
        ),
        (
            "(;GM[11]SZ[big])",
            "SGF: line 1, column 12: expected a size like `11` or `13:10`, found `big`",
        ),
        ("(;GM[11]SZ[5]PL[green])", "SGF: line 1, column 17: expected `B` or `W`, found `green`"),
        (
            "(;GM[11]SZ[5];B[a1]LB[a1])",
            "SGF: line 1, column 23: expected a label like `c4:A`, found `a1`",
        ),
        (
            "(;GM[11]SZ[5];B[a1",
            "SGF: line 1, column 19: expected `]` at the end of the value, found the end of the text",
        ),
        (
            "(;GM[11]SZ[5]AB[])",
            "SGF: line 1, column 17: expected a cell like `c4` on a 5x5 board, found nothing more",
        ),
    ]);
}

#[test]
fn malformed_drawings() {
    check(&[
        (
            ". . .\n. . .\n. .\n",
            "slanted text: line 3, column 1: expected 3 cells in row 3 of a Hex board, found 2",
        ),
        (
            " 1\\. .\\1\n  3\\. .\\3",
            "slanted text: line 2, column 3: expected row number 2, found `3`",
        ),
        (
            ". . .\n. X .",
            "slanted text: line 2, column 3: expected a cell `B W b w * .`, found `X`",
        ),
        (
            "  a  b\n 1\\.  B\\1 x",
            "slanted text: line 2, column 11: expected the end of the line, found `x`",
        ),
        (
            ". . .\n. .\n",
            "slanted text: line 1, column 1: expected 3 rows of the triangle of Y, found 2",
        ),
        (
            ". .\nblack to move\n. .",
            "slanted text: line 3, column 1: expected nothing more below the board, found `.`",
        ),
    ]);
}

#[test]
fn malformed_graphs() {
    check(&[
        (
            "p edge 3 1\nn 1 s\nn 2 t",
            "DIMACS: line 1, column 1: expected 1 edges, as this line says, found 0",
        ),
        (
            "p edge 3 0\nn 1 s",
            "DIMACS: line 2, column 6: expected a line `n VERTEX t`, the other terminal, found the end",
        ),
        (
            "p edge 3 1\ng edges\nn 3 t\ne 1 2\n",
            "DIMACS: line 4, column 6: expected a line `n VERTEX s`, the other terminal, found the end",
        ),
        (
            "p edge 3 0\n",
            "DIMACS: line 1, column 11: expected lines `n VERTEX s` and `n VERTEX t`, found the end",
        ),
        (
            "p edge 3 0\nn 1 s\nn 1 t",
            "DIMACS: line 3, column 3: expected two different terminals, found `1`",
        ),
        (
            "p edge 3 0\nn 1 x",
            "DIMACS: line 2, column 5: expected `s` or `t` after the terminal, found `x`",
        ),
        (
            "p edge 3 1\ne 2 2",
            "DIMACS: line 2, column 5: expected two different ends of an edge, found `2`",
        ),
        (
            "p edge 3 1\ne 2 3 4",
            "DIMACS: line 2, column 7: expected the end of the line, found `4`",
        ),
        (
            "p edge 3 1\nq",
            "DIMACS: line 2, column 1: expected a line that starts with one of `c e n g b w t`, found `q`",
        ),
        ("p edge 3", "DIMACS: line 1, column 9: expected the number of edges, found the end"),
    ]);
}

#[test]
fn records_are_replayed_by_each_format_too() {
    let error = Format::Moves.read("5x5 a1 a1").unwrap_err().to_string();
    assert_eq!(error, "size and moves: move 2: expected an empty cell, found a black stone on a1");
}
