//! Solving connection games, and proving the answers.
//!
//! A [`Solver`] decides positions of one board by proof-number search over positions that
//! patterns have filled and pruned. Every answer can carry a
//! [`Certificate`](mustplay_proof::Certificate),
//! which [`check`](mustplay_proof::check::check) verifies knowing nothing but the rules.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_solver::inferior::Matcher;
//! use mustplay_hex::{Board, Color, Setup};
//! use mustplay_proof::check::check;
//! use mustplay_solver::{Solver, SolverSettings};
//! use mustplay_core::NoProgress;
//!
//! let board = Arc::new(Board::hex(5, 5)?);
//! let matcher = Arc::new(Matcher::standard());
//! let mut solver = Solver::new(&board, &matcher, &SolverSettings::default())?;
//! let opening = |name| Setup::empty(Arc::clone(&board)).after(board.cell(name).unwrap());
//! assert_eq!(solver.winner(&opening("c3"), &NoProgress)?, Color::Black);
//! assert_eq!(solver.winner(&opening("a1"), &NoProgress)?, Color::White);
//!
//! let proof = solver.certificate(&opening("a1"), &NoProgress, &NoProgress)?;
//! assert_eq!(check(&proof.to_string(), &NoProgress)?.claim.winner, Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Solver`], [`SolverSettings`] — who wins, by which moves and why; limits come as a
//!   [`ProgressSink`](mustplay_core::ProgressSink) with each call.
//! * [`Techniques`], [`SearchParams`] — the techniques of the search and its parameters, by name.
//! * [`MoveAdvisor`] — a better order of moves, from a network for example.
//! * [`Solved`], [`Findings`], [`ProofStatus`] — its answers.
//! * [`plain`] — solving by the rules alone, also misère games.
//! * [`inferior`], [`virtual_connections`], [`evaluate`] — what it knows about positions without
//!   searching them.
//! * [`store`] — solved positions on the disk, shared by runs.
//! * [`strategy`] — proofs as strategies to play by.
//! * [`fewest_stones`] — proofs that fewer stones do not connect.

mod answer;
mod certify;
mod dfpn;
pub mod evaluate;
pub mod fewest_stones;
pub mod inferior;
mod params;
pub mod plain;
mod solver;
#[cfg(test)]
#[path = "../tests/unit/soundness.rs"]
mod soundness;
mod stack;
pub mod store;
mod store_log;
pub mod strategy;
pub mod virtual_connections;

pub use answer::{Findings, OpenMove, ProofStatus, SolveError, Solved};
pub use dfpn::{MoveAdvisor, MoveAdvisors, TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
pub use params::{PARAMS, ParamError, ParamRow, SearchParams};
pub use solver::{
    FindingsListener, QuestionEvent, QuestionListener, QuestionTurns, Solver, SolverSettings,
};
