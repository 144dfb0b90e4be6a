//! Playing well in a sum of games.
//!
//! A *score game* is a finite tree whose leaves are numbers: what Left is paid when the game
//! ends there (SUM chapter 2). In a sum of such games a player moves in one component at a
//! time, and the payments are added. This crate answers what such a sum is worth, how well a
//! simple rule plays it, and which move is best.
//!
//! Source: Yedwab, *On Playing Well in a Sum of Games* (SUM). `docs/theory-sums.md` says which
//! theorem lives where.
//!
//! ```
//! use mustplay_sums::ScoreGames;
//! use mustplay_games::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let g = games.read("{{20|0}|-40}").unwrap();
//! assert_eq!(games.score(g, Player::Left), Dyadic::ZERO);
//! assert_eq!(games.mean(g), Dyadic::from(-15));
//! assert_eq!(games.temperature(g), Dyadic::from(25));
//! ```

mod bounds;
pub mod class;
pub mod contest;
pub mod drawing;
mod game;
pub mod go;
pub mod hardness;
mod line;
mod moves;
mod notation;
mod play;
pub mod random;
mod solver;
mod strategy;
pub mod study;

pub use bounds::{Interval, SecondBounds, SumBounds, TaxedBounds};
pub use class::Class;
pub use game::{NotAScoreGame, ScoreGame, ScoreGames};
pub use line::Step;
pub use moves::Move;
pub use play::TaxRange;
pub use solver::{Features, Goal, Rule, Solver, Unfinished};
pub use strategy::{Seat, Strategy};
