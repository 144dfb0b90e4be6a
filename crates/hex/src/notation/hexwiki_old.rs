//! The old HexWiki diagrams.
//!
//! ```text
//! <hex>R5 C5 Q1 Vc3 Ha2 Sb1</hex>
//! ```
//!
//! Words of a command and its argument: `R5` rows, `C5` columns, `Q1` or `Q0` coordinates
//! shown or not; `V` or `R` with a cell a red (vertical) stone, `H` or `B` a blue
//! (horizontal) one; `S` or `*` a star, `P` or `+` a plus on a cell; `M` the next move of a
//! game, Red's first. Digits between command and cell are a label: `V1c3`. Rows and columns
//! must come before the first cell.
//!
//! `Q` becomes the marks' coordinates at top and left. A diagram does not say whose turn it
//! is: whoever has fewer stones. Moves are written as stones labeled with their numbers;
//! labels other than numbers, stars and pluses are not written, nor are shading and
//! visibility.
//!
//! ```
//! use mustplay_hex::notation::{hexwiki_old, moves};
//!
//! let diagram = "<hex>R5 C5 Q1 Vc3 Ha2 Sb1</hex>";
//! let record = hexwiki_old::read(diagram)?;
//! assert_eq!(moves::write(&record)?, "5x5 B:c3 W:a2 black");
//! assert_eq!(hexwiki_old::write(&record)?, diagram);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use super::cursor::{Cursor, expected_cell};
use super::sequence::ordinary_hex;
use super::{ReadError, WriteError};
use crate::board::{Board, Cell, Side};
use crate::color::Color;
use crate::record::{Action, Record};

pub(super) const NOTATION: &str = "old HexWiki diagram";
pub(super) const TAG: &str = "<hex>";
const END: &str = "</hex>";

/// Reads a `<hex>…</hex>` tag.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    cursor.skip_space();
    if !cursor.eat(TAG) {
        return Err(cursor.expected("`<hex>R5 C5 …</hex>`"));
    }
    let mut record = heading(&mut cursor)?;
    loop {
        cursor.skip_space();
        if cursor.eat(END) {
            break;
        }
        piece(&mut cursor, &mut record)?;
    }
    cursor.skip_space();
    if cursor.at_end() {
        Ok(record)
    } else {
        Err(cursor.expected("nothing after `</hex>`"))
    }
}

/// Reads the commands that describe the board.
fn heading(cursor: &mut Cursor) -> Result<Record, ReadError> {
    let (mut rows, mut columns, mut coordinates) = (None, None, None);
    cursor.skip_space();
    let start = cursor.offset();
    loop {
        cursor.skip_space();
        let mut ahead = cursor.clone();
        let command = ahead.next().map(|c| c.to_ascii_uppercase());
        let setting = match command {
            Some('R') => &mut rows,
            Some('C') => &mut columns,
            Some('Q') => &mut coordinates,
            _ => break,
        };
        let has_number = ahead.peek().is_some_and(|c| c.is_ascii_digit());
        if !has_number && command == Some('R') {
            break;
        }
        let number = ahead.number("a number")?;
        if ahead.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            // `R5e4` is a numbered red stone.
            break;
        }
        *setting = Some(number);
        *cursor = ahead;
    }
    let (Some(rows), Some(columns)) = (rows, columns) else {
        return Err(cursor.expected("rows and columns like `R5 C5` before the first cell"));
    };
    let board: Arc<Board> = cursor.board(start, Board::hex(columns, rows))?;
    let mut record = Record::new(board);
    record.marks.coordinates = coordinates.map(|shown| match shown {
        0 => BTreeSet::new(),
        _ => BTreeSet::from([Side::Top, Side::Left]),
    });
    Ok(record)
}

/// Reads a stone or a mark.
fn piece(cursor: &mut Cursor, record: &mut Record) -> Result<(), ReadError> {
    let expected = || {
        format!(
            "one of `V H S P M` and {}, or `{END}`",
            expected_cell(&record.board)
        )
    };
    let mut ahead = cursor.clone();
    let Some(command) = ahead.next().map(|c| c.to_ascii_uppercase()) else {
        return Err(cursor.expected(expected()));
    };
    if !"RVBHSP*+M".contains(command) {
        return Err(cursor.expected(expected()));
    }
    *cursor = ahead;
    let label = cursor.take_while(|c| c.is_ascii_digit());
    let cell = cursor.cell(&record.board)?;
    let mut label = (!label.is_empty()).then(|| label.to_owned());
    match command {
        'R' | 'V' => record.stones.push((cell, Color::Black)),
        'B' | 'H' => record.stones.push((cell, Color::White)),
        'S' | '*' => label = Some("*".to_owned()),
        'P' | '+' => label = Some("+".to_owned()),
        _ => {
            // The stones before do not count: a sequence of moves starts with Red.
            record.to_move = record.to_move.or(Some(Color::Black));
            record.push(Action::Place(cell));
        }
    }
    if let Some(label) = label {
        record.marks.labels.insert(cell, label);
    }
    Ok(())
}

/// Writes a `<hex>…</hex>` tag.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let (columns, rows) = ordinary_hex(NOTATION, record)?;
    let setup = record.replay()?;
    let labels = &record.marks.labels;
    let mut text = format!("{TAG}R{rows} C{columns}");
    if let Some(sides) = &record.marks.coordinates {
        text.push_str(if sides.is_empty() { " Q0" } else { " Q1" });
    }
    let numbers = record.move_numbers();
    let is_number = |label: &str| label.bytes().all(|b| b.is_ascii_digit());
    for (color, command) in [(Color::Black, 'V'), (Color::White, 'H')] {
        for cell in setup.cells_of(color) {
            let number = numbers[cell.index()].map(|number| number.to_string());
            let label = match labels.get(&cell).map(String::as_str) {
                // A mark of its own follows below and takes the place of the number.
                Some("*" | "+") => String::new(),
                Some(label) if is_number(label) => label.to_owned(),
                _ => number.unwrap_or_default(),
            };
            _ = write!(text, " {command}{label}{}", record.board.name(cell));
        }
    }
    let mark = |(&cell, label): (&Cell, &String)| match label.as_str() {
        "*" => Some(('S', cell)),
        "+" => Some(('P', cell)),
        _ => None,
    };
    for (command, cell) in labels.iter().filter_map(mark) {
        _ = write!(text, " {command}{}", record.board.name(cell));
    }
    text.push_str(END);
    Ok(text)
}
