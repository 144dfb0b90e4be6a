//! HexWiki diagrams.
//!
//! ```text
//! <hexboard size="3x4" coords="none" edges="bottom"
//!   visible="area(c1,a3,d3,d1)" contents="R c1"/>
//! ```
//!
//! * `size` is rows x columns, in this order; a single number is a square board.
//! * `coords` lists the sides with coordinates and `edges` the colored edges: `none` or `hide`,
//!   `all`, or words of `top bottom left right`. `coords="show"` is `top left`.
//! * `visible` lists the cells that are shown: cells, `area(c1,a3,d3,d1)` with the corners of a
//!   polygon, `a1--d1` for a line, and sets of these in parentheses. A `-` subtracts cells, from
//!   the whole board if it comes first: `-(a2 a1 b1)`. Hidden cells are ordinary empty cells of the
//!   board; only a [template](crate::template) excludes them from play.
//! * `contents` is a row of words. `R B E S` make the following cells red, blue, empty or shaded. A
//!   label is written before a cell with a colon: a number, a letter, `*`, `+`, `-` or an arrow as
//!   in `R 1:d4 E *:b2 arrow(12):c3 ↗:c4`. A label of a shaded cell is a tint, which is dropped.
//!   Areas, lines and groups are allowed instead of cells. A stone named
//!   alone replaces one of the other color only after an `E`; areas replace and are replaced.
//!
//! Other attributes, such as `float`, are skipped. A diagram has no side to move: the color with
//! fewer stones moves. Moves of a game are written as stones labeled with their numbers, and are
//! read as labeled stones. Labels with spaces, quotation marks, colons or commas are not written.
//!
//! ```
//! use mustplay_hex::notation::{hexwiki, moves};
//!
//! let record = hexwiki::read(r#"<hexboard size="3x4" contents="R c1 B 2:b3 E *:d2"/>"#)?;
//! assert_eq!(moves::write(&record)?, "4x3 B:c1 W:b3 black");
//! let game = moves::read("3x3 b2 a3")?;
//! assert_eq!(hexwiki::write(&game)?, r#"<hexboard size="3x3" contents="R 1:b2 B 2:a3"/>"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use super::cursor::Cursor;
use super::sequence::ordinary_hex;
use super::{ReadError, WriteError, cell_sets};
use crate::board::{Board, Cell, Side};
use crate::color::{Color, Names};
use crate::record::Record;

pub(super) const NOTATION: &str = "HexWiki diagram";
pub(super) const TAG: &str = "<hexboard";

/// The sides with coordinates for `coords="show"`.
const USUAL_COORDINATES: [Side; 2] = [Side::Top, Side::Left];

/// The content given to the following cells.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Stone(Color),
    Empty,
    Shaded,
}

pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    cursor.skip_space();
    cursor.require(TAG, "`<hexboard size=\"5x5\" contents=\"…\"/>`")?;
    let attributes = attributes(&mut cursor)?;
    let value = |name: &str| attributes.get(name).map(|range| cursor.window(range.clone()));
    let Some(size) = value("size") else {
        return Err(cursor.error(0, "an attribute like `size=\"5x5\"`", "none"));
    };
    let mut record = Record::new(board(size)?);
    record.names = Names::RedBlue;
    if let Some(value) = value("coords") {
        record.marks.coordinates = Some(sides(value, &USUAL_COORDINATES)?);
    }
    if let Some(value) = value("edges") {
        record.marks.edges = Some(sides(value, &Side::ALL)?);
    }
    if let Some(mut value) = value("visible") {
        record.marks.visible = Some(cell_sets::set(&mut value, &record.board)?);
    }
    if let Some(value) = value("contents") {
        contents(value, &mut record)?;
    }
    Ok(record)
}

