//! Slanted text: a board drawn with letters.
//!
//! ```text
//!   a  b  c
//!  1\.  B  .\1
//!   2\.  W  .\2
//!    3\.  .  .\3
//!       a  b  c
//! ```
//!
//! `B W` are stones, `b w` empty cells filled in by analysis, `*` marked cells, `.` empty ones.
//! Numbers are right-aligned, at least two characters wide; every row is indented one character
//! further; a cell takes three characters. Borders, column letters and indentation may be missing,
//! and any whitespace may separate cells. The board of Y is a triangle, with `/` on the right:
//!
//! ```text
//!   a  b  c
//!  1\.  B  ./1
//!   2\.  W/2
//!    3\./3
//! ```
//!
//! Red and blue stones are `R B`, filled cells `r b`. So `B` is Blue if there is an `R`, Black if
//! there is a `W`, and otherwise as named below the board.
//!
//! The lines `white to move` and `misere` may follow the board. The side to move is written unless
//! it follows from the numbers of stones: the color with fewer stones, Black if they are equal.
//! Every label on an empty cell is written as `*`; moves become stones.
//!
//! Boards that the program prints have a summary line `3x3, white to move` below, possibly with
//! more about the position, which is skipped. With this line, empty cells of the board may also be
//! `x`, `?`, `-` or digits, hidden cells are blank, and Bridg-It is a list of cells for each kind.
//! Column letters also reveal hidden cells.
//!
//! ```
//! use mustplay_hex::notation::{moves, slanted};
//!
//! let record = slanted::read(". B .\n . W .\n  . . .")?;
//! assert_eq!(moves::write(&record)?, "3x3 B:b1 W:b2 black");
//! let drawn = slanted::write(&record)?;
//! assert_eq!(drawn.lines().nth(2), Some(r"  2\.  W  .\2"));
//! let printed = slanted::read(".  B\n    .\n2x2, red to move: blue wins\n")?;
//! assert_eq!(moves::write(&printed)?, "2x2 W:b1 black");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::cursor::Cursor;
use super::sequence::position;
use super::{ReadError, WriteError};
use crate::board::{Board, Cell, Coordinate, Shape};
use crate::color::{Color, Names};
use crate::drawing::text::{SlantedPart, pitch, slanted};
use crate::record::{Action, Record, ReplayError, Turn, fewer};
use crate::setup::Objective;

pub(super) const NOTATION: &str = "slanted text";

#[derive(Clone, Copy, PartialEq)]
enum CellMark {
    Empty,
    Stone(Color),
    Filled(Color),
    Star,
}

impl CellMark {
    /// The meaning of a character under these names of the colors.
    fn read(character: char, names: Names) -> Option<Self> {
        let color = names.color(character.encode_utf8(&mut [0; 4]));
        match (character, color) {
            ('.', _) => Some(Self::Empty),
            ('*', _) => Some(Self::Star),
            (_, Some(color)) if character.is_uppercase() => Some(Self::Stone(color)),
            (_, color) => color.map(Self::Filled),
        }
    }

    fn write(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Star => '*',
            Self::Stone(color) => Names::BlackWhite.letter(color),
            Self::Filled(color) => Names::BlackWhite.letter(color).to_ascii_lowercase(),
        }
    }
}

/// Whether a character marks an empty cell on boards printed by the program.
fn is_remark(character: char) -> bool {
    matches!(character, 'x' | '?' | '-' | '0'..='9')
}

const CELLS: &str = "a cell `B W b w * .`";

#[derive(Clone, Copy)]
struct Glyph {
    character: char,
    offset: usize,
    /// Its distance from the border, or from the beginning of the line if there is none.
    distance: usize,
}

struct Row {
    glyphs: Vec<Glyph>,
    start: usize,
    has_border: bool,
    /// Whether it ends with `/`.
    is_of_y: bool,
}

pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut reader = SlantedReader::new(text)?;
    let record = match reader.shape() {
        Some(shape @ Shape::BridgIt { .. }) => reader.listed(shape)?,
        _ => reader.drawn()?,
    };
    Ok(reader.with_words(record))
}

/// Whether there is a summary below some text.
pub(super) fn has_summary(text: &str) -> bool {
    let cursor = Cursor::new(NOTATION, text);
    let mut lines = lines(&cursor).filter(|line| !line.rest().trim().is_empty());
    lines.next().is_some() && lines.any(|line| Summary::read(line).is_some())
}

/// The lines of a text, without line breaks.
fn lines<'t>(cursor: &Cursor<'t>) -> impl Iterator<Item = Cursor<'t>> {
    let mut rest = cursor.clone();
    std::iter::from_fn(move || {
        let start = rest.offset();
        (!rest.at_end()).then(|| {
            rest.take_while(|c| c != '\n');
            let line = rest.window(start..rest.offset());
            rest.next();
            line
        })
    })
}

/// A text split into the drawing and the lines below.
struct SlantedReader<'t> {
    cursor: Cursor<'t>,
    board: Vec<Cursor<'t>>,
    /// The side to move, if stated below the board.
    to_move: Option<&'t str>,
    objective: Objective,
    summary: Option<Summary<'t>>,
    names: Names,
}

impl<'t> SlantedReader<'t> {
    fn new(text: &'t str) -> Result<Self, ReadError> {
        let cursor = Cursor::new(NOTATION, text);
        let mut reader = Self {
            board: Vec::new(),
            to_move: None,
            objective: Objective::Normal,
            summary: None,
            names: Names::default(),
            cursor: cursor.clone(),
        };
        let mut is_below = false;
        for mut line in lines(&cursor) {
            reader.summary = Summary::read(line.clone());
            if reader.summary.is_some() {
                break;
            }
            let whole = line.clone();
            line.skip_space();
            if let Some(color) = side_to_move(&mut line) {
                reader.to_move = Some(color);
                is_below = true;
            } else if line.eat("misere") {
                reader.objective = Objective::Misere;
                is_below = true;
            }
            if is_below {
                line.require_end("nothing more below the board")?;
            } else {
                reader.board.push(whole);
            }
        }
        Ok(reader)
    }

    /// The board stated in the summary.
    fn shape(&self) -> Option<Shape> {
        self.summary.as_ref().map(|summary| summary.shape)
    }

    /// Adds the statements below the board.
    fn with_words(self, mut record: Record) -> Record {
        let color = |word: &str| self.names.color(word);
        record.names = self.names;
        record.objective = self.objective;
        record.to_move = self.to_move.and_then(color);
        if let Some(summary) = self.summary {
            record.objective = summary.objective;
            record.to_move = color(summary.to_move);
            let loser = summary.given_up_by.and_then(color);
            record.turns.extend(loser.map(|color| Turn { color, action: Action::Resign }));
        }
        record
    }

    /// Determines the names from the letters on the board, or else from the words below it.
    fn find_names(&mut self, glyphs: impl Iterator<Item = Glyph>) -> Result<(), ReadError> {
        let mut of_letters: Option<(Names, char)> = None;
        for glyph in glyphs {
            let pair = Names::with(glyph.character.encode_utf8(&mut [0; 4]));
            match (pair, of_letters) {
                (Some(pair), Some((before, letter))) if pair != before => {
                    let expected = format!("stones `R B` or `B W`, as there is a `{letter}`");
                    let found = format!("`{}`", glyph.character);
                    return Err(self.cursor.error(glyph.offset, expected, found));
                }
                (Some(pair), None) => of_letters = Some((pair, glyph.character)),
                _ => {}
            }
        }
        let word = self.to_move.or(self.summary.as_ref().map(|summary| summary.to_move));
        let of_words = word.and_then(Names::with);
        self.names = of_letters.map(|(pair, _)| pair).or(of_words).unwrap_or_default();
        Ok(())
    }

