//! trmph links.
//!
//! ```text
//! http://trmph.com/hex/board#SIZE,MOVES
//! ```
//!
//! Square boards, a sequence of cells, Red first. A swap is written as the first move mirrored in
//! the long diagonal, so `a3c1` is a swap, and Blue's real answer `c1` cannot be written. Passes,
//! swap-sides and setup stones cannot be written either. Such games are written as their final
//! position, with the stones ordered so that the second is not the mirrored first. If the numbers
//! of stones do not fit the side to move, or the only possible order would be read as a swap, the
//! link cannot be written. Resignations are omitted.
//!
//! ```
//! use mustplay_hex::notation::{moves, trmph};
//!
//! let record = trmph::read("http://trmph.com/hex/board#11,a3c1d4")?;
//! assert_eq!(moves::write(&record)?, "11x11 a3 swap-pieces d4");
//! assert_eq!(trmph::write(&record)?, "http://trmph.com/hex/board#11,a3c1d4");
//! let answered = moves::read("11x11 a3 c1 d4 e5")?;
//! assert_eq!(trmph::write(&answered)?, "http://trmph.com/hex/board#11,a3e5d4c1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::cursor::Cursor;
use super::hexworld::address;
use super::sequence::{
    dealt_without_pass, gives_up, is_plain_game, mirrored, ordinary_hex, position,
};
use super::{ReadError, WriteError};
use crate::board::{Board, Cell};
use crate::color::Names;
use crate::record::{Action, Record};
use crate::setup::Swap;

pub(super) const NOTATION: &str = "trmph link";
const PAGE: &str = "trmph.com/hex/board";
pub(super) const SITE: &str = "trmph.com";

/// Reads a link, or its part from the size on.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    cursor.skip_space();
    address(&mut cursor, PAGE, "")?;
    let start = cursor.offset();
    let size = cursor.number("a board size like `11`")?;
    let board = cursor.board(start, Board::hex(size, size))?;
    let mut record = Record::new(board);
    record.names = Names::RedBlue;
    if !cursor.eat(",") {
        cursor.require_end("`,` and moves")?;
        return Ok(record);
    }
    let mut first = None;
    loop {
        cursor.skip_space();
        if cursor.at_end() {
            return Ok(record);
        }
        let cell = cursor.cell(&record.board)?;
        let is_swap = record.turns.len() == 1 && first == mirrored(&record.board, cell);
        record.push(if is_swap { Action::Swap(Swap::Pieces) } else { Action::Place(cell) });
        first = first.or(Some(cell));
    }
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    let inexpressible = |what: &str| WriteError::inexpressible(NOTATION, what);
    let (columns, rows) = ordinary_hex(NOTATION, record)?;
    if columns != rows {
        return Err(inexpressible(&format!(
            "a {columns}x{rows} board{}: it knows square boards only",
            record.board.shape().sides()
        )));
    }
    record.replay()?;
    let cells = if let Some(cells) = game(record) {
        cells
    } else {
        let (setup, _) = position(record)?;
        let cells = dealt_without_pass(NOTATION, &setup, record.names)?;
        without_swap(&record.board, cells).ok_or_else(|| {
            inexpressible("a first stone answered at its mirror image: that means a swap")
        })?
    };
    let names: String = cells.iter().map(|&cell| record.board.name(cell)).collect();
    let comma = if names.is_empty() { "" } else { "," };
    Ok(format!("http://{PAGE}#{columns}{comma}{names}"))
}

/// The cells of the game in trmph's order, if trmph can express the game.
fn game(record: &Record) -> Option<Vec<Cell>> {
    if !is_plain_game(record) {
        return None;
    }
    let mut cells: Vec<Cell> = Vec::new();
    for turn in record.turns.iter().filter(|&&turn| !gives_up(turn)) {
        cells.push(match turn.action {
            Action::Place(cell) => cell,
            Action::Swap(_) => mirrored(&record.board, *cells.first()?)?,
            _ => return None,
        });
    }
    let swaps = record.turns.get(1).is_some_and(|turn| matches!(turn.action, Action::Swap(_)));
    (swaps == reads_as_swap(&record.board, &cells)).then_some(cells)
}

fn reads_as_swap(board: &Board, cells: &[Cell]) -> bool {
    cells.len() > 1 && mirrored(board, cells[0]) == Some(cells[1])
}

/// Reorders alternating stones so that the first two do not read as a swap.
fn without_swap(board: &Board, mut cells: Vec<Cell>) -> Option<Vec<Cell>> {
    if reads_as_swap(board, &cells) {
        // Any other stone of either color in its place breaks the symmetry.
        match cells.len() {
            2 => return None,
            3 => cells.swap(0, 2),
            _ => cells.swap(1, 3),
        }
    }
    Some(cells)
}
