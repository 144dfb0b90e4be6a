//! Payoffs given by formulas.
//!
//! * [`Clause`], [`ClauseSet`], [`NormalForm`] — conjunctive and disjunctive normal forms.
//! * [`Expression`] — any formula of ¬ ∧ ∨ ≡, read by [`Expression::parse`].
//! * [`FormulaSides`] — a payoff as the clauses of both players, for superrational play.

mod clauses;
mod counting;
mod expression;
pub(crate) mod parse;
mod sides;

pub use clauses::{Clause, ClauseSet, NormalForm};
pub use expression::{Expression, ExpressionBuilder, ExpressionId, ExpressionNode};
pub use sides::FormulaSides;
