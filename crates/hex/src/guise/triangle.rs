//! Hex as a position of Y (SCG §4.7).
//!
//! A board of Hex is a part of the triangle of Y whose side is one less than its two sides
//! together: the acute corner of both is the same, and so are the names of the cells. What is left
//! of the triangle are two corners. The one below the bottom row is filled with black stones and
//! the one to the right of the last column with white ones.
//!
//! A black chain from the top row to the bottom row touches the side at the top, and the black
//! corner, which touches the other two sides, so Black has won Y; likewise for White. Just one
//! player does it on a full board, and on either board the same.

use super::{Guise, NoGuise};
use crate::board::{Board, Cell, Shape};
use crate::color::Color;
use crate::setup::Setup;

/// A position of Hex as one of Y; cells keep their names.
pub fn on_y(setup: &Setup) -> Result<Guise, NoGuise> {
    setup.occupancy()?;
    let shape = setup.board.shape();
    let Shape::Hex { columns, rows } = shape else {
        return Err(NoGuise::NotHex(shape));
    };
    let board = Board::y(columns + rows - 1)?;
    let places = board.cells().map(|cell| board.coordinate(cell));
    let cells: Vec<Option<Cell>> =
        places.map(|at| at.and_then(|at| setup.board.cell_at(at))).collect();
    let stand = |&(cell, color): &(Cell, Color)| {
        let at = cells.iter().position(|&it| it == Some(cell));
        (Cell::new(at.expect("the triangle has all cells")), color)
    };
    let mut stones: Vec<(Cell, Color)> = setup.stones.iter().map(stand).collect();
    let beyond = board.cells().filter(|cell| cells[cell.index()].is_none());
    stones.extend(beyond.map(|cell| {
        let at = board.coordinate(cell).expect("a triangle has coordinates");
        let is_below = at.row >= rows;
        (cell, if is_below { Color::Black } else { Color::White })
    }));
    stones.sort_unstable_by_key(|&(cell, _)| cell);
    Ok(Guise::new(board, setup, stones, cells, false))
}
