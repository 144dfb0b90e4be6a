//! All evaluations by name.
//!
//! ```
//! use mustplay_solver::evaluate::{Evaluation, EvalInput};
//! use mustplay_hex::{Board, CellSet, Color, Masks};
//!
//! let board = Board::hex(5, 5)?;
//! let masks = Masks::<1>::new(&board)?;
//! let center: CellSet<1> = board.cell("c3").into_iter().collect();
//! let input = EvalInput::new(&board, &masks, [center, CellSet::EMPTY], masks.all() - center);
//! for row in Evaluation::TABLE {
//!     let scores = row.evaluation.scores(&input, Color::White)?;
//!     assert!(scores.balance() > 0.0, "{}: Black is ahead", row.name);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use mustplay_core::{NoProgress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, Contraction, Masks};
use thiserror::Error;

use crate::evaluate::{MonteCarlo, PathCount, resistance, y_reduction};
use crate::inferior::Filled;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    Resistance,
    TwoDistance,
    YReduction,
    Paths,
    MonteCarlo,
    Bridges,
}

#[derive(Clone, Copy, Debug)]
pub struct EvaluationRow {
    pub evaluation: Evaluation,
    pub name: &'static str,
    /// What it measures, in one line.
    pub help: &'static str,
}

const fn row(evaluation: Evaluation, name: &'static str, help: &'static str) -> EvaluationRow {
    EvaluationRow { evaluation, name, help }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoScores {
    #[error("expected a board of Hex or Y for y-reduction")]
    NoReduction,
    #[error(
        "expected two players who join two terminals each along at most a few million paths; monte-carlo approximates the same"
    )]
    TooManyPaths,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no evaluation `{found}`: expected one of {}", Evaluation::TABLE.map(|row| row.name).join(" "))]
pub struct UnknownEvaluation {
    pub found: String,
}

impl Evaluation {
    /// All evaluations, in the order of their variants.
    #[rustfmt::skip]
    pub const TABLE: [EvaluationRow; 6] = [
        row(Self::Resistance, "resistance", "electric resistance between a color's sides"),
        row(Self::TwoDistance, "two-distance", "distance when the best way is blocked at every step"),
        row(Self::YReduction, "y-reduction", "majorities of three cells, reduced to one cell"),
        row(Self::Paths, "paths", "induced winning paths, each cell halving the weight"),
        row(Self::MonteCarlo, "monte-carlo", "random games with the cells that still matter"),
        row(Self::Bridges, "bridges", "electric resistance, a bridge being as good as a wire"),
    ];

    pub fn row(self) -> &'static EvaluationRow {
        &Self::TABLE[self as usize]
    }

    /// Evaluates an input in which `to_move` plays first. After a win, every move is worth zero.
    pub fn scores<const W: usize>(
        self,
        input: &EvalInput<'_, W>,
        to_move: Color,
    ) -> Result<Scores, NoScores> {
        let scores = self.scores_with_progress(input, to_move, &NoProgress);
        scores.expect("the sink never stops it")
    }

    /// Evaluates an input in which `to_move` plays first, unless the sink stops it.
    #[inline(never)]
    pub fn scores_with_progress<const W: usize>(
        self,
        input: &EvalInput<'_, W>,
        to_move: Color,
        sink: &dyn ProgressSink,
    ) -> Result<Result<Scores, NoScores>, StopReason> {
        if let Some(winner) = input.winner() {
            let balance = match winner {
                Color::Black => 1.0,
                Color::White => -1.0,
            };
            let worths = vec![0.0; input.masks().all().len()];
            return Ok(Ok(Scores::new(balance, worths)));
        }
        Ok(match self {
            Self::Resistance => Ok(resistance::evaluate(input, [&[], &[]])),
            Self::TwoDistance => Ok(two_distance(input)),
            Self::YReduction => y_reduction::evaluate(input).ok_or(NoScores::NoReduction),
            Self::Paths => {
                let scores = PathCount::default().evaluate(input, sink)?;
                scores.ok_or(NoScores::TooManyPaths)
            }
            Self::MonteCarlo => Ok(MonteCarlo::default().evaluate(input, to_move, sink)?),
            Self::Bridges => Ok(resistance::with_bridges(input)),
        })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

impl FromStr for Evaluation {
    type Err = UnknownEvaluation;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluation> {
        let row = Self::TABLE.iter().find(|row| row.name == text);
        row.map(|row| row.evaluation).ok_or_else(|| UnknownEvaluation { found: text.to_owned() })
    }
}

// Input.

/// Stones and empty cells of a board, as played or filled in. Cells that are neither are dead.
#[derive(Clone, Copy, Debug)]
pub struct EvalInput<'a, const W: usize> {
    board: &'a Board,
    masks: &'a Masks<W>,
    stones: [CellSet<W>; 2],
    empty: CellSet<W>,
}

