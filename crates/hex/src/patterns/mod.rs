//! Patterns: what may be said about a cell from the cells around it, with proofs.
//!
//! * [`PatternSpot`], [`Spots`], [`LatticeSymmetry`] — the 37 cells at distance at most 3 from a
//!   center, sets of them as machine words, and the twelve symmetries.
//! * [`Pattern`] — which spots are empty, black or white, and the [`CellRule`] that then holds
//!   whatever the rest of the board is. A stone also stands for an edge of its color.
//! * [`Book`] — a list of patterns as a text that people can read; the one in `data/` is what
//!   [`mine`] finds.
//! * [`PatternGame`] — the game in the empty cells of a pattern; [`holds`] decides a rule with it.
//!
//! A matcher takes [`Book::patterns`], asks each for its [`Pattern::images`] and looks at
//! [`Pattern::stones`], [`Pattern::empty`] and [`Pattern::rule`]. Beyond the edge of a board a spot
//! counts as a stone of the edge's color, and beyond a corner as whatever the pattern wants.

mod book;
mod judge;
mod mine;
mod pattern;
mod pattern_game;
mod rule;
mod spot;

pub use book::{Book, BookError};
pub use judge::holds;
pub use mine::{MiningJob, MiningPlan, jobs, mine, mine_jobs, shapes};
pub use pattern::{Pattern, PatternError};
pub use pattern_game::{Frame, MOST_CELLS, PatternGame, PatternPosition, Place};
pub use rule::{CellRule, RuleKind, Tint};
pub use spot::{LatticeSymmetry, PatternSpot, RADIUS, SPOTS, Spots};

pub const STANDARD_BOOK: &str = include_str!("../../data/patterns.txt");
