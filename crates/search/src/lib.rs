//! Solving connection games, and proving the answer to a sceptic.
//!
//! A [`Solver`] decides positions of one board by proof-number search over positions that
//! patterns have filled and pruned. Every answer can carry a [`Certificate`], which
//! [`check`](check::check) verifies knowing nothing but the rules.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::inferior::Matcher;
//! use mustplay_hex::{Board, Color, Setup};
//! use mustplay_search::{Settings, Solver, check::check};
//! use mustplay_work::Unwatched;
//!
//! let board = Arc::new(Board::hex(5, 5)?);
//! let matcher = Arc::new(Matcher::standard());
//! let mut solver = Solver::new(&board, &matcher, &Settings::default())?;
//! let opening = |name| Setup::empty(Arc::clone(&board)).after(board.cell(name).unwrap());
//! assert_eq!(solver.winner(&opening("c3"), &Unwatched)?, Color::Black);
//! assert_eq!(solver.winner(&opening("a1"), &Unwatched)?, Color::White);
//!
//! let proof = solver.certificate(&opening("a1"), &Unwatched, &Unwatched)?;
//! assert_eq!(check(&proof.to_string(), &Unwatched)?.claim.winner, Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Solver`], [`Settings`] — asking who wins, by which moves and why; limits come as a
//!   [`Watch`](mustplay_work::Watch) with each call.
//! * [`Techniques`], [`Options`] — what the search makes use of and its numbers, by name.
//! * [`Adviser`] — somebody who knows a better order of moves.
//! * [`Solved`], [`Findings`], [`Outlook`] — its answers.
//! * [`Win`] — what a proof says that is of use elsewhere, and can be taught to other solvers.
//! * [`plain`] — solving by the rules alone, also misère games.
//! * [`store`] — solved positions on the disk, shared by runs.
//! * [`Certificate`], [`mod@check`] — proofs, and the checker that trusts nothing but the board.
//! * [`carriers`] — proofs that fewer stones do not connect.
//! * [`strategy`] — proofs as somebody plays by them.

mod adviser;
pub mod carriers;
mod certificate;
pub mod check;
mod dfpn;
mod error;
mod findings;
mod options;
mod oracle;
mod outlook;
pub mod plain;
mod solver;
#[cfg(test)]
#[path = "../tests/unit/soundness.rs"]
mod soundness;
mod stack;
pub mod store;
pub mod strategy;
mod win;

pub use adviser::{Adviser, Advisers};
pub use certificate::{Certificate, Step};
pub use dfpn::{TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
pub use error::{SolveError, SolverError};
pub use findings::{Findings, Solved};
pub use options::{OPTIONS, OptionError, OptionRow, Options};
pub use outlook::{OpenMove, Outlook};
pub use solver::{Listener, News, Settings, Solver, Tell, Turns};
pub use win::Win;
