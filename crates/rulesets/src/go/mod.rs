//! Exact Go on small boards.
//!
//! The rules are those of CGT week 2: Tromp–Taylor without suicide, with positional superko and
//! area scoring. Go is not a game of normal play: it is scored, and superko connects all parts of
//! the board. So it has its own [`Game`] and solver, [`solve`](solve::solve), which finds the score
//! of perfect play on tiny boards. On any board [`Life`] finds the stones and points that cannot be
//! taken from their owner, by theorem or by search; [`local`] is play in a part of the board.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::go::{solve::solve, Board, Game};
//!
//! let game = Game::new(Board::empty(1, 3).expect("three points"));
//! let solved = solve(&game, &NoProgress)?;
//! assert_eq!(solved.score, 3);
//! # Ok::<(), mustplay_rulesets::go::solve::GoSolveError>(())
//! ```

mod board;
mod count;
mod game;
mod life;
pub mod local;
pub mod sgf;
pub mod solve;
mod stronghold;
mod territory;

pub use board::{Board, BoardError, PlacementError, Point, Stone};
pub use count::{Komi, KomiError, ScoreCount};
pub use game::{Game, GoRecordError, MoveError};
pub use life::{Grounds, Holding, Life};
pub use territory::{TerritoryError, TerritoryLimits};