/// Reads the attributes up to the end of the tag: lowercase names and the ranges of their values.
fn attributes(cursor: &mut Cursor) -> Result<BTreeMap<String, Range<usize>>, ReadError> {
    let mut attributes = BTreeMap::new();
    loop {
        cursor.skip_space();
        if cursor.eat("/>") || cursor.eat(">") {
            break;
        }
        let start = cursor.offset();
        let name = cursor
            .take_while(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
            .to_ascii_lowercase();
        if name.is_empty() {
            return Err(cursor.expected("an attribute like `size=\"5x5\"`, or `/>`"));
        }
        if attributes.contains_key(&name) {
            return Err(cursor.refused(start, "each attribute once"));
        }
        cursor.skip_space();
        cursor.require("=", format!("`=` and a value after `{name}`"))?;
        cursor.skip_space();
        attributes.insert(name, value(cursor)?);
    }
    cursor.skip_space();
    cursor.eat("</hexboard>");
    cursor.require_end("nothing after the tag")?;
    Ok(attributes)
}

/// Reads a value in quotation marks of either kind, or up to a space.
fn value(cursor: &mut Cursor) -> Result<Range<usize>, ReadError> {
    let Some(quote @ ('"' | '\'')) = cursor.peek() else {
        let start = cursor.offset();
        cursor.take_while(|c| !c.is_whitespace() && !matches!(c, '/' | '>' | '"'));
        return Ok(start..cursor.offset());
    };
    cursor.next();
    let start = cursor.offset();
    cursor.take_while(|c| c != quote);
    let end = cursor.offset();
    cursor.require(quote.encode_utf8(&mut [0; 4]), format!("`{quote}` at the end of the value"))?;
    Ok(start..end)
}

fn board(mut cursor: Cursor) -> Result<Arc<Board>, ReadError> {
    cursor.skip_space();
    let start = cursor.offset();
    let expected = "a size like `3x4`, rows first";
    let [rows, columns] = cursor.clone().size(&["x", "×"], expected, "the number of columns")?;
    cursor.board(start, Board::hex(columns, rows))
}

fn sides(mut cursor: Cursor, shown: &[Side]) -> Result<BTreeSet<Side>, ReadError> {
    let mut sides = BTreeSet::new();
    loop {
        cursor.skip_separators();
        if cursor.at_end() {
            return Ok(sides);
        }
        let start = cursor.offset();
        let word = cursor.take_while(char::is_alphanumeric).to_lowercase();
        let side = Side::ALL.into_iter().find(|side| side.name() == word);
        match (word.as_str(), side) {
            ("none" | "hide", _) => {}
            ("show", _) => sides.extend(shown),
            ("all", _) => sides.extend(Side::ALL),
            (_, Some(side)) => _ = sides.insert(side),
            ("", None) => return Err(cursor.expected(SIDES_EXPECTED)),
            (_, None) => return Err(cursor.refused(start, SIDES_EXPECTED)),
        }
    }
}

const SIDES_EXPECTED: &str = "`none`, `all`, `show`, `hide` or some of `top bottom left right`";

fn contents(mut cursor: Cursor, record: &mut Record) -> Result<(), ReadError> {
    let mut mode = None;
    // Each stone, and whether it was named alone rather than in an area.
    let mut stones: Vec<Option<(Color, bool)>> = vec![None; record.board.len()];
    loop {
        cursor.skip_separators();
        if cursor.at_end() {
            break;
        }
        if let Some(chosen) = mode_word(&mut cursor) {
            mode = Some(chosen);
            continue;
        }
        let Some(mode) = mode else {
            return Err(cursor.expected("`R`, `B`, `E` or `S` before the first cell"));
        };
        let label = label(&mut cursor);
        let start = cursor.offset();
        let cells = cell_sets::one(&mut cursor, &record.board)?;
        let is_alone = cells.len() == 1;
        for cell in cells {
            let stone = &mut stones[cell.index()];
            match (mode, *stone) {
                (Mode::Stone(color), Some((other, true))) if color != other && is_alone => {
                    let (other, name) = (record.names.of(other), record.board.name(cell));
                    let found = format!("a {other} stone on `{name}`");
                    return Err(cursor.error(start, "an empty cell", found));
                }
                (Mode::Stone(color), _) => *stone = Some((color, is_alone)),
                (Mode::Empty, _) => {
                    *stone = None;
                    record.marks.labels.remove(&cell);
                }
                (Mode::Shaded, _) => {
                    record.marks.shaded.insert(cell);
                    continue;
                }
            }
            if let Some(label) = label {
                record.marks.labels.insert(cell, label.to_owned());
            }
        }
    }
    let stones = record.board.cells().zip(stones);
    record.stones = stones.filter_map(|(cell, stone)| Some((cell, stone?.0))).collect();
    Ok(())
}

/// Reads a single-letter word.
fn mode_word(cursor: &mut Cursor) -> Option<Mode> {
    let mut ahead = cursor.clone();
    let mode = match ahead.next()? {
        'R' => Mode::Stone(Color::Black),
        'B' => Mode::Stone(Color::White),
        'E' => Mode::Empty,
        'S' => Mode::Shaded,
        _ => return None,
    };
    ahead.peek().is_none_or(char::is_whitespace).then(|| {
        *cursor = ahead;
        mode
    })
}

/// Reads a label with its colon, if present.
fn label<'t>(cursor: &mut Cursor<'t>) -> Option<&'t str> {
    let mut ahead = cursor.clone();
    let label = ahead.take_while(|c| c != ':' && !c.is_whitespace());
    if label.is_empty() || !ahead.eat(":") {
        return None;
    }
    *cursor = ahead;
    Some(label)
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    let (columns, rows) = ordinary_hex(NOTATION, record)?;
    let setup = record.replay()?;
    let board = &record.board;
    let marks = &record.marks;
    let mut text = format!("{TAG} size=\"{rows}x{columns}\"");
    if let Some(sides) = &marks.coordinates {
        _ = write!(text, " coords=\"{}\"", side_words(sides, &USUAL_COORDINATES));
    }
    if let Some(sides) = &marks.edges {
        _ = write!(text, " edges=\"{}\"", side_words(sides, &[]));
    }
    if let Some(cells) = &marks.visible {
        _ = write!(text, " visible=\"{}\"", visible_words(board, cells));
    }

    let numbers = record.move_numbers();
    let own = |cell: &Cell| marks.labels.get(cell).filter(|label| is_writable(label));
    let word = |cell: Cell| {
        let number = numbers[cell.index()].map(|number| number.to_string());
        match own(&cell).cloned().or(number) {
            Some(label) => format!("{label}:{}", board.name(cell)),
            None => board.name(cell).to_owned(),
        }
    };
    let stones = |color| setup.cells_of(color).into_iter().map(word).collect();
    let is_empty = |cell: &Cell| setup.stones.iter().all(|stone| stone.0 != *cell);
    let labeled = board.cells().filter(|cell| own(cell).is_some() && is_empty(cell));
    let shaded = marks.shaded.iter().map(|&cell| board.name(cell).to_owned());
    let words: Vec<String> = [
        ("R", stones(Color::Black)),
        ("B", stones(Color::White)),
        ("E", labeled.map(word).collect()),
        ("S", shaded.collect()),
    ]
    .into_iter()
    .filter(|(_, cells): &(&str, Vec<String>)| !cells.is_empty())
    .map(|(mode, cells)| format!("{mode} {}", cells.join(" ")))
    .collect();
    _ = write!(text, " contents=\"{}\"/>", words.join(" "));
    Ok(text)
}