    fn mark(&self, glyph: Glyph) -> Result<CellMark, ReadError> {
        let is_remark = self.summary.is_some() && is_remark(glyph.character);
        let mark = CellMark::read(glyph.character, self.names);
        mark.or(is_remark.then_some(CellMark::Empty)).ok_or_else(|| {
            let mut at = self.cursor.clone();
            at.jump(glyph.offset);
            at.expected(CELLS)
        })
    }

    fn put(&self, glyph: Glyph, cell: Cell, record: &mut Record) -> Result<(), ReadError> {
        match self.mark(glyph)? {
            CellMark::Empty => {}
            CellMark::Stone(color) => record.stones.push((cell, color)),
            CellMark::Filled(color) => _ = record.marks.filled.insert(cell, color),
            CellMark::Star => _ = record.marks.labels.insert(cell, "*".to_owned()),
        }
        Ok(())
    }

    fn listed(&mut self, shape: Shape) -> Result<Record, ReadError> {
        let board =
            Board::described(&shape.to_string()).map_err(|_| self.cursor.expected(CELLS))?;
        let mut record = Record::new(board.into());
        let mut kinds = Vec::new();
        for line in &self.board {
            let mut line = line.clone();
            line.skip_space();
            let offset = line.offset();
            if let Some(character) = line.next() {
                kinds.push((Glyph { character, offset, distance: 0 }, line));
            }
        }
        self.find_names(kinds.iter().map(|kind| kind.0))?;
        for (glyph, mut line) in kinds {
            self.mark(glyph)?;
            loop {
                line.skip_space();
                if line.at_end() {
                    break;
                }
                let cell = line.cell(&record.board)?;
                self.put(glyph, cell, &mut record)?;
            }
        }
        Ok(record)
    }

    fn drawn(&mut self) -> Result<Record, ReadError> {
        let mut columns = None;
        let mut rows: Vec<Row> = Vec::new();
        let mut number = 1;
        for line in self.board.clone() {
            let mut words = line.clone();
            words.skip_space();
            if words.peek() == Some('a') {
                columns = columns.or(Some(words.rest().split_whitespace().count()));
                heading(&mut words)?;
            } else {
                let row = row(line, number)?;
                number += usize::from(!row.is_blank());
                rows.push(row);
            }
        }
        let mut stated_rows = None;
        if let Some(Shape::Hex { columns: of_summary, rows }) = self.shape() {
            (columns, stated_rows) = (Some(of_summary), Some(rows));
        }
        let is_bare = rows.iter().all(|row| !row.has_border);
        if !(is_bare && stated_rows == Some(rows.len())) {
            rows.retain(|row| !row.is_blank());
        }
        self.find_names(rows.iter().flat_map(|row| &row.glyphs).copied())?;
        let hides = |row: &Row| Some(row.glyphs.len()) < columns;
        if let Some(columns) = columns
            && !rows.iter().any(|row| row.is_of_y)
            && rows.iter().any(hides)
            && let Some(places) = places(&rows, columns)
        {
            return self.partly_drawn(&rows, columns, &places);
        }
        self.wholly_drawn(&rows)
    }

    /// Reads rows with hidden cells, given the column of each character.
    fn partly_drawn(
        &self,
        rows: &[Row],
        columns: usize,
        places: &[(usize, usize, Glyph)],
    ) -> Result<Record, ReadError> {
        let start = rows.first().map_or(0, |row| row.start);
        let board = self.cursor.board(start, Board::hex(columns, rows.len()))?;
        let mut record = Record::new(board);
        let mut visible = BTreeSet::new();
        for &(row, column, glyph) in places {
            if let Some(cell) = record.board.cell_at(Coordinate { column, row }) {
                visible.insert(cell);
                self.put(glyph, cell, &mut record)?;
            }
        }
        record.marks.visible = Some(visible);
        if rows.iter().all(|row| !row.has_border) {
            record.marks.coordinates = Some(BTreeSet::new());
        }
        Ok(record)
    }

