//! Short normal-play games: the player who cannot move loses.
//!
//! [`Games`] is the engine. It stores every game in canonical form, so a [`Game`] is a small
//! copyable id and equality of values is `==`. Each further notion has one file: numbers
//! ([`Dyadic`]), the order, canonical forms, sums, stops and thermographs.
//!
//! Sources: CGT and SUM chapter 2, and for notions that they only name, ONAG, WW and
//! Siegel's *Combinatorial Game Theory*. `docs/sources.md` lists these abbreviations,
//! `docs/theory-normal-play.md` the theorems with the code that uses them.
//!
//! # Threads
//!
//! An engine belongs to one thread; methods that may store a game take `&mut self`. Its comparisons
//! access the memo tables every few nanoseconds, so a shared engine would be slowed by locks or by
//! the other cores' cache lines, while separate engines share nothing and scale. Work is divided by
//! positions, and results are transferred with [`Games::import`], which copies a canonical form
//! without comparisons. `Games` is `Send`.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games, Outcome};
//!
//! let mut games = Games::new();
//! let (one, minus_one) = (games.integer(1), games.integer(-1));
//! let hot = games.canonical(&[one], &[minus_one]);
//! assert_eq!(games.outcome(hot), Outcome::N);
//! assert_eq!(games.temperature(hot), Dyadic::ONE);
//! let twice = games.add(hot, hot);
//! assert_eq!(twice, games.zero());
//! ```

mod arithmetic;
mod atomic;
mod birthday;
mod canonical;
pub mod drawing;
mod games;
mod heaps;
mod heating;
pub mod impartial;
pub mod notation;
mod numbers;
mod order;
mod products;
mod reduced;
mod simplification;
mod stops;
mod sum;
mod thermograph;
mod work;

pub use games::{Game, Games, Options};
pub use mustplay_core::{Dyadic, DyadicError};
pub use notation::{Argument, NameScope, NoNames, NotationError, Style};
pub(crate) use order::ordering;
pub use order::{Outcome, Player};
pub use products::Base;
pub use simplification::{GameForm, Simplification, SimplificationStep, Simplifying};
pub use thermograph::{Corner, Thermograph, Wall};
pub use work::{OperationError, WithSink};
