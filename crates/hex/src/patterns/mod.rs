//! Patterns: proved statements about a cell that depend only on the cells around it.
//!
//! * [`PatternSpot`], [`Spots`], [`LatticeSymmetry`] — the 37 cells at distance at most 3 from a
//!   center, sets of them as machine words, and the twelve symmetries.
//! * [`Pattern`] — which spots are empty, black or white, and the [`CellRule`] that then holds
//!   whatever the rest of the board is. A stone also represents an edge of its color.
//! * [`Book`] — a list of patterns in a readable text format; the one in `data/` is the output of
//!   [`mine`].
//! * [`PatternGame`] — the game in the empty cells of a pattern; [`holds`] decides a rule with it.
//!
//! A matcher takes [`Book::patterns`], asks each for its [`Pattern::images`] and looks at
//! [`Pattern::stones`], [`Pattern::empty`] and [`Pattern::rule`]. A spot beyond the edge of a board
//! counts as a stone of the edge's color; a spot beyond a corner matches any color.

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
