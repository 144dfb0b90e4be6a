//! The Hex board.
//!
//! Cell (column, row) touches (c±1, r), (c, r±1), (c+1, r−1) and (c−1, r+1); a1 at the top left is
//! an acute corner. Black joins row 1 to the last row, White the first column to the last.

use super::{BoardError, BoardPlan, Cell, Coordinate, Goal, Shape, Symmetry, Terminal, check_size};

const STEPS: [(isize, isize); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The neighbors of the hexagons at these places for which `cell` finds a cell on the board.
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

pub(super) fn hex_coordinate(columns: usize, cell: Cell) -> Coordinate {
    Coordinate { column: cell.index() % columns, row: cell.index() / columns }
}

pub(super) fn hex_cell(columns: usize, rows: usize, at: Coordinate) -> Option<Cell> {
    (at.column < columns && at.row < rows).then(|| Cell::new(at.row * columns + at.column))
}

pub(super) fn hex_plan(columns: usize, rows: usize) -> Result<BoardPlan, BoardError> {
    let shape = Shape::Hex { columns, rows };
    let count = check_size(shape, columns.checked_mul(rows))?;
    let on_board = |column, row| Cell::new(row * columns + column);
    let places: Vec<Coordinate> =
        (0..count).map(|index| hex_coordinate(columns, Cell::new(index))).collect();
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
    Ok(BoardPlan {
        shape,
        neighbors: neighbors(&places, |at| hex_cell(columns, rows, at)),
        goals,
        joined: false,
        names: places.iter().map(Coordinate::to_string).collect(),
        symmetries,
        graph: None,
    })
}

// The board of Y.
//
// The triangle is the acute corner of a Hex board: the cells with column + row < side, counted from
// zero. Both players want a chain that touches all three sides; on a full board exactly one has it.

/// Cells in the rows above row `row`: row `r` has `side - r` cells.
fn before(side: usize, row: usize) -> usize {
    row * side - row * row.saturating_sub(1) / 2
}

pub(super) fn y_coordinate(side: usize, cell: Cell) -> Coordinate {
    let index = cell.index();
    let row = (0..side).take_while(|&row| before(side, row) <= index).last().unwrap_or(0);
    Coordinate { column: index - before(side, row), row }
}

pub(super) fn y_cell(side: usize, at: Coordinate) -> Option<Cell> {
    (at.column < side && at.row < side - at.column)
        .then(|| Cell::new(before(side, at.row) + at.column))
}

pub(super) fn y_plan(side: usize) -> Result<BoardPlan, BoardError> {
    let shape = Shape::Y { side };
    let cells = side.checked_add(1).and_then(|next| side.checked_mul(next));
    let count = check_size(shape, cells.map(|twice| twice / 2))?;
    let places: Vec<Coordinate> =
        (0..count).map(|index| y_coordinate(side, Cell::new(index))).collect();
    let at = |column, row| y_cell(side, Coordinate { column, row }).expect("inside the triangle");

    let terminal = |name, cell: &dyn Fn(usize) -> Cell| Terminal {
        name,
        cells: (0..side).map(cell).collect(),
    };
    let sides = Goal::Join(vec![
        terminal("top", &|c| at(c, 0)),
        terminal("left", &|r| at(0, r)),
        terminal("right", &|r| at(side - 1 - r, r)),
    ]);

    // Distances from the three sides; every permutation of them is a symmetry, and since both
    // players have the same goal, each also works with the colors exchanged.
    let distances = |here: &Coordinate| [here.column, here.row, side - 1 - here.column - here.row];
    // A permutation is determined by its first two places.
    let permutations = [(0, 1), (1, 2), (2, 0), (1, 0), (0, 2), (2, 1)];
    let symmetry = |(first, second): (usize, usize), exchange| {
        let image = |here| at(distances(here)[first], distances(here)[second]);
        Symmetry::new(places.iter().map(image).collect(), exchange)
    };
    let symmetries =
        [false, true].map(|exchange| permutations.map(|p| symmetry(p, exchange))).concat();
    Ok(BoardPlan {
        shape,
        neighbors: neighbors(&places, |at| y_cell(side, at)),
        goals: [sides.clone(), sides],
        joined: false,
        names: places.iter().map(Coordinate::to_string).collect(),
        symmetries,
        graph: None,
    })
}
