//! Games made of games (SCG chapter 6).
//!
//! * [`Game`] — a game on a set of elements of a common board: subgames Γ/ψ, supergames Γ∗S, and
//!   metagames ⟨⟨Q, f⟩⟩ of games that may share elements.
//! * [`Game::compare`] — Γ′ ≥ Γ: which games are more advantageous to Max.
//! * [`Structure`] — the independent components of a payoff, found again.
//! * [`Judge`] — who wins, from the components where the theorems allow it and by search where
//!   they do not; the answer says which.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::metagame::{Judge, Reason, Structure};
//! use mustplay_coloring::{Palette, Player};
//! use mustplay_core::NoProgress;
//!
//! let (payoff, _) = Expression::parse("(a == b) & (c | d | e) & (f == g)", 2).unwrap();
//! let structure = Structure::of_expression(&payoff).unwrap();
//! assert_eq!(structure.to_string(), "∧(≡({0}, {1}), ∨({2}, {3}, {4}), ≡({5}, {6}))");
//! let mut judge = Judge::new(&structure, Palette::Any, 1 << 20, &NoProgress);
//! // Min moves first and last in this odd game. Max loses because he would lose x ≡ y alone.
//! let answer = judge.answer(Player::Min).unwrap();
//! assert_eq!((answer.winner, answer.reason), (Player::Min, Reason::OneComponent));
//! ```

mod expression;
mod game;
mod solver;
mod structure;

pub use game::{Game, MetagameError};
pub use solver::{Answer, Judge, Reason};
pub use structure::{Join, Local, Shape, Structure};
