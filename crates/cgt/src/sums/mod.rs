//! Playing well in a sum of games.
//!
//! A *score game* is a finite tree whose leaves are payments to Left (SUM chapter 2). In a sum of
//! score games a player moves in one component at a time, and the payments are added. This module
//! computes scores of sums, plays them by simple rules, and finds best moves. `docs/theory-sums.md`
//! lists the theorems of SUM with the code that uses them.
//!
//! To start, create a [`ScoreGames`] engine, read a sum and evaluate it:
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
//! [`Class`] lists the sums that are easy to play, [`Strategy`] the heuristic rules with their
//! guarantees, [`exploited`] computes their score against best play, and [`grow`] grows the tree of
//! a B* search.

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
