//! The reduction of Y, and of Hex in its frame of edges, by reducing cell by cell.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Cell, Color, Coordinate, Shape};
use mustplay_solver::evaluate::y_reduction;

use super::{Case, hex, is_near};

/// What the triangle of this side, row by row, reduces to.
fn reduced(side: usize, value: &dyn Fn(usize, usize) -> f64) -> f64 {
    let mut rows: Vec<Vec<f64>> =
        (0..side).map(|row| (0..side - row).map(|column| value(column, row)).collect()).collect();
    while rows.len() > 1 {
        rows = (0..rows.len() - 1)
            .map(|row| {
                (0..rows[row].len() - 1)
                    .map(|column| {
                        let [p, q, r] =
                            [rows[row][column], rows[row][column + 1], rows[row + 1][column]];
                        (p + q + r - p * q * r) / 2.0
                    })
                    .collect()
            })
            .collect();
    }
    rows[0][0]
}

/// What the board reduces to with these values of its cells. A Hex board stands in the triangle
/// with black stones below it and white ones to its right, and once more turned by half a turn.
fn balance(board: &Board, value: &dyn Fn(Cell) -> f64) -> f64 {
    let at = |column, row| value(board.cell_at(Coordinate { column, row }).unwrap());
    match board.shape() {
        Shape::Y { side } => reduced(side, &at),
        Shape::Hex { columns, rows } => {
            let framed = |turned: bool| {
                reduced(columns + rows - 1, &|column, row| {
                    if row >= rows {
                        1.0
                    } else if column >= columns {
                        -1.0
                    } else if turned {
                        at(columns - 1 - column, rows - 1 - row)
                    } else {
                        at(column, row)
                    }
                })
            };
            f64::midpoint(framed(false), framed(true))
        }
        shape => panic!("{shape} is no board of hexagons"),
    }
}

#[test]
fn worths_are_slopes_of_the_balance() {
    let mut random = SplitMix::new(11);
    for round in 0..30 {
        let board = match round % 3 {
            0 => Board::y(5).unwrap(),
            1 => hex(4, 4),
            _ => hex(2, 3),
        };
        let case = Case::random(board, &mut random);
        let scores = y_reduction::evaluate(&case.scene()).unwrap();
        let stone = |cell: Cell| {
            let [black, white] = Color::BOTH.map(|color| case.stones[color.index()].contains(cell));
            f64::from(u8::from(black)) - f64::from(u8::from(white))
        };
        assert!(is_near(scores.balance(), balance(&case.board, &stone)));
        for moved in case.empty() {
            let step = 1e-4;
            let with = |by: f64| {
                let value = |cell| stone(cell) + if cell == moved { by } else { 0.0 };
                balance(&case.board, &value)
            };
            let slope = (with(step) - with(-step)) / (2.0 * step);
            assert!(is_near(scores.score(moved), slope), "{slope}");
        }
    }
}
