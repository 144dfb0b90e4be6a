//! Judging positions without searching them.
//!
//! An evaluation looks at a [`Scene`], the stones and empty cells of a board, and gives [`Scores`]:
//! who is ahead, and what a move in each cell is worth. None of them is a proof; they order moves
//! for a search, and show people where the fight is. A scene made from a [filled](Scene::filled)
//! position leaves out what no longer matters and is judged better.
//!
//! * [`resistance`] — an electric circuit for each color, with virtual connections as wires.
//! * [`two_distance()`] — how far it is if the best way is blocked at every step.
//! * [`y_reduction`] — majorities of three cells that meet, with the derivative.
//! * [`PathCount`] — induced winning paths, weighted by length.
//! * [`MonteCarlo`] — random games between players who move only where it matters.
//!
//! [`Evaluation`] is the table of all of them by name. The currents of a [`Network`] also order the
//! moves of the solver.

mod circuit;
mod evaluation;
mod meeting;
mod monte_carlo;
mod network;
mod path_count;
pub mod resistance;
mod scene;
mod scores;
pub(crate) mod two_distance;
pub mod y_reduction;

pub use evaluation::{Evaluation, EvaluationRow, NoScores, UnknownEvaluation};
pub use monte_carlo::MonteCarlo;
pub use network::{Network, Wire};
pub use path_count::PathCount;
pub use scene::{Overlap, Scene};
pub use scores::Scores;
pub use two_distance::two_distance;

use mustplay_hex::Cell;

/// The empty cells of a scene, the most promising first, as well as one can say at a glance: by
/// Y-reduction, which likes the middle of an open board, else by resistance: where there is none,
/// or where one color is so far ahead that no move is worth anything in floating-point numbers.
pub fn promising<const W: usize>(scene: &Scene<'_, W>) -> Vec<Cell> {
    let scores = y_reduction::evaluate(scene);
    let tells = |scores: &Scores| scene.empty().iter().any(|cell| scores.worth(cell) > 0.0);
    let scores = scores.filter(tells);
    let scores = scores.unwrap_or_else(|| resistance::with_bridges(scene));
    scores.order(scene.empty())
}
