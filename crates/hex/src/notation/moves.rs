//! Size and moves: the short form for the command line.
//!
//! ```text
//! 11x11 a1 b2 swap-pieces d4      columns x rows, then moves, Black first
//! a5d7f3                          moves may stand together; without a size it is 11x11
//! 1. a3 2. swap                   numbers before moves are skipped; swap is swap-pieces
//! 5x5 a3 pass c3 resign           also forfeit, swap-sides
//! 5x5 B:a1,c3 W:b2 white          stones, then who moves; moves may follow
//! 5x5 R:a1,c3 B:                  beside red stones, `B:` is Blue; a list may be empty
//! Y5 a1 b2                        the game of Y; bridg-it4 is Bridg-It
//! 5x5 misere                      connecting loses
//! ```
//!
//! Case is ignored, `×` is read as `x`, and commas may separate moves. The names of colors are
//! `black white red blue` or `B W R`. The letter `B` is Blue if some list is of red or blue stones,
//! or if only the side to move is named and is red or blue; otherwise it is Black. Next to both red
//! or blue and black or white lists it is ambiguous and refused.
//!
//! Columns continue with `aa` after `z`. One swap is allowed, at any turn once there is a stone. If
//! stones are given without the side to move, the color with fewer stones moves. At the very
//! beginning `y5` is the board of Y, not a cell.
//!
//! The writer gives board, rule, stones, side to move (if there are stones or White begins) and
//! moves, but no marks. A record whose turns do not alternate, as in some SGF files, becomes its
//! final position.
//!
//! ```
//! use mustplay_hex::notation::moves;
//!
//! let record = moves::read("5x5 a3 swap c3")?;
//! assert_eq!(moves::write(&record)?, "5x5 a3 swap-pieces c3");
//! let position = moves::read("5x5 B:a1,c3 W:b2")?;
//! assert_eq!(moves::write(&position)?, "5x5 B:a1,c3 W:b2 white");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;

use super::cursor::{Cursor, expected_cell};
use super::sequence::{in_turn, position};
use super::{ReadError, WriteError};
use crate::board::{Board, BoardError, Shape};
use crate::color::{Color, Names};
use crate::record::{Action, Record};
use crate::setup::{Objective, cells_of};

pub(super) const NOTATION: &str = "size and moves";

/// The side of the Hex board if no size is given.
const USUAL_SIDE: usize = 11;

pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    cursor.skip_space();
    if cursor.at_end() {
        return Err(cursor.expected("a board size like `11x11` or moves like `a3 b4`"));
    }
    let start = cursor.offset();
    let board = board(&mut cursor)?.unwrap_or_else(|| Board::hex(USUAL_SIDE, USUAL_SIDE));
    let mut record = Record::new(cursor.board(start, board)?);
    record.names = names(&cursor)?;
    loop {
        cursor.skip_separators();
        match cursor.peek() {
            None => return Ok(record),
            Some('0'..='9') if skip_move_number(&mut cursor) => {}
            Some(_) => item(&mut cursor, &mut record)?,
        }
    }
}

/// Reads a board if present: `5x5`, `Y5`, `bridg-it4`.
fn board(cursor: &mut Cursor) -> Result<Option<Result<Board, BoardError>>, ReadError> {
    let start = cursor.offset();
    let kind = cursor.take_while(|c| c.is_ascii_alphabetic() || c == '-');
    let make: fn(usize) -> Result<Board, BoardError> = match kind.to_ascii_lowercase().as_str() {
        "" => return hex_board(cursor),
        "y" => Board::y,
        "bridg-it" | "bridgit" => Board::bridg_it,
        _ => {
            cursor.jump(start);
            return Ok(None);
        }
    };
    cursor.take_while(|c| c == ' ');
    cursor.number("the size of the board").map(make).map(Some)
}

fn hex_board(cursor: &mut Cursor) -> Result<Option<Result<Board, BoardError>>, ReadError> {
    let mut ahead = cursor.clone();
    let digits = ahead.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() || !eat_times(&mut ahead) {
        return Ok(None);
    }
    let columns = cursor.number("the number of columns")?;
    eat_times(cursor);
    let rows = cursor.number("the number of rows")?;
    Ok(Some(Board::hex(columns, rows)))
}

fn eat_times(cursor: &mut Cursor) -> bool {
    cursor.eat("x") || cursor.eat("×")
}

fn skip_move_number(cursor: &mut Cursor) -> bool {
    let start = cursor.offset();
    cursor.take_while(|c| c.is_ascii_digit());
    let counts = cursor.eat(".") || cursor.eat(")");
    if !counts {
        cursor.jump(start);
    }
    counts
}

