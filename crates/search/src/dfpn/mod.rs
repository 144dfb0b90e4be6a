//! Solving positions: proof-number search over filled positions.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_work::Unwatched;
//! use mustplay_hex::inferior::Matcher;
//! use mustplay_hex::{Board, CellSet, Color};
//! use mustplay_search::dfpn::{Solver, Techniques};
//!
//! let board = Board::hex(5, 5)?;
//! let matcher = Arc::new(Matcher::standard());
//! let mut solver = Solver::<1>::new(&board, matcher, Techniques::default(), 1 << 24, &Unwatched)?;
//! let opening = |name| [CellSet::single(board.cell(name).unwrap()), CellSet::EMPTY];
//! assert_eq!(solver.winner(opening("c3"), Color::White)?, Color::Black);
//! assert_eq!(solver.winner(opening("a1"), Color::White)?, Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choice;
mod currents;
#[cfg(test)]
mod growth;
mod judge;
mod learned;
mod lemmas;
mod node;
mod parts;
mod questions;
mod recent;
mod seen;
mod shared;
mod solver;
mod split;
mod table;
mod technique;
mod worker;

pub use questions::News;
pub use solver::{Following, Listener, Solver, SolverError};
pub use technique::{TECHNIQUES, Technique, TechniqueRow, Techniques, UnknownTechnique};
