//! Inferior cells: fill and prune.
//!
//! *Fill* (FAP §2–4, SCG chapters 8 and 13) gives empty cells a color without changing the winner
//! with either player to move. *Pruning* leaves out moves: if the player to move can win, some move
//! that is kept wins.
//!
//! * [`FillEngine`] — a line of filled positions; [`FillEngine::filled`] is the current [`Filled`]
//!   position, [`FillEngine::candidates`] finds the moves to try and the reason for leaving out
//!   each other move. These depend on the position alone.
//! * [`FillEngine::replies`] and [`FillEngine::self_reversing`] depend on the last moves, so
//!   transposition tables must not store them; [`FillEngine::fill_mutually`] preserves the winner
//!   but not the results of moves.
//! * [`Views`] — the board in the view of each color, in which dead cells are simplicial; based on
//!   it are [`dead_cells`] (clique cutsets), [`is_captured`] and [`captured_set`] (mutual
//!   recursion), and [`LocalGame`] (multi-Shannon games). These work on every graph board.
//! * [`Matcher`] — a pattern book compiled for Hex boards and Y.
//! * [`Features`] — each kind of reasoning by name, with an on/off switch.

mod engine;
mod feature;
mod filled;
mod graph_rules;
mod history;
mod local;
mod matcher;
mod neighborhood;
mod prune;
mod reason;
mod views;

pub use engine::FillEngine;
pub use feature::{FEATURES, Feature, FeatureRow, Features, Scope, UnknownFeature};
pub use filled::Filled;
pub use graph_rules::{captured_set, dead_cells, is_captured, is_dead};
pub use history::Reverser;
pub use local::{LARGEST_LOCAL_GAME, LocalGame, LocalStatus};
pub use matcher::Matcher;
pub use prune::Candidates;
pub use reason::{FillKind, Filling, PruneKind, Pruned, ReasonSource};
pub use views::Views;
