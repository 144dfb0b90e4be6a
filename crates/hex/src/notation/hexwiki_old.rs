//! The old HexWiki diagrams.
//!
//! ```text
//! <hex>R5 C5 Q1 Vc3 Ha2 Sb1</hex>
//! ```
//!
//! Each word is a command and its argument: `R5` rows, `C5` columns, `Q1` or `Q0` show or hide
//! coordinates; `V` or `R` with a cell a red (vertical) stone, `H` or `B` a blue (horizontal) one;
//! `S` or `*` a star, `P` or `+` a plus on a cell; `M` the next move of a game, Red's first. Digits
//! between command and cell are a label: `V1c3`. Rows and columns must come before the first cell.
//! Two more forms are in use:
//!
//! ```text
//! <hex>R2 C3 1:BRS 2:_VH</hex>
//! <hex>R7 C7 border labels play d4 d3 e3 red numbered d4 e3</hex>
//! ```
//!
//! A row is its number, a colon and its cells from the left, each as the letter of its command, or
//! `_`, `.`, `-` or `E` if it is empty; excess cells are ignored. `border` or `B:on` colors the
//! edges and `labels` shows coordinates. `play` begins moves, Red's first, and `red`, `blue`,
//! `star` or `plus` a list of such cells, with numbers if `numbered` follows; a stone already
//! present stays and gets the number.
//!
//! `Q` and `labels` become coordinate marks at top and left. A diagram has no side to move: the
//! color with fewer stones moves. Moves are written as stones labeled with their numbers. Labels
//! other than numbers, stars and pluses are not written, nor are shading and visibility.
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

use super::cursor::{Cursor, expected_cell};
use super::sequence::ordinary_hex;
use super::{ReadError, WriteError};
use crate::board::{Board, Cell, Coordinate, Side};
use crate::color::{Color, Names};
use crate::record::{Action, Record, Turn};

pub(super) const NOTATION: &str = "old HexWiki diagram";
pub(super) const TAG: &str = "<hex>";
const END: &str = "</hex>";

/// The sides with coordinates, if shown.
const USUAL_COORDINATES: [Side; 2] = [Side::Top, Side::Left];

pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    cursor.skip_space();
    cursor.require(TAG, "`<hex>R5 C5 …</hex>`")?;
    let mut record = heading(&mut cursor)?;
    let mut list = None;
    loop {
        cursor.skip_separators();
        if cursor.eat(END) {
            cursor.require_end("nothing after `</hex>`")?;
            return Ok(record);
        }
        if word(&mut cursor, &mut record, &mut list) {
            continue;
        }
        if let Some(list) = list.as_mut().filter(|_| names_a_cell(&cursor)) {
            let cell = cursor.cell(&record.board)?;
            list.add(cell, &mut record);
        } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            row(&mut cursor, &mut record)?;
        } else {
            piece(&mut cursor, &mut record)?;
        }
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
        if command == Some('R') && !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
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
    let mut record = Record::new(cursor.board(start, Board::hex(columns, rows))?);
    record.names = Names::RedBlue;
    record.marks.coordinates = coordinates.map(|shown| match shown {
        0 => BTreeSet::new(),
        _ => USUAL_COORDINATES.into(),
    });
    Ok(record)
}

/// The effect of a command on a cell.
#[derive(Clone, Copy)]
enum Sort {
    Stone(Color),
    Label(&'static str),
    Move,
}

impl Sort {
    fn of(command: char) -> Option<Self> {
        Some(match command.to_ascii_uppercase() {
            'R' | 'V' => Self::Stone(Color::Black),
            'B' | 'H' => Self::Stone(Color::White),
            'S' | '*' => Self::Label("*"),
            'P' | '+' => Self::Label("+"),
            'M' => Self::Move,
            _ => return None,
        })
    }

