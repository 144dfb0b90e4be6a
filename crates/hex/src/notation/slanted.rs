//! Slanted text: a board as one draws it with letters.
//!
//! ```text
//!   a  b  c
//!  1\.  B  .\1
//!   2\.  W  .\2
//!    3\.  .  .\3
//!       a  b  c
//! ```
//!
//! `B W` are stones, `b w` empty cells that analysis has filled in, `*` marked cells, `.`
//! empty ones. Numbers are set flush right, as wide as the longest and at least two
//! characters; every row stands one character further right; a cell takes three
//! characters. Borders, column letters and indentation may be missing, and anything white may
//! stand between cells. The board of Y is a triangle, with `/` at the right:
//!
//! ```text
//!   a  b  c
//!  1\.  B  ./1
//!   2\.  W/2
//!    3\./3
//! ```
//!
//! Below the board may stand who moves, `white to move`, and `misere`. The first is written
//! if it is not clear from the numbers of stones: whoever has fewer moves, Black if both have the
//! same. Every label on an empty cell is written as `*`; moves become stones.
//!
//! ```
//! use mustplay_hex::notation::{moves, slanted};
//!
//! let record = slanted::read(". B .\n . W .\n  . . .")?;
//! assert_eq!(moves::write(&record)?, "3x3 B:b1 W:b2 black");
//! let drawn = slanted::write(&record)?;
//! assert_eq!(drawn.lines().nth(2), Some(r"  2\.  W  .\2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;

use super::cursor::Cursor;
use super::sequence::position;
use super::{ReadError, WriteError};
use crate::board::{Board, Cell};
use crate::color::Color;
use crate::drawing::text::{Part, slanted};
use crate::record::Record;
use crate::rules::Objective;

pub(super) const NOTATION: &str = "slanted text";

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Empty,
    Stone(Color),
    Filled(Color),
    Star,
}

impl Mark {
    const ALL: [(char, Self); 6] = [
        ('.', Self::Empty),
        ('B', Self::Stone(Color::Black)),
        ('W', Self::Stone(Color::White)),
        ('b', Self::Filled(Color::Black)),
        ('w', Self::Filled(Color::White)),
        ('*', Self::Star),
    ];

    fn read(character: char) -> Option<Self> {
        let found = Self::ALL.iter().find(|(c, _)| *c == character);
        found.map(|&(_, mark)| mark)
    }
}

/// A row of the drawing.
struct Row {
    marks: Vec<Mark>,
    /// Where it starts in the text.
    start: usize,
    /// Ends with `/`.
    is_of_y: bool,
}

/// Reads a drawing.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    let mut rows: Vec<Row> = Vec::new();
    let mut to_move = None;
    let mut objective = Objective::Normal;
    loop {
        cursor.skip_space();
        let start = cursor.offset();
        let Some(first) = cursor.peek() else { break };
        if first == 'a' {
            heading(&mut cursor)?;
        } else if let Some(color) = side_to_move(&mut cursor) {
            to_move = Some(color);
        } else if cursor.eat("misere") {
            objective = Objective::Misere;
        } else if to_move.is_some() || objective == Objective::Misere {
            return Err(cursor.expected("nothing more below the board"));
        } else {
            rows.push(row(&mut cursor, start, rows.len() + 1)?);
        }
    }
    let mut record = record(&cursor, &rows)?;
    record.to_move = to_move;
    record.objective = objective;
    Ok(record)
}

/// Steps over a line of column letters.
fn heading(cursor: &mut Cursor) -> Result<(), ReadError> {
    cursor.take_while(|c| c.is_ascii_lowercase() || c == ' ' || c == '\t');
    match cursor.peek() {
        None | Some('\n' | '\r') => Ok(()),
        Some(_) => Err(cursor.expected("a line of column letters `a b c`")),
    }
}

fn side_to_move(cursor: &mut Cursor) -> Option<Color> {
    let mut ahead = cursor.clone();
    let color = Color::from_name(ahead.take_while(|c| c.is_ascii_alphabetic()))?;
    if ahead.eat(" to move") || ahead.eat(" to play") {
        *cursor = ahead;
        return Some(color);
    }
    None
}

