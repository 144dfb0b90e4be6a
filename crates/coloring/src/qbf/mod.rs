//! Quantified Boolean formulas, and the way to and from set-coloring games.
//!
//! * [`Formula`] — a QBF; read from QDIMACS by [`Formula::from_qdimacs`].

mod formula;
mod qdimacs;

pub use formula::{Formula, Literal, Quantifier, UnknownVariable};