    /// Reads rows without hidden cells.
    fn wholly_drawn(&self, rows: &[Row]) -> Result<Record, ReadError> {
        let cursor = &self.cursor;
        let Some(first) = rows.first() else {
            let mut end = cursor.clone();
            end.take_while(|_| true);
            return Err(end.expected("rows of cells `B W b w * .`"));
        };
        let columns = first.glyphs.len();
        let is_shorter = |row: &Row| row.glyphs.len() + 1 == columns;
        let is_y = match self.shape() {
            Some(shape) => matches!(shape, Shape::Y { .. }),
            None => first.is_of_y || rows.get(1).is_some_and(is_shorter),
        };
        for (index, row) in rows.iter().enumerate() {
            let expected = if is_y { columns.saturating_sub(index) } else { columns };
            if row.glyphs.len() != expected {
                let shape = if is_y { "the triangle of Y" } else { "a Hex board" };
                let expected = format!("{expected} cells in row {} of {shape}", index + 1);
                return Err(cursor.error(row.start, expected, row.glyphs.len().to_string()));
            }
        }
        if is_y && rows.len() != columns {
            let expected = format!("{columns} rows of the triangle of Y");
            return Err(cursor.error(first.start, expected, rows.len().to_string()));
        }
        let board = if is_y { Board::y(columns) } else { Board::hex(columns, rows.len()) };
        let board = cursor.board(first.start, board)?;
        if let Some(shape) = self.shape().filter(|&shape| shape != board.shape()) {
            let expected = format!("a {shape} board, as is said below it");
            return Err(cursor.error(first.start, expected, board.shape().to_string()));
        }
        let mut record = Record::new(board);
        let glyphs = rows.iter().flat_map(|row| &row.glyphs);
        for (cell, &glyph) in record.board.clone().cells().zip(glyphs) {
            self.put(glyph, cell, &mut record)?;
        }
        Ok(record)
    }
}

impl Row {
    fn is_blank(&self) -> bool {
        self.glyphs.is_empty() && !self.has_border
    }
}

/// Row and column of every character, if they fit a board with this many columns.
fn places(rows: &[Row], columns: usize) -> Option<Vec<(usize, usize, Glyph)>> {
    let pitch = pitch(columns);
    let mut places = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let indent = if row.has_border { 0 } else { number };
        for &glyph in &row.glyphs {
            let distance = glyph.distance.checked_sub(indent)?;
            let is_right = distance % pitch == 0 && distance / pitch < columns;
            places.push(is_right.then_some((number, distance / pitch, glyph))?);
        }
    }
    Some(places)
}

/// Skips a line of column letters.
fn heading(line: &mut Cursor) -> Result<(), ReadError> {
    line.take_while(|c| c.is_ascii_lowercase() || c.is_whitespace());
    line.require_end("a line of column letters `a b c`")
}

/// Reads row `number`, with or without borders; blank lines and empty rows are hidden cells.
fn row(mut line: Cursor, number: usize) -> Result<Row, ReadError> {
    let mut row =
        Row { glyphs: Vec::new(), start: line.offset(), has_border: false, is_of_y: false };
    let mut distance = line.take_while(char::is_whitespace).chars().count();
    row.start = line.offset();
    if border(&mut line, number, "\\")? {
        row.has_border = true;
        distance = 0;
    }
    loop {
        distance += line.take_while(char::is_whitespace).chars().count();
        let offset = line.offset();
        match line.next() {
            None => return Ok(row),
            Some(edge @ ('\\' | '/')) => {
                row.is_of_y = edge == '/';
                line.skip_space();
                border(&mut line, number, "")?;
                line.require_end("the end of the line")?;
                return Ok(row);
            }
            Some(character) => {
                row.glyphs.push(Glyph { character, offset, distance });
                distance += 1;
            }
        }
    }
}

