//! Players for positions that are too large to solve: MCTS, alpha-beta and a network.
//!
//! A [`Thinker`] searches positions of one board until it is stopped, and evaluates each move. It
//! keeps its tree, so a search of a later position of the game reuses it:
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
//! * [`Thinker`], [`ThinkerSettings`] — the MCTS player and the parameters of its search.
//! * [`Knowledge`] — the sources of knowledge that it uses.
//! * [`Thoughts`], [`Thought`] — the result of a search.
//! * [`AlphaBeta`], [`Horizon`] — an alpha-beta player as Queenbee; [`RandomPlayer`] — random
//!   moves.
//! * [`ColoringThinker`], [`ColoringGame`] — set-coloring games of any kind, by the same search.
//! * [`Eye`] — positions as input of a network.
//! * [`advised_by`] — a solver whose moves are ordered by a network.
//! * [`Pace`] — time management with clocks.
//!
//! One tree search (PUCT with all-moves-as-first statistics and proved wins and losses) works on
//! every game with `Rules`, and evaluates leaves with a `LeafEvaluator`. Frequently visited
//! positions are studied: dead and captured cells are filled, inferior moves pruned, connections
//! found. The solver runs between playouts.

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
