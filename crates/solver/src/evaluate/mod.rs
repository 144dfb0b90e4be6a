//! Evaluating positions without searching them.
//!
//! An evaluation takes an [`EvalInput`], the stones and empty cells of a board, and gives
//! [`Scores`]: who is ahead, and what a move in each cell is worth. Evaluations prove nothing; they
//! order moves for a search, and show people where the fight is. The input of a
//! [filled](EvalInput::filled) position leaves out what no longer matters, which makes evaluations
//! better.
//!
//! * [`resistance`] — an electric circuit for each color, with virtual connections as wires.
//! * [`two_distance()`] — how far it is if the best way is blocked at every step.
//! * [`y_reduction`] — majorities of three cells that meet, with the derivative.
//! * [`PathCount`] — induced winning paths, weighted by length.
//! * [`MonteCarlo`] — random games between players who move only where it matters.
//!
//! [`Evaluation`] is the table of all of them by name. The currents of a [`ResistorNetwork`] also
//! order the moves of the solver.

pub(crate) mod currents;
mod evaluation;
mod monte_carlo;
mod network;
mod path_count;
pub mod resistance;
pub mod y_reduction;

pub use evaluation::{
    EvalInput, Evaluation, EvaluationRow, NoScores, Overlap, Scores, UnknownEvaluation,
    two_distance,
};
pub use monte_carlo::MonteCarlo;
pub use network::{Conductor, ResistorNetwork};
pub use path_count::PathCount;

use mustplay_hex::Cell;

/// The empty cells, the most promising first, as far as a quick evaluation can tell: by
/// Y-reduction, which prefers the middle of an open board, and by resistance where there is no
/// reduction, or where one color is so far ahead that all worths are zero in floating point.
pub fn promising<const W: usize>(input: &EvalInput<'_, W>) -> Vec<Cell> {
    let scores = y_reduction::evaluate(input);
    let tells = |scores: &Scores| input.empty().iter().any(|cell| scores.worth(cell) > 0.0);
    let scores = scores.filter(tells);
    let scores = scores.unwrap_or_else(|| resistance::with_bridges(input));
    scores.order(input.empty())
}
