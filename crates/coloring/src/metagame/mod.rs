//! Games composed of games (SCG chapter 6).
//!
//! * [`Game`] — a game on a set of elements of a common board: subgames Γ/ψ, supergames Γ∗S.
//! * [`Game::compare`] — Γ′ ≥ Γ: which games are more advantageous to Max.
//! * [`Structure`] — the independent components of a payoff, recovered from it.
//! * [`MetagameSolver`] — the winner, from the components where theorems apply and by search
//!   otherwise; the answer states which.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::metagame::{MetagameSolver, Reason, Structure};
//! use mustplay_coloring::{Palette, Player};
//! use mustplay_core::NoProgress;
//!
//! let (payoff, _) = Expression::parse("(a == b) & (c | d | e) & (f == g)", 2).unwrap();
//! let structure = Structure::of_expression(&payoff).unwrap();
//! assert_eq!(structure.to_string(), "∧(≡({0}, {1}), ∨({2}, {3}, {4}), ≡({5}, {6}))");
//! let mut solver = MetagameSolver::new(&structure, Palette::Any, 1 << 20, &NoProgress);
//! // Min moves first and last in this odd game. Max loses: x ≡ y alone is a loss already.
//! let answer = solver.answer(Player::Min).unwrap();
//! assert_eq!((answer.winner, answer.reason), (Player::Min, Reason::OneComponent));
//! ```

mod expression;
mod game;
mod solver;
mod structure;

pub use game::Game;
pub use solver::{MetagameAnswer, MetagameSolver, Reason};
pub use structure::{Join, LivingGame, Structure, StructureShape};
