//! Y-reduction and its derivative (SCG §4.6, §12.3).
//!
//! Three adjacent cells of Y have a majority, and the majorities of all such triples form a board
//! of Y one smaller with the same winner (Schensted). On a board that is not full, treat the cells
//! as independent: with values from −1 (white) over 0 (empty) to 1 (black), the majority of p, q
//! and r has the value (p + q + r − pqr) / 2. The balance is the value after reduction to one cell;
//! on a full board it is the winner. A cell's worth is the derivative of the balance with respect
//! to it, computed by back-propagation.
//!
//! A Hex board is part of a Y board, with two edges extended by stones of their colors. There are
//! two ways to do this; the result is their mean.
//!
//! ```
//! use mustplay_solver::evaluate::{EvalInput, y_reduction};
//! use mustplay_hex::{Board, CellSet, Masks};
//!
//! let board = Board::y(3)?;
//! let masks = Masks::<1>::new(&board)?;
//! let corner: CellSet<1> = board.cell("a1").into_iter().collect();
//! let input = EvalInput::new(&board, &masks, [corner, CellSet::EMPTY], masks.all() - corner);
//! let scores = y_reduction::evaluate(&input).expect("a board of Y");
//! assert_eq!(scores.balance(), 0.25);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_hex::{Cell, Color, Coordinate, Shape};

use crate::evaluate::evaluation::{EvalInput, Scores};

/// Evaluates an input of Hex or Y; other boards have no Y-reduction.
#[inline(never)]
pub fn evaluate<const W: usize>(input: &EvalInput<'_, W>) -> Option<Scores> {
    let board = input.board();
    let mut worths = vec![0.0; board.len()];
    let mut balance = 0.0;
    let embeddings = match board.shape() {
        Shape::Hex { columns, rows } => {
            [false, true].map(|turned| Some(Embedding::Hex { columns, rows, turned }))
        }
        Shape::Y { side } => [Some(Embedding::Y { side }), None],
        Shape::BridgIt { .. } | Shape::Graph => return None,
    };
    let count = embeddings.iter().flatten().count() as f64;
    for embedding in embeddings.into_iter().flatten() {
        let pyramid = Pyramid::new(embedding.side(), |at| match embedding.place(at) {
            Place::Beyond(edge) => value(Some(edge)),
            Place::Inside(at) => {
                let cell = board.cell_at(at);
                let has_stone =
                    |color: &Color| cell.is_some_and(|cell| input.stones(*color).contains(cell));
                value(Color::BOTH.into_iter().find(has_stone))
            }
        });
        balance += pyramid.top() / count;
        pyramid.derivatives(|at, derivative| {
            let cell: Option<Cell> = match embedding.place(at) {
                Place::Inside(at) => board.cell_at(at),
                Place::Beyond(_) => None,
            };
            if let Some(cell) = cell.filter(|&cell| input.empty().contains(cell)) {
                worths[cell.index()] += derivative / count;
            }
        });
    }
    Some(Scores::new(balance, worths))
}

fn value(stone: Option<Color>) -> f64 {
    match stone {
        Some(Color::Black) => 1.0,
        Some(Color::White) => -1.0,
        None => 0.0,
    }
}

/// The embedding of a board in the triangle of cells with column + row < side.
#[derive(Clone, Copy)]
enum Embedding {
    Y {
        side: usize,
    },
    /// Unchanged or after a half turn: extended beyond the bottom by black stones and beyond the
    /// right edge by white ones.
    Hex {
        columns: usize,
        rows: usize,
        turned: bool,
    },
}

/// The place of a cell of the triangle on the board.
enum Place {
    Inside(Coordinate),
    Beyond(Color),
}

impl Embedding {
    fn side(self) -> usize {
        match self {
            Self::Y { side } => side,
            Self::Hex { columns, rows, .. } => columns + rows - 1,
        }
    }

    fn place(self, at: Coordinate) -> Place {
        match self {
            Self::Hex { rows, .. } if at.row >= rows => Place::Beyond(Color::Black),
            Self::Hex { columns, .. } if at.column >= columns => Place::Beyond(Color::White),
            Self::Hex { columns, rows, turned: true } => Place::Inside(Coordinate {
                column: columns - 1 - at.column,
                row: rows - 1 - at.row,
            }),
            Self::Hex { .. } | Self::Y { .. } => Place::Inside(at),
        }
    }
}

/// A board of Y and all its reductions, the largest first; each row by row.
struct Pyramid {
    side: usize,
    levels: Vec<Vec<f64>>,
}

/// The start of a row in a board with this side.
fn start(side: usize, row: usize) -> usize {
    row * (2 * side + 1 - row) / 2
}

/// For each cell of the next smaller board, the three cells whose majority it is.
fn triples(side: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..side - 1).flat_map(move |row| {
        let here = start(side, row);
        let below = start(side, row + 1);
        (0..side - 1 - row).map(move |column| [here + column, here + column + 1, below + column])
    })
}

impl Pyramid {
    fn new(side: usize, value: impl Fn(Coordinate) -> f64) -> Self {
        let base = (0..side)
            .flat_map(|row| (0..side - row).map(move |column| Coordinate { column, row }))
            .map(value)
            .collect();
        let mut levels: Vec<Vec<f64>> = vec![base];
        for side in (2..=side).rev() {
            let last = &levels[levels.len() - 1];
            let majority = |cells: [usize; 3]| {
                let [p, q, r] = cells.map(|cell| last[cell]);
                // Keeps rounding errors within range.
                ((p + q + r - p * q * r) / 2.0).clamp(-1.0, 1.0)
            };
            levels.push(triples(side).map(majority).collect());
        }
        Self { side, levels }
    }

    /// The value of the last cell.
    fn top(&self) -> f64 {
        self.levels[self.side - 1][0]
    }

    /// Calls `found` with the derivative of the top with respect to each cell of the base.
    fn derivatives(&self, mut found: impl FnMut(Coordinate, f64)) {
        let mut above = vec![1.0];
        for side in 2..=self.side {
            let values = &self.levels[self.side - side];
            let mut here = vec![0.0; values.len()];
            for (cells, slope) in triples(side).zip(&above) {
                let [p, q, r] = cells.map(|cell| values[cell]);
                for (cell, others) in cells.into_iter().zip([q * r, p * r, p * q]) {
                    here[cell] += slope * (1.0 - others) / 2.0;
                }
            }
            above = here;
        }
        let mut derivatives = above.into_iter();
        for row in 0..self.side {
            for (column, derivative) in (0..self.side - row).zip(&mut derivatives) {
                found(Coordinate { column, row }, derivative);
            }
        }
    }
}
