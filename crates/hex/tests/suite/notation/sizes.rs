//! Which number of a size is that of columns, in each notation, and what is said where the two
//! seem to be swapped.

use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Board, Shape};

/// A board of five columns and three rows in every notation, with its cell at the far corner.
const FIVE_BY_THREE: [(Format, &str); 7] = [
    (Format::Moves, "5x3 e3"),
    (Format::HexWorld, "https://hexworld.org/board/#5x3c1,e3"),
    (Format::HexWorld, "5x3c1,e3"),
    (Format::HexWiki, "<hexboard size=\"3x5\" contents=\"R e3\"/>"),
    (Format::HexWikiOld, "<hex>R3 C5 Ve3</hex>"),
    (Format::Sgf, "(;FF[4]GM[11]SZ[5:3];B[e3])"),
    (Format::Slanted, ". . . . .\n . . . . .\n  . . . . B"),
];

#[test]
fn sizes_are_read_as_their_notation_has_them() {
    for (format, text) in FIVE_BY_THREE {
        let (recognized, record) = notation::read(text).unwrap();
        assert_eq!(recognized, format, "{text}");
        let (columns, rows) = (5, 3);
        assert_eq!(record.board.shape(), Shape::Hex { columns, rows }, "{text}");
        let setup = record.replay().unwrap();
        assert_eq!(record.board.name(setup.stones[0].0), "e3", "{text}");
    }
}

#[test]
fn sizes_are_written_as_their_notation_has_them() {
    let (_, record) = notation::read("5x3 e3").unwrap();
    for (format, size) in [
        (Format::Moves, "5x3"),
        (Format::HexWorld, "#5x3c1"),
        (Format::HexWiki, "size=\"3x5\""),
        (Format::HexWikiOld, "R3 C5"),
        (Format::Sgf, "SZ[5:3]"),
    ] {
        let text = format.write(&record).unwrap();
        assert!(text.contains(size), "{text}");
    }
    let summary = "5x3 (5 columns, 3 rows), white to move";
    assert_eq!(notation::summary(&record), summary);
    for format in [Format::Trmph, Format::LittleGolem] {
        let error = format.write(&record).unwrap_err().to_string();
        assert!(error.contains("5x3 board (5 columns, 3 rows)"), "{error}");
    }
}

#[test]
fn a_cell_of_the_swapped_board_raises_a_question() {
    let question = "found `c4`, which is on a 3x5 board (3 columns, 5 rows): \
                    are columns and rows swapped?";
    let expected = "expected a cell like `c2` on a 5x3 board (5 columns, 3 rows), ";
    for (_, text) in FIVE_BY_THREE {
        if text.starts_with('.') {
            continue;
        }
        let error = notation::read(&text.replace("e3", "c4")).unwrap_err();
        let error = error.to_string();
        assert!(error.ends_with(&format!("{expected}{question}")), "{error}");
        // Off both boards there is nothing to ask.
        let error = notation::read(&text.replace("e3", "f6")).unwrap_err();
        assert!(error.to_string().ends_with(&format!("{expected}found `f6`")), "{error}");
    }
    for (columns, rows, name, asks) in [
        (5, 5, "f1", false),
        (5, 3, "A5", true),
        (5, 3, "a5", true),
        (5, 3, "e3", false),
        (3, 5, "e1", true),
        (3, 5, "e", false),
        (3, 5, "", false),
    ] {
        let board = Board::hex(columns, rows).unwrap();
        assert_eq!(!board.swap_hint(name).is_empty(), asks, "{columns}x{rows} {name}");
    }
    assert_eq!(Board::y(5).unwrap().swap_hint("a9"), "");
}

#[test]
fn boards_that_are_not_square_are_explained() {
    for (text, part) in [
        ("0x5", "a 0x5 board (0 columns, 5 rows) has no cells"),
        ("1x2000", "a 1x2000 board (1 column, 2000 rows) is too large"),
        ("4x5 a1 swap", "found 4x5 (4 columns, 5 rows): use swap-sides"),
        ("<hexboard size=\"0x5\"/>", "a 5x0 board (5 columns, 0 rows) has no cells"),
    ] {
        let error = notation::read(text).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
