//! Short normal-play games: the player who cannot move loses.
//!
//! [`Games`] is the engine. It keeps every game in canonical form, so a [`Game`] is a small
//! copyable id and equality of values is `==`. Around it, one file per notion: numbers
//! ([`Dyadic`]), the order, canonical forms, sums, stops and thermographs.
//!
//! Sources: CGT and SUM chapter 2; where those only name a notion, ONAG, WW and Siegel's
//! *Combinatorial Game Theory*. `docs/sources.md` says what these names stand for,
//! `docs/theory-normal-play.md` which theorem lives where.
//!
//! # Threads
//!
//! An engine belongs to one thread; methods that may store a game take `&mut self`. Its
//! comparisons read and write the memo tables every few nanoseconds, so a shared engine
//! would spend its time on locks or on other cores' cache lines, while separate engines
//! share nothing and scale. Work is divided at the level of positions, and results are
//! carried over with [`Games::import`], which copies a canonical form without comparing
//! anything. `Games` is `Send`.
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
