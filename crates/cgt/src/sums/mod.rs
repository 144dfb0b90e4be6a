//! Playing well in a sum of games.
//!
//! A *score game* is a finite tree whose leaves are numbers: what Left is paid when the game
//! ends there (SUM chapter 2). In a sum of such games a player moves in one component at a
//! time, and the payments are added. This module computes scores of sums, plays them by simple
//! rules, and finds best moves. `docs/theory-sums.md` says which theorem of
//! SUM lives where.
//!
//! To start, make a [`ScoreGames`] engine, read a sum, and ask:
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Player};
//! use mustplay_cgt::sums::{ScoreGames, SumSolver};
//! use mustplay_core::NoProgress;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}")?;
//! assert_eq!(games.temperature(sum[0]), Dyadic::from(50));
//! assert_eq!(games.bounds(&sum, Player::Left).best.high, Dyadic::from(25));
//!
//! let mut solver = SumSolver::new(&mut games, &sum);
//! let (score, best) = solver.best_moves(&games, &sum, Player::Left, &NoProgress)?;
//! assert_eq!(score, Dyadic::from(20));
//! assert_eq!(games.text(best[0].to), "{50|0}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Class`] lists the sums that are easy to play, [`Strategy`] the rules of thumb with their
//! guarantees, [`exploited`] tells what they score against the best answer, and [`grow`] grows the
//! tree of a B* search.

mod bounds;
mod class;
pub mod drawing;
mod game;
mod heavy;
mod line;
mod notation;
mod play;
pub mod random;
mod solver;
mod strategy;

pub use bounds::{Interval, SecondBounds, SumBounds, TaxedBounds};
pub use class::{Class, Moment, Switch, coin_switches, switch_score};
pub use game::{MOST_POSITIONS, MOST_TEXT, ScoreGame, ScoreGameError, ScoreGames};
pub use heavy::{Heavy, HeavySum};
pub use line::LineMove;
pub use notation::{MOST_COMPONENTS, NamedComponent};
pub use play::{Move, TaxRange};
pub use solver::{
    BstarGoal, BstarRule, Growth, GrowthNode, NodeEvaluation, StepEffort, SumFeatures, SumSolver,
    Unfinished, grow,
};
pub use strategy::{Memory, Strategy, SumPlayer, exploited};