/// The names of the colors, from the lists of stones or the side to move in the rest of the text.
fn names(cursor: &Cursor) -> Result<Names, ReadError> {
    let mut ahead = cursor.clone();
    let mut of_lists: Option<(Names, &str)> = None;
    let mut of_turn = None;
    let mut other: Option<ReadError> = None;
    let mut has_letter = false;
    while !ahead.at_end() {
        ahead.take_while(|c| !c.is_alphabetic());
        let start = ahead.offset();
        let word = ahead.take_while(|c| c.is_alphabetic() || c == '-');
        let is_list = ahead.peek() == Some(':');
        let Some(pair) = Names::with(word) else {
            has_letter |= is_list && word.eq_ignore_ascii_case("b");
            continue;
        };
        if !is_list {
            // A lone letter begins a cell.
            of_turn = of_turn.or((word.len() > 1).then_some(pair));
            continue;
        }
        match of_lists {
            None => of_lists = Some((pair, word)),
            Some((before, name)) if before != pair && other.is_none() => {
                let expected = format!(
                    "stones called {} as those of `{name}:` are, so that `B:` is clear",
                    Color::BOTH.map(|color| before.of(color)).join(" and ")
                );
                ahead.eat(":");
                other = Some(ahead.refused(start, expected));
            }
            Some(_) => {}
        }
    }
    match other {
        Some(error) if has_letter => Err(error),
        _ => Ok(of_lists.map(|(pair, _)| pair).or(of_turn).unwrap_or_default()),
    }
}

/// Reads a rule, stones, a color or a move.
fn item(cursor: &mut Cursor, record: &mut Record) -> Result<(), ReadError> {
    let start = cursor.offset();
    let word = cursor.take_while(|c| c.is_alphabetic() || c == '-');
    if let Some(color) = record.names.color(word) {
        let begun = !record.turns.is_empty();
        if cursor.eat(":") {
            if begun {
                return Err(cursor.refused(start, "stones before the first move"));
            }
            return stones(cursor, record, color);
        }
        if word.len() > 1 {
            if begun || record.to_move.is_some() {
                return Err(cursor.refused(start, "one color to move, before the first move"));
            }
            record.to_move = Some(color);
            return Ok(());
        }
    }
    if matches!(word.to_lowercase().as_str(), "misere" | "misère") {
        record.objective = Objective::Misere;
        return Ok(());
    }
    if let Some(action) = Action::from_word(word) {
        record.push(action);
    } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        cursor.jump(start);
        let cell = cursor.cell(&record.board)?;
        record.push(Action::Place(cell));
    } else {
        let expected = format!("{} or a word like `swap`", expected_cell(&record.board));
        return Err(match word {
            "" => cursor.expected(expected),
            _ => cursor.refused(start, expected),
        });
    }
    Ok(())
}

/// Reads cells with commas between them, or none.
fn stones(cursor: &mut Cursor, record: &mut Record, color: Color) -> Result<(), ReadError> {
    let mut ahead = cursor.clone();
    ahead.skip_space();
    if !starts_a_cell(&ahead, &record.board) && !cursor.peek().is_some_and(char::is_alphanumeric) {
        return Ok(());
    }
    loop {
        cursor.skip_space();
        let cell = cursor.cell(&record.board)?;
        record.stones.push((cell, color));
        if !cursor.eat(",") || starts_a_list(cursor) {
            return Ok(());
        }
    }
}

/// Whether a list of stones comes next.
fn starts_a_list(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    ahead.skip_space();
    let word = ahead.take_while(char::is_alphabetic);
    Color::from_name(word).is_some() && ahead.peek() == Some(':')
}

/// Whether the next word has the form of a cell name.
fn starts_a_cell(cursor: &Cursor, board: &Board) -> bool {
    let mut ahead = cursor.clone();
    let letters = ahead.take_while(|c| c.is_ascii_alphabetic());
    let is_numbered = matches!(board.shape(), Shape::BridgIt { .. } | Shape::Graph);
    is_numbered == letters.is_empty() && ahead.peek().is_some_and(|c| c.is_ascii_digit())
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    record.replay()?;
    if record.board.shape() == Shape::Graph {
        let what = "a board that is a graph of its own: DIMACS can";
        return Err(WriteError::inexpressible(NOTATION, what));
    }
    if in_turn(record.first_color(), &record.turns) {
        return Ok(written(record));
    }
    let (mut setup, end) = position(record)?;
    setup.to_move = end.map_or(setup.to_move, |turn| turn.color);
    let mut result = Record::from(setup);
    result.turns.extend(end);
    Ok(written(&result))
}

fn written(record: &Record) -> String {
    let mut text = record.board.shape().to_string();
    if record.objective == Objective::Misere {
        text.push_str(" misere");
    }
    for (color, letter) in [(Color::Black, 'B'), (Color::White, 'W')] {
        let names: Vec<&str> =
            cells_of(&record.stones, color).iter().map(|&cell| record.board.name(cell)).collect();
        if !names.is_empty() {
            _ = write!(text, " {letter}:{}", names.join(","));
        }
    }
    let first = record.first_color();
    if first == Color::White || !record.stones.is_empty() {
        _ = write!(text, " {first}");
    }
    for turn in &record.turns {
        text.push(' ');
        text.push_str(turn.action.name(&record.board));
    }
    text
}