fn is_writable(label: &str) -> bool {
    !label.is_empty() && !label.contains(|c: char| c.is_whitespace() || "\":<>,".contains(c))
}

fn side_words(sides: &BTreeSet<Side>, shown: &[Side]) -> String {
    match sides.len() {
        0 => "none".to_owned(),
        4 => "all".to_owned(),
        _ if sides.iter().eq(shown) => "show".to_owned(),
        _ => sides.iter().map(|side| side.name()).collect::<Vec<_>>().join(" "),
    }
}

/// The shortest of: the corners of a convex area, a list of cells, a list of hidden cells.
fn visible_words(board: &Board, cells: &BTreeSet<Cell>) -> String {
    let list = |cells: &[Cell], separator| {
        let names: Vec<&str> = cells.iter().map(|&cell| board.name(cell)).collect();
        names.join(separator)
    };
    let (shown, hidden): (Vec<Cell>, Vec<Cell>) =
        board.cells().partition(|cell| cells.contains(cell));
    let but_hidden = || format!("-{}", list(&hidden, " "));
    match cell_sets::corners(board, cells) {
        _ if shown.len() <= 2 => list(&shown, " "),
        _ if hidden.len() <= 2 => but_hidden(),
        Some(corners) => format!("area({})", list(&corners, ",")),
        None if hidden.len() < shown.len() => but_hidden(),
        None => list(&shown, " "),
    }
}