    fn put(self, cell: Cell, record: &mut Record) {
        match self {
            Self::Stone(color) => record.stones.push((cell, color)),
            Self::Label(label) => _ = record.marks.labels.insert(cell, label.to_owned()),
            Self::Move => {
                // Earlier stones do not count: a sequence of moves starts with Red.
                record.to_move = record.to_move.or(Some(Color::Black));
                record.push(Action::Place(cell));
            }
        }
    }
}

/// A list of cells of one sort after a word.
#[derive(Clone, Copy)]
struct List {
    sort: Sort,
    /// The number of the next cell in a numbered list.
    number: Option<usize>,
}

impl List {
    fn add(&mut self, cell: Cell, record: &mut Record) {
        let is_there = match self.sort {
            Sort::Stone(color) => {
                let turn = Turn { color, action: Action::Place(cell) };
                // A diagram with several stones on a cell is refused at the end.
                let most = record.board.len();
                let mut stones = record.stones.iter().take(most);
                let mut turns = record.turns.iter().take(most);
                stones.any(|stone| *stone == (cell, color)) || turns.any(|it| *it == turn)
            }
            Sort::Label(_) | Sort::Move => false,
        };
        if !is_there {
            self.sort.put(cell, record);
        }
        if let Some(number) = &mut self.number {
            record.marks.labels.insert(cell, number.to_string());
            *number += 1;
        }
    }
}

/// Reads a word without argument and starts its list.
fn word(cursor: &mut Cursor, record: &mut Record, list: &mut Option<List>) -> bool {
    let mut ahead = cursor.clone();
    let word = ahead.take_while(|c| c.is_ascii_alphabetic() || c == ':');
    if ahead.peek().is_some_and(char::is_alphanumeric) {
        return false;
    }
    let mut begin = |sort| *list = Some(List { sort, number: None });
    match word.to_ascii_lowercase().as_str() {
        "border" | "b:on" => record.marks.edges = Some(Side::ALL.into()),
        "labels" | "q:on" => record.marks.coordinates = Some(USUAL_COORDINATES.into()),
        "b:off" | "q:off" => {}
        "play" => begin(Sort::Move),
        "red" | "vertical" => begin(Sort::Stone(Color::Black)),
        "blue" | "horizontal" => begin(Sort::Stone(Color::White)),
        "star" => begin(Sort::Label("*")),
        "plus" => begin(Sort::Label("+")),
        "numbered" => {
            if let Some(list) = list {
                list.number = Some(1);
            }
        }
        _ => return false,
    }
    *cursor = ahead;
    true
}

/// Whether a cell comes next rather than a command: `b5` in a list is a cell, `Vc3` is not.
fn names_a_cell(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let letters = ahead.take_while(|c| c.is_ascii_lowercase());
    let digits = ahead.take_while(|c| c.is_ascii_digit());
    let is_whole = ahead.peek().is_none_or(|c| !c.is_ascii_alphanumeric());
    is_whole && !digits.is_empty() && !letters.is_empty()
}

/// Reads a row, starting at its number: `1:SSR`.
fn row(cursor: &mut Cursor, record: &mut Record) -> Result<(), ReadError> {
    let start = cursor.offset();
    let number = cursor.number("the number of a row")?;
    if record.board.cell_at(Coordinate { column: 0, row: number.wrapping_sub(1) }).is_none() {
        let shape = record.board.shape();
        let expected = format!("the number of a row of a {shape} board{}", shape.sides());
        return Err(cursor.refused(start, expected));
    }
    cursor.require(":", "`:` and the cells of the row")?;
    for column in 0.. {
        let Some(command) = cursor.peek().filter(|&c| !c.is_whitespace() && c != '<') else {
            break;
        };
        let sort = Sort::of(command).filter(|sort| !matches!(sort, Sort::Move));
        if sort.is_none() && !"_.-eE".contains(command) {
            return Err(cursor.expected("the cells of the row as `R B V H S P * +` or `_`"));
        }
        let at = Coordinate { column, row: number - 1 };
        if let (Some(sort), Some(cell)) = (sort, record.board.cell_at(at)) {
            sort.put(cell, record);
        }
        cursor.next();
    }
    Ok(())
}

fn piece(cursor: &mut Cursor, record: &mut Record) -> Result<(), ReadError> {
    let Some(sort) = cursor.peek().and_then(Sort::of) else {
        let cell = expected_cell(&record.board);
        return Err(cursor.expected(format!("one of `V H S P M` and {cell}, or `{END}`")));
    };
    cursor.next();
    let label = cursor.take_while(|c| c.is_ascii_digit());
    let cell = cursor.cell(&record.board)?;
    if !label.is_empty() {
        record.marks.labels.insert(cell, label.to_owned());
    }
    sort.put(cell, record);
    Ok(())
}

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
                // A mark follows below and replaces the number.
                Some("*" | "+") => String::new(),
                Some(label) if is_number(label) => label.to_owned(),
                _ => number.unwrap_or_default(),
            };
            _ = write!(text, " {command}{label}{}", record.board.name(cell));
        }
    }
    for (&cell, label) in labels {
        let command = match label.as_str() {
            "*" => 'S',
            "+" => 'P',
            _ => continue,
        };
        _ = write!(text, " {command}{}", record.board.name(cell));
    }
    Ok(text + END)
}
