//! Cells that need not be played: fill and prune.
//!
//! *Filling* (FAP §2–4, SCG chapters 8 and 13) gives empty cells a color without changing who wins
//! with either player to move. *Pruning* leaves out moves: if the player to move can win, a move
//! that is kept wins.
//!
//! * [`FillEngine`] — a line of play with everything filled in, move by move;
//!   [`FillEngine::filled`] is the current [`Filled`] position, [`FillEngine::candidates`] finds
//!   the moves to try with the reason for each that is left out. These depend on the position
//!   alone.
//! * [`FillEngine::replies`] and [`FillEngine::self_reversing`] depend on the last moves and have
//!   no place in a transposition table; [`FillEngine::fill_mutually`] keeps the winner but not the
//!   moves.
//! * [`Views`] — the board as each color sees it, in which dead cells are simplicial; on it stand
//!   [`dead_cells`] (clique cutsets), [`is_captured`] and [`captured_set`] (mutual recursion), and
//!   [`LocalGame`] (multi-Shannon games). These hold for every graph board.
//! * [`Matcher`] — a pattern book compiled for Hex boards and Y.
//! * [`Features`] — each kind of reasoning by name, to be turned on and off.

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
