//! The Hex board.
//!
//! Cell (column, row) touches (c±1, r), (c, r±1), (c+1, r−1) and (c−1, r+1); a1 at the top
//! left is an acute corner. Black joins row 1 to the last row, White the first column
//! to the last.

use super::{BoardError, Cell, Coordinate, Goal, Plan, Shape, Symmetry, Terminal, check_size};

/// Steps to the six neighbors, as (column, row).
pub(super) const STEPS: [(isize, isize); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

pub(super) fn coordinate(columns: usize, cell: Cell) -> Coordinate {
    Coordinate {
        column: cell.index() % columns,
        row: cell.index() / columns,
    }
}

pub(super) fn cell(columns: usize, rows: usize, at: Coordinate) -> Option<Cell> {
    (at.column < columns && at.row < rows).then(|| Cell::new(at.row * columns + at.column))
}

pub(super) fn plan(columns: usize, rows: usize) -> Result<Plan, BoardError> {
    let shape = Shape::Hex { columns, rows };
    let count = check_size(shape, columns.checked_mul(rows))?;
    let cell_at = |column, row| cell(columns, rows, Coordinate { column, row });
    let on_board = |column, row| Cell::new(row * columns + column);
    let at = |index: usize| coordinate(columns, Cell::new(index));

    let neighbors = (0..count)
        .map(|index| {
            let here = at(index);
            STEPS
                .iter()
                .filter_map(|&(dc, dr)| {
                    cell_at(
                        here.column.checked_add_signed(dc)?,
                        here.row.checked_add_signed(dr)?,
                    )
                })
                .collect()
        })
        .collect();
    let side = |name, cells| Terminal { name, cells };
    let goals = [
        Goal::Join(vec![
            side("top", (0..columns).map(|c| on_board(c, 0)).collect()),
            side(
                "bottom",
                (0..columns).map(|c| on_board(c, rows - 1)).collect(),
            ),
        ]),
        Goal::Join(vec![
            side("left", (0..rows).map(|r| on_board(0, r)).collect()),
            side(
                "right",
                (0..rows).map(|r| on_board(columns - 1, r)).collect(),
            ),
        ]),
    ];

    let map = |image: &dyn Fn(Coordinate) -> Cell, exchange| {
        Symmetry::new((0..count).map(|index| image(at(index))).collect(), exchange)
    };
    let mut symmetries = vec![
        Symmetry::identity(count),
        map(
            &|at| on_board(columns - 1 - at.column, rows - 1 - at.row),
            false,
        ),
    ];
    if columns == rows {
        symmetries.push(map(&|at| on_board(at.row, at.column), true));
        symmetries.push(map(
            &|at| on_board(rows - 1 - at.row, columns - 1 - at.column),
            true,
        ));
    }
    Ok(Plan {
        shape,
        neighbors,
        goals,
        joined: false,
        names: (0..count).map(|index| at(index).to_string()).collect(),
        symmetries,
        graph: None,
    })
}