/// Skips the row number, which must be right, and `after`; returns whether either was present.
fn border(line: &mut Cursor, number: usize, after: &str) -> Result<bool, ReadError> {
    let start = line.offset();
    if line.peek().is_some_and(|c| c.is_ascii_digit()) {
        if line.number("the number of the row")? != number {
            return Err(line.refused(start, format!("row number {number}")));
        }
        line.require(after, format!("`{after}` after the number of the row"))?;
        return Ok(true);
    }
    Ok(line.eat(after))
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    let (setup, _) = position(record)?;
    let occupancy = setup.occupancy().map_err(ReplayError::from)?;
    let mark = |cell: Cell| match (occupancy[cell.index()], record.marks.filled.get(&cell)) {
        (Some(color), _) => CellMark::Stone(color),
        (None, Some(&color)) => CellMark::Filled(color),
        (None, None) if record.marks.labels.contains_key(&cell) => CellMark::Star,
        (None, None) => CellMark::Empty,
    };
    let board = slanted(&record.board, true, None, |part| match part {
        SlantedPart::Cell(cell) => mark(cell).write().to_string(),
        SlantedPart::Frame(text, _) => text.to_owned(),
    });
    let mut text = board.ok_or_else(|| {
        let what = format!("a {} board: it draws Hex and Y", record.board.shape());
        WriteError::inexpressible(NOTATION, what)
    })?;
    if fewer(&setup.stones) != setup.to_move {
        _ = writeln!(text, "{} to move", setup.to_move);
    }
    if record.objective == Objective::Misere {
        text.push_str("misere\n");
    }
    Ok(text)
}

/// The line that the program prints below a board, with facts that the board does not show.
///
/// ```text
/// 4x3 (4 columns, 3 rows), red to move, misere, given up by blue: further text
/// ```
///
/// Colors are words here, since their meaning may depend on other words.
pub(super) struct Summary<'t> {
    shape: Shape,
    to_move: &'t str,
    objective: Objective,
    /// The color that has resigned or forfeited.
    given_up_by: Option<&'t str>,
}

impl<'t> Summary<'t> {
    fn read(mut line: Cursor<'t>) -> Option<Self> {
        line.skip_space();
        if !line.rest().contains(" to ") {
            return None;
        }
        let board = Board::described(line.take_while(|c| !c.is_whitespace() && c != ','));
        let shape = board.ok()?.shape();
        line.eat(&shape.sides());
        if !line.eat(",") {
            return None;
        }
        line.skip_space();
        let to_move = side_to_move(&mut line)?;
        let mut summary = Self { shape, to_move, objective: Objective::Normal, given_up_by: None };
        while line.eat(",") {
            line.skip_space();
            if line.eat("misere") {
                summary.objective = Objective::Misere;
            } else if line.eat("given up by ") {
                summary.given_up_by = Some(color(&mut line)?);
            } else {
                return None;
            }
        }
        line.skip_space();
        (line.at_end() || line.eat(":")).then_some(summary)
    }

    /// The line for the final position of a record.
    pub(super) fn write(record: &Record) -> String {
        let shape = record.board.shape();
        let to_move = record.names.of(record.next_color());
        let mut line = format!("{shape}{}, {to_move} to move", shape.sides());
        if record.objective == Objective::Misere {
            line.push_str(", misere");
        }
        if let Some(color) = record.given_up_by() {
            line.extend([", given up by ", record.names.of(color)]);
        }
        line
    }
}

/// Reads `white to move` and gives the color.
fn side_to_move<'t>(line: &mut Cursor<'t>) -> Option<&'t str> {
    let mut ahead = line.clone();
    let color = color(&mut ahead)?;
    let is_side = ahead.eat(" to move") || ahead.eat(" to play");
    is_side.then(|| {
        *line = ahead;
        color
    })
}

fn color<'t>(line: &mut Cursor<'t>) -> Option<&'t str> {
    let word = line.take_while(|c| c.is_ascii_alphabetic());
    Names::default().color(word).map(|_| word)
}
