//! Quantified Boolean formulas, and the way to and from set-coloring games.
//!
//! * [`Formula`] — a QBF; read from QDIMACS by [`Formula::from_qdimacs`], written by
//!   [`Formula::to_qdimacs`] and [`Formula::to_qcir`].
//! * [`solve`](fn@solve) — whether it is true, by search.
//! * [`Encoding`] — a set-coloring game as a QBF, for other solvers.

mod encode;
mod formula;
mod qdimacs;
mod solve;
mod write;

pub use encode::{Encoding, Meaning, NotEncoded};
pub use formula::{Formula, Literal, Quantifier, UnknownVariable};
pub use solve::{Answer, solve};
