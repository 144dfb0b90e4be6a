//! Solving connection games, and proving the answer to a sceptic.
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
//! use mustplay_solver::{Settings, Solver};
//! use mustplay_core::NoProgress;
//!
//! let board = Arc::new(Board::hex(5, 5)?);
//! let matcher = Arc::new(Matcher::standard());
//! let mut solver = Solver::new(&board, &matcher, &Settings::default())?;
//! let opening = |name| Setup::empty(Arc::clone(&board)).after(board.cell(name).unwrap());
//! assert_eq!(solver.winner(&opening("c3"), &NoProgress)?, Color::Black);
//! assert_eq!(solver.winner(&opening("a1"), &NoProgress)?, Color::White);
//!
//! let proof = solver.certificate(&opening("a1"), &NoProgress, &NoProgress)?;
//! assert_eq!(check(&proof.to_string(), &NoProgress)?.claim.winner, Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Solver`], [`Settings`] — asking who wins, by which moves and why; limits come as a
//!   [`ProgressSink`](mustplay_core::ProgressSink) with each call.
//! * [`Techniques`], [`Options`] — what the search makes use of and its numbers, by name.
//! * [`Adviser`] — somebody who knows a better order of moves.
//! * [`Solved`], [`Findings`], [`Outlook`] — its answers.
//! * [`Win`](mustplay_proof::Win) — what a proof says that is of use elsewhere, and can be taught
//!   to other solvers.
//! * [`plain`] — solving by the rules alone, also misère games.
//! * [`store`] — solved positions on the disk, shared by runs.
//! * [`carriers`] — proofs that fewer stones do not connect.
//! * [`strategy`] — proofs as somebody plays by them.

mod adviser;
pub mod carriers;
mod dfpn;
mod error;
pub mod evaluate;
mod findings;
pub mod inferior;
mod options;
mod oracle;
mod outlook;
pub mod plain;
mod proving;
mod solver;
#[cfg(test)]
#[path = "../tests/unit/soundness.rs"]
mod soundness;
mod stack;
pub mod store;
pub mod strategy;
pub mod virtual_connections;

pub use adviser::{Adviser, Advisers};
pub use dfpn::{TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
pub use error::{SolveError, SolverError};
pub use findings::{Findings, Solved};
pub use options::{OPTIONS, OptionError, OptionRow, Options};
pub use outlook::{OpenMove, Outlook};
pub use solver::{Listener, News, Settings, Solver, Tell, Turns};
