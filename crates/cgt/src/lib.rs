//! Combinatorial games and their exact values.
//!
//! There are four theories of what a game is, each a module with its own engine:
//!
//! | module | a game ends | what it computes |
//! | --- | --- | --- |
//! | [`normal`] | when the player to move cannot move, and loses | order, sums, numbers,
//! thermographs |
//! | [`loopy`] | likewise, or never, which is a draw | stoppers, sides, simplest forms |
//! | [`outcome`] | in an element of a partial order | exact values of local play, as in Hex |
//! | [`binary`] | in T or F | winners of games joined by ∧, ∨ and ≡ |
//!
//! To start, make the engine of a theory, read a game, and ask:
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games, Outcome};
//!
//! let mut games = Games::new();
//! let hot = games.read("{5|-3}")?;
//! assert_eq!(games.outcome(hot), Outcome::N);
//! assert_eq!((games.mean(hot), games.temperature(hot)), (Dyadic::from(1), Dyadic::from(4)));
//!
//! // Games are kept in canonical form, so equal values are equal ids.
//! let (up_star, sum) = (games.read("{0,*|0}")?, games.read("^ + *")?);
//! assert_eq!(up_star, sum);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An engine (`Games`) holds all games of a computation; a game (`Game`) is a small copyable id
//! that means something only together with its engine. Games over outcomes need to know which
//! outcomes there are, so their engine is made for one [`outcome::OutcomePoset`]. Operations that
//! may take long report to a [`ProgressSink`](mustplay_core::ProgressSink), which can stop them, in
//! a second form ([`normal::WithSink`]).
//!
//! Under the games that end lies an [`Arena`], which stores each form once. [`hasse`] and [`tree`]
//! draw orders and games of any theory, and [`random`] makes samples that are the same everywhere.
//! [`misere`] finds quotients of heap games whose last mover loses. Every picture is written with
//! [`svg`], and [`sgf`] reads the syntax of game records.

mod arena;
pub mod binary;
mod bits;
pub mod hasse;
pub mod loopy;
pub mod misere;
pub mod normal;
pub mod outcome;
pub mod random;
mod reading;
pub mod sgf;
pub mod sums;
pub mod svg;
pub mod tree;

pub use arena::{Arena, GameId, StoredForm};