impl<'a, const W: usize> EvalInput<'a, W> {
    /// Stones and empty cells must be disjoint.
    #[inline(never)]
    pub fn new(
        board: &'a Board,
        masks: &'a Masks<W>,
        stones: [CellSet<W>; 2],
        empty: CellSet<W>,
    ) -> Self {
        debug_assert!(!stones[0].meets(stones[1]) && !empty.meets(stones[0] | stones[1]));
        Self { board, masks, stones, empty }
    }

    /// A filled position: inferior cells do not count.
    pub fn filled(board: &'a Board, masks: &'a Masks<W>, filled: &Filled<W>) -> Self {
        Self {
            board,
            masks,
            stones: Color::BOTH.map(|color| filled.stones(color)),
            empty: filled.empty(),
        }
    }

    pub fn board(&self) -> &'a Board {
        self.board
    }

    pub fn masks(&self) -> &'a Masks<W> {
        self.masks
    }

    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color.index()]
    }

    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    pub(crate) fn contraction(&self, color: Color) -> Contraction<W> {
        Contraction::new(self.masks, color, self.stones(color), self.empty)
    }

    pub(crate) fn has_joined(&self, color: Color) -> bool {
        self.masks.joins(color, self.stones(color))
    }

    /// The color that has joined its terminals, or has cut off the opponent.
    #[inline(never)]
    pub fn winner(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| {
            self.has_joined(color)
                || !self.masks.terminals(!color).is_empty()
                    && !self.masks.joins(!color, self.stones(!color) | self.empty)
        })
    }
}

// Output.

/// Balance of a position and worth of a move in each cell. Worths are nonnegative and comparable
/// within one position only: more is better for either player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    balance: f64,
    worths: Vec<f64>,
}

impl Scores {
    /// Cells that are not empty must be worth zero.
    pub(super) fn new(balance: f64, worths: Vec<f64>) -> Self {
        debug_assert!((-1.0..=1.0).contains(&balance), "{balance}");
        debug_assert!(worths.iter().all(|&worth| worth >= 0.0 && worth.is_finite()));
        Self { balance, worths }
    }

    /// From −1 (White has won) to 1 (Black has won).
    pub fn balance(&self) -> f64 {
        self.balance
    }

    #[inline]
    pub fn worth(&self, cell: Cell) -> f64 {
        self.worths[cell.index()]
    }

    /// These cells in descending order of worth; ties in the order of the board.
    pub fn order<const W: usize>(&self, cells: CellSet<W>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().collect();
        cells.sort_by(|&a, &b| self.worth(b).total_cmp(&self.worth(a)));
        cells
    }
}

/// Relative lead of one nonnegative quantity over another: −1 to 1, and 0 if they are equal.
pub(super) fn lead(black: f64, white: f64) -> f64 {
    match (black.is_infinite(), white.is_infinite()) {
        (true, false) => 1.0,
        (false, true) => -1.0,
        (false, false) if black + white > 0.0 => (black - white) / (black + white),
        _ => 0.0,
    }
}

// The two-distance (SCG §12.2).
//
// The length of a shortest path means little, because the opponent simply blocks it. The
// *two-distance* of a cell from a terminal assumes that the opponent spoils the best continuation
// at every step: cells that touch the terminal have distance 1, and any other cell has one more
// than the *second* smallest distance among its neighbors, with own chains contracted. The sum over
// a color's terminals is the cell's *potential* for that color: low potentials mark the cells that
// decide the game.

/// Evaluates an input: a cell's worth is the reciprocal of its potentials for both colors together,
/// and a color's lead is that of its lowest potential over the opponent's.
#[inline(never)]
pub fn two_distance<const W: usize>(input: &EvalInput<'_, W>) -> Scores {
    let mut total = vec![0; input.masks().all().len()];
    let lowest = Color::BOTH.map(|color| {
        let mut potentials = vec![0; total.len()];
        input.contraction(color).add_potentials(&mut potentials);
        for (sum, potential) in total.iter_mut().zip(&potentials) {
            *sum += potential;
        }
        let cells = input.empty().iter();
        cells.map(|cell| potentials[cell.index()]).min()
    });
    let reciprocal = |potential: u32| match potential {
        0 => 0.0,
        potential => 1.0 / f64::from(potential),
    };
    // A color that only cuts has no potentials to compare.
    let balance = match lowest {
        [Some(black), Some(white)] if black > 0 && white > 0 => {
            lead(reciprocal(black), reciprocal(white))
        }
        _ => 0.0,
    };
    Scores::new(balance, total.into_iter().map(reciprocal).collect())
}
