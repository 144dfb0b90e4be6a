//! Solves connection games, and proves the answers.
//!
//! A [`Solver`] decides positions of one board by proof-number search over positions that are
//! filled and pruned by patterns. Every answer can have a
//! [`Certificate`](mustplay_proof::Certificate), which [`check`](mustplay_proof::check::check)
//! verifies by the rules alone.
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
//! * [`Solver`], [`SolverSettings`] — winners, winning moves and proofs; each call takes its limits
//!   as a [`ProgressSink`](mustplay_core::ProgressSink).
//! * [`Techniques`], [`SearchParams`] — the techniques of the search and its parameters, by name.
//! * [`MoveAdvisor`] — move ordering, for example by a network.
//! * [`Solved`], [`Findings`], [`ProofStatus`] — answers.
//! * [`plain`] — solving by the rules alone, including misère games.
//! * [`inferior`], [`virtual_connections`], [`evaluate`] — static evaluation.
//! * [`store`] — solved positions on disk, shared by runs.
//! * [`strategy`] — strategies from proofs.
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
