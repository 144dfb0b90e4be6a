//! Payoffs over a poset of outcomes (CVH §3).
//!
//! A set-coloring game may end in more than a win or a loss: in an element of a partially
//! ordered set, of which Max wants a large one. (SCG §4.8 says that the order must be total to
//! make sense of optimal play. It need not: what a player can be sure of is then not one outcome
//! but, for each set of outcomes that has with each all larger ones, whether the play will end
//! there. The value of the game is a game over the poset, CVH §4.)
//!
//! * [`Rule`] — which outcome a coloring has: conditions one after the other, or a table.
//! * [`PosetPayoff`] — a rule and the poset of its outcomes.
//! * [`UpSet`] — outcomes that are at least as good as some; *reaching* one is a game with two
//!   outcomes, [`PosetPayoff::reaching`].
//! * [`PosetPayoff::values`] — every position as a game over the poset.
//! * [`PosetPayoff::check_monotone`] — whether a greater color never makes the outcome worse, as in
//!   a *monotone* set-coloring game (CVH Definition 3.2).
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_coloring::outcomes::{PosetPayoff, Rule};
//! use mustplay_coloring::{Painting, Palette};
//! use mustplay_cgt::outcome::Games;
//! use mustplay_core::NoProgress;
//!
//! let (rule, names) = Rule::parse("x & y ? T : x ? a : y ? b : _", 2)?;
//! let fork = Arc::new("fork".parse()?);
//! let payoff = PosetPayoff::new(&rule, names.len(), &fork)?;
//! let mut games = Games::new((*fork).clone());
//! let values = payoff.values(&mut games, Palette::Own, &Painting::<1>::EMPTY, &NoProgress)?;
//! assert_eq!(games.text(values.value()), "{{T|a},{T|b}|{a|_},{b|_}}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod monotone;
mod parse;
mod payoff;
mod rule;
mod up_set;
mod values;

pub use monotone::{MonotoneError, NotMonotone};
pub(crate) use parse::{cases, rule_at};
pub use payoff::{PosetPayoff, Reached};
pub use rule::{Label, Rule, Step};
pub use up_set::{UpSet, UpSets};
pub use values::{PosetValues, ValuesError};
