//! Players for positions that are too large to solve: MCTS, alpha-beta and a network.
//!
//! A [`MctsPlayer`] searches positions of one board until it is stopped, and evaluates each move.
//! It keeps its tree, so a search of a later position of the game reuses it:
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_solver::inferior::Matcher;
//! use mustplay_hex::{Board, Setup};
//! use mustplay_player::{MctsPlayer, MctsSettings};
//! use mustplay_core::{Progress, StopReason};
//!
//! let board = Arc::new(Board::hex(11, 11)?);
//! let matcher = Arc::new(Matcher::standard());
//! let mut player = MctsPlayer::new(&board, &matcher, MctsSettings::default())?;
//! let limit = |progress: &Progress| match progress.done {
//!     ..100 => Ok(()),
//!     _ => Err(StopReason::Nodes),
//! };
//! let setup = Setup::empty(Arc::clone(&board)).after(board.cell("a3").unwrap());
//! let result = player.search(&setup, &limit)?;
//! let best = &result.moves[0];
//! assert!(best.games > 0 && (0.0..=1.0).contains(&best.chance));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`MctsPlayer`], [`MctsSettings`] — the MCTS player and the parameters of its search.
//! * [`Knowledge`] — the sources of knowledge that it uses.
//! * [`SearchResult`], [`MoveStats`] — the result of a search.
//! * [`AlphaBeta`], [`Horizon`] — an alpha-beta player like Queenbee; [`RandomPlayer`] — random
//!   moves.
//! * [`ColoringMcts`], [`ColoringGame`] — set-coloring games of any kind, by the same search.
//! * [`InputEncoder`] — positions as input of a network.
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
mod mcts;
pub mod network;
mod network_evaluation;
mod pace;
mod playouts;
mod result;
mod rules;
mod search;
mod settings;
mod tree;

pub use alphabeta::{AlphaBeta, Horizon};
pub use coloring::{ColoringGame, ColoringMcts};
pub use mcts::MctsPlayer;
pub use network_evaluation::{InputEncoder, advised_by};
pub use pace::Pace;
pub use result::{MoveStats, PlayerError, RandomPlayer, SearchResult};
pub use settings::{Knowledge, KnowledgeSource, MctsSettings, SOURCES, SourceRow, UnknownSource};
