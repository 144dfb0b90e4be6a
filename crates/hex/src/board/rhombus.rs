//! The Hex board.
//!
//! Cell (column, row) touches (c±1, r), (c, r±1), (c+1, r−1) and (c−1, r+1); a1 at the top
//! left is an acute corner. Black joins row 1 to the last row, White the first column
//! to the last.

use super::{BoardError, Cell, Coordinate, Goal, Plan, Shape, Symmetry, Terminal, check_size};

/// Steps to the six neighbors, as (column, row).
const STEPS: [(isize, isize); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The neighbors of the hexagons at these places, as far as `cell` finds them on the board.
pub(super) fn neighbors(
    places: &[Coordinate],
    cell: impl Fn(Coordinate) -> Option<Cell>,
) -> Vec<Vec<Cell>> {
    let around = |here: &Coordinate| {
        let near = STEPS.iter().filter_map(|&(dc, dr)| {
            cell(Coordinate {
                column: here.column.checked_add_signed(dc)?,
                row: here.row.checked_add_signed(dr)?,
            })
        });
        near.collect()
    };
    places.iter().map(around).collect()
}

pub(super) fn coordinate(columns: usize, cell: Cell) -> Coordinate {
    Coordinate { column: cell.index() % columns, row: cell.index() / columns }
}

pub(super) fn cell(columns: usize, rows: usize, at: Coordinate) -> Option<Cell> {
    (at.column < columns && at.row < rows).then(|| Cell::new(at.row * columns + at.column))
}

pub(super) fn plan(columns: usize, rows: usize) -> Result<Plan, BoardError> {
    let shape = Shape::Hex { columns, rows };
    let count = check_size(shape, columns.checked_mul(rows))?;
    let on_board = |column, row| Cell::new(row * columns + column);
    let places: Vec<Coordinate> =
        (0..count).map(|index| coordinate(columns, Cell::new(index))).collect();
    let side = |name, cells| Terminal { name, cells };
    let row = |row| (0..columns).map(|column| on_board(column, row)).collect();
    let column = |column| (0..rows).map(|row| on_board(column, row)).collect();
    let goals = [
        Goal::Join(vec![side("top", row(0)), side("bottom", row(rows - 1))]),
        Goal::Join(vec![side("left", column(0)), side("right", column(columns - 1))]),
    ];

    let map = |image: &dyn Fn(&Coordinate) -> Cell, exchange| {
        Symmetry::new(places.iter().map(image).collect(), exchange)
    };
    let half_turn = |at: &Coordinate| on_board(columns - 1 - at.column, rows - 1 - at.row);
    let mut symmetries = vec![Symmetry::identity(count), map(&half_turn, false)];
    if columns == rows {
        let last = columns - 1;
        symmetries.push(map(&|at| on_board(at.row, at.column), true));
        symmetries.push(map(&|at| on_board(last - at.row, last - at.column), true));
    }
    Ok(Plan {
        shape,
        neighbors: neighbors(&places, |at| cell(columns, rows, at)),
        goals,
        joined: false,
        names: places.iter().map(Coordinate::to_string).collect(),
        symmetries,
        graph: None,
    })
}
