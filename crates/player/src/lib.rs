//! Playing well where solving ends.
//!
//! A [`Thinker`] looks at positions of one board until it is told to stop, and says what it
//! thinks of each move. Ask it again a move later and it goes on from what it knows:
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_solver::inferior::Matcher;
//! use mustplay_hex::{Board, Setup};
//! use mustplay_player::{Thinker, ThinkerSettings};
//! use mustplay_core::{Progress, StopReason};
//!
//! let board = Arc::new(Board::hex(11, 11)?);
//! let matcher = Arc::new(Matcher::standard());
//! let mut thinker = Thinker::new(&board, &matcher, ThinkerSettings::default())?;
//! let patience = |progress: &Progress| match progress.done {
//!     ..100 => Ok(()),
//!     _ => Err(StopReason::Nodes),
//! };
//! let setup = Setup::empty(Arc::clone(&board)).after(board.cell("a3").unwrap());
//! let thoughts = thinker.think(&setup, &patience)?;
//! let best = &thoughts.moves[0];
//! assert!(best.games > 0 && (0.0..=1.0).contains(&best.chance));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Thinker`], [`ThinkerSettings`] — asking, and how the search goes about it.
//! * [`Knowledge`] — what it may make use of.
//! * [`Thoughts`], [`Thought`] — the answer.
//! * [`AlphaBeta`], [`Horizon`] — Queenbee's way to think instead; [`RandomPlayer`] — none at all.
//! * [`ColoringThinker`], [`ColoringGame`] — set-coloring games of any kind, by the same search.
//! * [`Eye`] — positions as a network sees them.
//! * [`advised_by`] — a solver that asks a network which moves come first.
//! * [`Pace`] — how long to think about a move of a game with clocks.
//!
//! Inside, one tree search (PUCT with all moves as first, wins and losses proved and passed up)
//! works on every game that has `Rules`, and asks a `LeafEvaluator` about the positions where the
//! tree ends. Positions that are visited often earn a closer look: dead and captured cells are
//! filled in, inferior moves left out, connections found. The solver takes turns with the games.

mod alphabeta;
mod alphabeta_search;
mod coloring;
mod connection;
pub mod network;
mod network_evaluation;
mod pace;
mod playouts;
mod rules;
mod search;
mod settings;
mod thinker;
mod tree;

pub use alphabeta::{AlphaBeta, Horizon};
pub use coloring::{ColoringGame, ColoringThinker, ColoringThought, ColoringThoughts};
pub use network_evaluation::{Eye, advised_by};
pub use pace::Pace;
pub use settings::{
    Knowledge, KnowledgeSource, SOURCES, SourceRow, ThinkerSettings, UnknownSource,
};
pub use thinker::{RandomPlayer, ThinkError, Thinker, Thought, Thoughts};
