//! Slanted text: the layout to the byte, and what each kind of cell looks like.

use std::sync::Arc;

use mustplay_hex::drawing::{Drawing, Mark, text};
use mustplay_hex::{Board, Cell, Color, Coordinate, Setup};
use mustplay_testing::properties;
use proptest::prelude::*;

fn cell(board: &Board, name: &str) -> Cell {
    board.cell(name).unwrap()
}

fn drawing(board: Board, black: &[&str], white: &[&str]) -> Drawing {
    let board = Arc::new(board);
    let mut setup = Setup::empty(Arc::clone(&board));
    setup.stones = black
        .iter()
        .map(|name| (cell(&board, name), Color::Black))
        .chain(white.iter().map(|name| (cell(&board, name), Color::White)))
        .collect();
    Drawing::of_setup(&setup).unwrap()
}

/// The text without escape sequences.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            assert_eq!(chars.next(), Some('['));
            assert!(chars.by_ref().any(|c| c == 'm'));
        } else {
            bare.push(c);
        }
    }
    bare
}

#[test]
fn the_board_of_the_format_description() {
    let drawing = drawing(Board::hex(3, 3).unwrap(), &["b1"], &["b2"]);
    let expected = r"  a  b  c
 1\.  B  .\1
  2\.  W  .\2
   3\.  .  .\3
      a  b  c
";
    assert_eq!(text::plain(&drawing), expected);
}

#[test]
fn rows_of_two_digits_keep_their_cells_in_line() {
    let drawing = drawing(Board::hex(2, 11).unwrap(), &["a9", "a10"], &["b11"]);
    let text = text::plain(&drawing);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[9], r"         9\B  .\9");
    assert_eq!(lines[10], r"         10\B  .\10");
    assert_eq!(lines[11], r"          11\.  W\11");
    assert_eq!(lines[12], "              a  b");
}

#[test]
fn columns_go_on_after_z() {
    let text = text::plain(&Drawing::new(Arc::new(Board::hex(28, 1).unwrap())));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with("  y  z  aa ab"));
    assert!(lines[2].starts_with("    a  b  c"));
}

#[test]
fn longer_names_make_more_room() {
    let tall = text::plain(&Drawing::new(Arc::new(Board::hex(1, 100).unwrap())));
    let lines: Vec<&str> = tall.lines().collect();
    assert_eq!(lines[..3], ["   a", r"  1\.\1", r"   2\.\2"]);
    assert!(lines[100].ends_with(r" 100\.\100"));
    let wide = text::plain(&Drawing::new(Arc::new(Board::hex(703, 1).unwrap())));
    assert!(wide.starts_with("  a   b   c   "));
    assert!(wide.contains("  zz  aaa\n"));
}

#[test]
fn the_triangle_of_y() {
    let expected = r"  a  b  c
 1\.  .  W/1
  2\.  B/2
   3\./3
";
    let drawing = drawing(Board::y(3).unwrap(), &["b2"], &["c1"]);
    assert_eq!(text::plain(&drawing), expected);
}

#[test]
fn without_coordinates_only_slanted_rows_remain() {
    let board = Board::hex(4, 3).unwrap();
    let shown = ["c1", "d1", "b2", "c2", "d2", "a3", "b3", "c3"].map(|n| cell(&board, n));
    let mut drawing = drawing(board, &["c1"], &[]);
    drawing.show_only(shown);
    drawing.coordinates = false;
    assert_eq!(text::plain(&drawing), "      B  .\n    .  .  .\n  .  .  .\n");
}

#[test]
fn every_kind_of_cell_has_its_sign() {
    let board = Board::hex(5, 3).unwrap();
    let at = |name| cell(&board, name);
    let mut drawing = drawing(board.clone(), &["a1"], &["b1"]);
    drawing.fill([at("c1"), at("a1")], Color::Black);
    drawing.fill([at("d1"), at("a1")], Color::White);
    drawing.mark([at("a2")], Mark::Winning);
    drawing.mark([at("b2")], Mark::Losing);
    drawing.mark([at("c2")], Mark::Unknown);
    drawing.label(at("d2"), "x");
    drawing.heat(at("a3"), 0.0);
    drawing.heat(at("b3"), 0.57);
    drawing.heat(at("c3"), 7.0);
    drawing.heat(at("d3"), f64::NAN);
    drawing.shade([at("e3")]);
    drawing.caption = Some("A\tcaption\u{7}".to_owned());
    let expected = r"  a  b  c  d  e
 1\B  W  b  w  .\1
  2\*  .  ?  *  .\2
   3\0  5  9  .  .\3
      a  b  c  d  e
A caption
";
    assert_eq!(text::plain(&drawing), expected);
    let colored = text::colored(&drawing);
    assert_eq!(bare(&colored), expected);
    let signs = [
        "\u{1b}[1m\u{1b}[31mB\u{1b}[0m",
        "\u{1b}[1m\u{1b}[34mW\u{1b}[0m",
        "\u{1b}[2m\u{1b}[31mb\u{1b}[0m",
        "\u{1b}[1m\u{1b}[32m*\u{1b}[0m",
        "\u{1b}[2m.\u{1b}[0m",
        "\u{1b}[100m.\u{1b}[0m",
    ];
    for sign in signs {
        assert!(colored.contains(sign), "{sign:?} in {colored:?}");
    }
}

#[test]
fn boards_without_rows_are_listed() {
    let board = Board::bridg_it(2).unwrap();
    let open = cell(&board, "2-3");
    let mut drawing = drawing(board, &["1-2"], &["1-3"]);
    drawing.mark([open], Mark::Winning);
    assert_eq!(text::plain(&drawing), "B 1-2\nW 1-3\n* 2-3\n. 2-4 3-4\n");
    assert_eq!(bare(&text::colored(&drawing)), text::plain(&drawing));
}

properties! {
    /// The rule stated cell by cell: one to the right of the cell above, a fixed distance
    /// from the cell before, in line with its letters above and below.
    #[test]
    fn each_cell_is_in_its_place(
        columns in 1..60_usize,
        rows in 1..17_usize,
        pick in any::<prop::sample::Index>(),
    ) {
        let board = Arc::new(Board::hex(columns, rows).unwrap());
        let chosen = Cell::new(pick.index(board.len()));
        let mut drawing = Drawing::new(Arc::clone(&board));
        drawing.mark([chosen], Mark::Winning);
        let text = text::plain(&drawing);
        let lines: Vec<&str> = text.lines().collect();
        let Coordinate { column, row } = board.coordinate(chosen).unwrap();
        let letters = Coordinate::letters(column);
        prop_assert_eq!(lines.len(), rows + 2);
        prop_assert_eq!(lines[row + 1].find('*'), Some(3 + row + 3 * column));
        prop_assert!(lines[0][2 + 3 * column..].starts_with(&letters));
        prop_assert!(lines[rows + 1][3 + rows + 3 * column..].starts_with(&letters));
        prop_assert!(lines.iter().all(|line| !line.ends_with(' ')));
    }
}
