//! All evaluations by name.
//!
//! ```
//! use mustplay_solver::evaluate::{Evaluation, Scene};
//! use mustplay_hex::{Board, CellSet, Color, Masks};
//!
//! let board = Board::hex(5, 5)?;
//! let masks = Masks::<1>::new(&board)?;
//! let center: CellSet<1> = board.cell("c3").into_iter().collect();
//! let scene = Scene::new(&board, &masks, [center, CellSet::EMPTY], masks.all() - center)?;
//! for row in Evaluation::TABLE {
//!     let scores = row.evaluation.scores(&scene, Color::White)?;
//!     assert!(scores.balance() > 0.0, "{}: Black is ahead", row.name);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use mustplay_core::{NoProgress, ProgressSink, StopReason};
use thiserror::Error;

use mustplay_hex::Color;

use super::scene::Scene;
use super::scores::Scores;
use super::{MonteCarlo, PathCount, resistance, two_distance, y_reduction};

/// A way to judge a position without searching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// Electric resistance between the terminals.
    Resistance,
    /// Distance if the opponent spoils the best way at every step.
    TwoDistance,
    /// Majorities of three cells that meet, down to one cell.
    YReduction,
    /// Induced paths, each cell halving the weight.
    Paths,
    /// Random games.
    MonteCarlo,
    /// Electric resistance, with a wire for each bridge.
    Bridges,
}

/// A row of the table of evaluations.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationRow {
    /// The evaluation.
    pub evaluation: Evaluation,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it measures, in a line.
    pub help: &'static str,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoScores {
    /// Only Hex and Y reduce.
    #[error("expected a board of Hex or Y for y-reduction")]
    NoReduction,
    /// Too many paths, or no two terminals to join.
    #[error(
        "expected two players who join two terminals each along at most a few million paths; monte-carlo approximates the same"
    )]
    TooManyPaths,
}

/// There is no evaluation of that name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no evaluation `{found}`: expected one of {}", Evaluation::TABLE.map(|row| row.name).join(" "))]
pub struct UnknownEvaluation {
    /// What was given.
    pub found: String,
}

impl Evaluation {
    /// All evaluations, in the order of their variants.
    pub const TABLE: [EvaluationRow; 6] = [
        EvaluationRow {
            evaluation: Self::Resistance,
            name: "resistance",
            help: "electric resistance between a color's sides",
        },
        EvaluationRow {
            evaluation: Self::TwoDistance,
            name: "two-distance",
            help: "distance when the best way is blocked at every step",
        },
        EvaluationRow {
            evaluation: Self::YReduction,
            name: "y-reduction",
            help: "majorities of three cells, reduced to one cell",
        },
        EvaluationRow {
            evaluation: Self::Paths,
            name: "paths",
            help: "induced winning paths, each cell halving the weight",
        },
        EvaluationRow {
            evaluation: Self::MonteCarlo,
            name: "monte-carlo",
            help: "random games with the cells that still matter",
        },
        EvaluationRow {
            evaluation: Self::Bridges,
            name: "bridges",
            help: "electric resistance, a bridge being as good as a wire",
        },
    ];

    /// Its row of the table.
    pub fn row(self) -> &'static EvaluationRow {
        &Self::TABLE[self as usize]
    }

    /// Evaluates a scene in which `to_move` plays first, with default settings.
    ///
    /// Once a color has won, no move is worth anything.
    pub fn scores<const W: usize>(
        self,
        scene: &Scene<'_, W>,
        to_move: Color,
    ) -> Result<Scores, NoScores> {
        let scores = self.scores_watched(scene, to_move, &NoProgress);
        scores.expect("nobody stops it")
    }

    /// Evaluates a scene in which `to_move` plays first, unless the sink says stop. Only what may
    /// take long reports to it.
    #[inline(never)]
    pub fn scores_watched<const W: usize>(
        self,
        scene: &Scene<'_, W>,
        to_move: Color,
        sink: &dyn ProgressSink,
    ) -> Result<Result<Scores, NoScores>, StopReason> {
        if let Some(winner) = scene.winner() {
            let balance = match winner {
                Color::Black => 1.0,
                Color::White => -1.0,
            };
            let worths = vec![0.0; scene.masks().all().len()];
            return Ok(Ok(Scores::new(balance, worths)));
        }
        Ok(match self {
            Self::Resistance => Ok(resistance::evaluate(scene, [&[], &[]])),
            Self::TwoDistance => Ok(two_distance(scene)),
            Self::YReduction => y_reduction::evaluate(scene).ok_or(NoScores::NoReduction),
            Self::Paths => {
                let scores = PathCount::default().evaluate(scene, sink)?;
                scores.ok_or(NoScores::TooManyPaths)
            }
            Self::MonteCarlo => Ok(MonteCarlo::default().evaluate(scene, to_move, sink)?),
            Self::Bridges => Ok(resistance::with_bridges(scene)),
        })
    }
}

/// Its name.
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
