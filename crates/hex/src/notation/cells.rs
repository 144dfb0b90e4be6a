//! Sets of cells as the wiki writes them.
//!
//! ```text
//! a1 b2,c3            cells
//! area(c1,a3,d3,d1)   the polygon with these corners
//! a1--d1              a line
//! -a1 b1              all but these; what follows a minus is taken away
//! area(a1,a5,e1) - (b1 area(c1,c2,d1)) + e5
//! ```
//!
//! A sign holds for all that follows it, up to the next sign or to the end of its parentheses.
//! A set that begins with a minus is taken away from the whole board.

use std::collections::BTreeSet;

use super::ReadError;
use super::area;
use super::cursor::Cursor;
use crate::board::{Board, Cell};

/// How many parentheses may stand inside each other.
const DEEPEST: usize = 16;

/// Reads a set that goes on to the end.
pub(super) fn set(cursor: &mut Cursor, board: &Board) -> Result<BTreeSet<Cell>, ReadError> {
    let cells = group(cursor, board, 0)?;
    if cursor.at_end() { Ok(cells) } else { Err(cursor.expected("a cell, `area(…)` or `(…)`")) }
}

/// Reads a set up to the end or to a closing parenthesis.
fn group(cursor: &mut Cursor, board: &Board, depth: usize) -> Result<BTreeSet<Cell>, ReadError> {
    let mut cells = BTreeSet::new();
    let mut takes_away = false;
    let mut first = true;
    loop {
        cursor.take_while(|c| c.is_whitespace() || c == ',');
        if cursor.at_end() || cursor.peek() == Some(')') {
            return Ok(cells);
        }
        if cursor.eat("-") {
            takes_away = true;
            if first {
                cells = board.cells().collect();
            }
        } else if cursor.eat("+") {
            takes_away = false;
        } else {
            let named = some(cursor, board, depth)?;
            if takes_away {
                cells.retain(|cell| !named.contains(cell));
            } else {
                cells.extend(named);
            }
        }
        first = false;
    }
}

/// Reads a cell, a line, an area or a set in parentheses.
pub(super) fn one(cursor: &mut Cursor, board: &Board) -> Result<BTreeSet<Cell>, ReadError> {
    some(cursor, board, 0)
}

fn some(cursor: &mut Cursor, board: &Board, depth: usize) -> Result<BTreeSet<Cell>, ReadError> {
    if cursor.eat("area(") {
        let mut corners = Vec::new();
        loop {
            cursor.take_while(|c| c.is_whitespace() || c == ',');
            if cursor.eat(")") {
                return Ok(area::inside(board, &corners));
            }
            corners.push(cursor.cell(board)?);
        }
    }
    let start = cursor.offset();
    if cursor.eat("(") {
        if depth == DEEPEST {
            let expected = format!("at most {DEEPEST} parentheses inside each other");
            return Err(cursor.refused(start, expected));
        }
        let cells = group(cursor, board, depth + 1)?;
        return if cursor.eat(")") {
            Ok(cells)
        } else {
            Err(cursor.expected("`)` at the end of the group"))
        };
    }
    let cell = cursor.cell(board)?;
    if cursor.eat("--") {
        let end = cursor.cell(board)?;
        return Ok(area::inside(board, &[cell, end]));
    }
    Ok(BTreeSet::from([cell]))
}
