//! Static evaluation.
//!
//! An evaluation maps an [`EvalInput`], the stones and empty cells of a board, to [`Scores`]: the
//! balance of the position and the worth of each move. Evaluations prove nothing; they order moves
//! for a search and show important cells. They are more accurate on an input with dead and captured
//! cells [filled in](EvalInput::filled).
//!
//! * [`resistance`] — an electric circuit for each color, with virtual connections as wires.
//! * [`two_distance()`] — the distance to the edges if the opponent blocks the best step each time.
//! * [`y_reduction`] — the majority of each triple of adjacent cells, repeatedly, and its
//!   derivative.
//! * [`PathCount`] — induced winning paths, weighted by length.
//! * [`MonteCarlo`] — the winning rate in random games.
//!
//! [`Evaluation`] lists all of them by name. The currents of a [`ResistorNetwork`] also
//! order the moves of the solver.

pub(crate) mod currents;
mod evaluation;
mod monte_carlo;
mod network;
mod path_count;
pub mod resistance;
pub mod y_reduction;

pub use evaluation::{
    EvalInput, Evaluation, EvaluationRow, NoScores, Scores, UnknownEvaluation, two_distance,
};
pub use monte_carlo::MonteCarlo;
pub use network::{Conductor, ResistorNetwork};
pub use path_count::PathCount;

use mustplay_hex::Cell;

/// The empty cells, most promising first: by Y-reduction, which prefers the middle of an open
/// board; or by resistance if the board has no Y-reduction, or if one color leads so far that all
/// worths round to zero.
pub fn promising<const W: usize>(input: &EvalInput<'_, W>) -> Vec<Cell> {
    let has_worth = |scores: &Scores| input.empty().iter().any(|cell| scores.worth(cell) > 0.0);
    y_reduction::evaluate(input)
        .filter(has_worth)
        .unwrap_or_else(|| resistance::with_bridges(input))
        .order(input.empty())
}