/// Reads a line with cells: row `number`, with or without its borders.
fn row(cursor: &mut Cursor, start: usize, number: usize) -> Result<Row, ReadError> {
    let mut row = Row {
        marks: Vec::new(),
        start,
        is_of_y: false,
    };
    let blanks = |c: char| c != '\n' && c.is_whitespace();
    border(cursor, number, "\\")?;
    loop {
        cursor.take_while(blanks);
        match cursor.peek() {
            None | Some('\n') => break,
            Some('\\' | '/') => {
                row.is_of_y = cursor.next() == Some('/');
                cursor.take_while(blanks);
                border(cursor, number, "")?;
                cursor.take_while(blanks);
                if !matches!(cursor.peek(), None | Some('\n')) {
                    return Err(cursor.expected("the end of the line"));
                }
                break;
            }
            Some(character) => {
                let Some(mark) = Mark::read(character) else {
                    return Err(cursor.expected("a cell `B W b w * .`"));
                };
                row.marks.push(mark);
                cursor.next();
            }
        }
    }
    if row.marks.is_empty() {
        return Err(cursor.expected("a cell `B W b w * .`"));
    }
    Ok(row)
}

/// Steps over the number of the row, which must be right, and over what must follow it.
fn border(cursor: &mut Cursor, number: usize, after: &str) -> Result<(), ReadError> {
    let start = cursor.offset();
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        if cursor.number("the number of the row")? != number {
            return Err(cursor.refused(start, format!("row number {number}")));
        }
        if !cursor.eat(after) {
            return Err(cursor.expected(format!("`{after}` after the number of the row")));
        }
    } else {
        cursor.eat(after);
    }
    Ok(())
}

/// Puts the rows on the board whose form they have.
fn record(cursor: &Cursor, rows: &[Row]) -> Result<Record, ReadError> {
    let Some(first) = rows.first() else {
        return Err(cursor.expected("rows of cells `B W b w * .`"));
    };
    let columns = first.marks.len();
    let is_y = first.is_of_y
        || rows
            .get(1)
            .is_some_and(|row| row.marks.len() + 1 == columns);
    for (index, row) in rows.iter().enumerate() {
        let expected = if is_y {
            columns.saturating_sub(index)
        } else {
            columns
        };
        if row.marks.len() != expected {
            let shape = if is_y {
                "the triangle of Y"
            } else {
                "a Hex board"
            };
            return Err(cursor.error(
                row.start,
                format!("{expected} cells in row {} of {shape}", index + 1),
                format!("{}", row.marks.len()),
            ));
        }
    }
    if is_y && rows.len() != columns {
        let expected = format!("{columns} rows of the triangle of Y");
        return Err(cursor.error(first.start, expected, format!("{}", rows.len())));
    }
    let board = if is_y {
        Board::y(columns)
    } else {
        Board::hex(columns, rows.len())
    };
    let board = cursor.board(first.start, board)?;
    let mut record = Record::new(board);
    let marks = rows.iter().flat_map(|row| &row.marks);
    for (cell, &mark) in record.board.cells().zip(marks) {
        match mark {
            Mark::Empty => {}
            Mark::Stone(color) => record.stones.push((cell, color)),
            Mark::Filled(color) => _ = record.marks.filled.insert(cell, color),
            Mark::Star => _ = record.marks.labels.insert(cell, "*".to_owned()),
        }
    }
    Ok(record)
}

/// Draws the final position of a record.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let (setup, _) = position(record)?;
    let occupancy = setup
        .occupancy()
        .map_err(crate::record::ReplayError::from)?;
    let mark = |cell: Cell| match (occupancy[cell.index()], record.marks.filled.get(&cell)) {
        (Some(color), _) => Mark::Stone(color),
        (None, Some(&color)) => Mark::Filled(color),
        (None, None) if record.marks.labels.contains_key(&cell) => Mark::Star,
        (None, None) => Mark::Empty,
    };
    let character = |cell| {
        let drawn = Mark::ALL.iter().find(|(_, other)| *other == mark(cell));
        drawn.map_or('.', |&(character, _)| character)
    };
    let board = slanted(&record.board, true, |part| match part {
        Part::Cell(cell) => character(cell).to_string(),
        Part::Frame(text, _) => text.to_owned(),
    });
    let mut text = board.ok_or_else(|| WriteError::Inexpressible {
        notation: NOTATION,
        what: format!("a {} board: it draws Hex and Y", record.board.shape()),
    })?;
    let mut guess = Record::new(setup.board.clone());
    guess.stones.clone_from(&setup.stones);
    if guess.next_color() != setup.to_move {
        _ = writeln!(text, "{} to move", setup.to_move);
    }
    if record.objective == Objective::Misere {
        text.push_str("misere\n");
    }
    Ok(text)
}
