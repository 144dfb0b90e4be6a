//! Combinatorial games and their exact values.
//!
//! Four theories of games are modules, each with its own engine:
//!
//! | module | end of a game | results |
//! | --- | --- | --- |
//! | [`normal`] | a player cannot move, and loses | order, sums, numbers, thermographs |
//! | [`loopy`] | the same, or infinite play, a draw | stoppers, sides, simplest forms |
//! | [`outcome`] | an element of a partial order | exact values of local play, as in Hex |
//! | [`binary`] | T or F | winners of games joined by ∧, ∨ and ≡ |
//!
//! To start, create the engine of a theory, read a game and evaluate it:
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
//! An engine (`Games`) holds all games of a computation; a game (`Game`) is a small copyable id,
//! valid only in its engine. An engine of games over outcomes belongs to one
//! [`outcome::OutcomePoset`]. Long operations have a second form ([`normal::WithSink`]) that
//! reports to a [`ProgressSink`](mustplay_core::ProgressSink), which can stop them.
//!
//! Engines store forms in an [`Arena`], each once; only loopy games have their own graphs.
//! [`hasse`] and [`tree`] draw orders and games of any theory, [`random`] generates reproducible
//! samples, [`misere`] finds misère quotients of heap games, [`svg`] writes pictures, and [`sgf`]
//! reads the syntax of game records.

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
