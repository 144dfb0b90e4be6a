//! The board of Y.
//!
//! The triangle is the acute corner of a Hex board: the cells with column + row < side,
//! counted from zero. Both players want a chain that touches all three sides, and exactly
//! one of them gets it on a full board.

use super::{BoardError, Cell, Coordinate, Goal, Plan, Shape, Symmetry, Terminal, check_size};
use crate::board::rhombus;

/// Cells in the rows above row `row`: row `r` has `side - r` cells.
fn before(side: usize, row: usize) -> usize {
    row * side - row * row.saturating_sub(1) / 2
}

pub(super) fn coordinate(side: usize, cell: Cell) -> Coordinate {
    let index = cell.index();
    let row = (0..side).take_while(|&row| before(side, row) <= index).last().unwrap_or(0);
    Coordinate { column: index - before(side, row), row }
}

pub(super) fn cell(side: usize, at: Coordinate) -> Option<Cell> {
    (at.column < side && at.row < side - at.column)
        .then(|| Cell::new(before(side, at.row) + at.column))
}

pub(super) fn plan(side: usize) -> Result<Plan, BoardError> {
    let shape = Shape::Y { side };
    let cells = side.checked_add(1).and_then(|next| side.checked_mul(next));
    let count = check_size(shape, cells.map(|twice| twice / 2))?;
    let places: Vec<Coordinate> =
        (0..count).map(|index| coordinate(side, Cell::new(index))).collect();
    let at = |column, row| cell(side, Coordinate { column, row }).expect("inside the triangle");

    let terminal = |name, cell: &dyn Fn(usize) -> Cell| Terminal {
        name,
        cells: (0..side).map(cell).collect(),
    };
    let sides = Goal::Join(vec![
        terminal("top", &|c| at(c, 0)),
        terminal("left", &|r| at(0, r)),
        terminal("right", &|r| at(side - 1 - r, r)),
    ]);

    // Distances from the three sides; every permutation of them is a symmetry, and since
    // both players have the same goal, each also works with the colors exchanged.
    let distances = |here: &Coordinate| [here.column, here.row, side - 1 - here.column - here.row];
    let permutations = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0]];
    let symmetries = [false, true]
        .into_iter()
        .flat_map(|exchange| permutations.map(|p| (p, exchange)))
        .map(|(permutation, exchange)| {
            let image = |here| {
                let d = distances(here);
                at(d[permutation[0]], d[permutation[1]])
            };
            Symmetry::new(places.iter().map(image).collect(), exchange)
        })
        .collect();
    Ok(Plan {
        shape,
        neighbors: rhombus::neighbors(&places, |at| cell(side, at)),
        goals: [sides.clone(), sides],
        joined: false,
        names: places.iter().map(Coordinate::to_string).collect(),
        symmetries,
        graph: None,
    })
}
