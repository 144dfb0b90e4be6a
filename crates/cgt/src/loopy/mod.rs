//! Loopy normal-play games: positions may repeat, and infinite play is a draw.
//!
//! A loopy game is a finite [`Graph`] with edges of Left and of Right. Its [`Outcome`] is found by
//! retrograde analysis. Graphs without infinite alternating play are *stoppers*. They behave like
//! short games: their [`Order`] is decided by play, and they have a simplest form ([`onside`]). Any
//! other game can have two stoppers: the *onside*, its value if draws count as wins of Left, and
//! the *offside*, its value if draws count as wins of Right. The game is then written
//! `onside & offside`, and its two sides determine it. A [`Value`] is such a pair; both sides of a
//! stopper are equal.
//!
//! Sources: WW chapter 11, Siegel's *Combinatorial Game Theory* chapter VI; `docs/theory-loopy.md`
//! lists the theorems with the code that uses them, and proves those that the algorithms need.
//!
//! ```
//! use mustplay_cgt::loopy::LoopySession;
//! use mustplay_core::NoProgress;
//!
//! let mut games = LoopySession::new(&NoProgress);
//! let over = games.read("{0|pass}")?;
//! assert_eq!(games.text(&over).as_deref(), Some("over"));
//! let difference = games.read("over - over")?;
//! assert_eq!(games.text(&difference).as_deref(), Some("over & under"));
//! let dud = games.read("on + off")?;
//! assert_eq!(games.text(&dud).as_deref(), Some("dud"));
//! # Ok::<(), mustplay_cgt::normal::NotationError>(())
//! ```

mod graph;
mod notation;
mod order;
mod printer;
mod value;

pub use graph::{Graph, MOST_POSITIONS, UnfinishedGraph, Vertex};
pub use notation::{LoopySession, NAMES, Sentence};
pub(crate) use notation::{definition, operation};
pub use order::Order;
pub use value::{Outcome, Prospect, Value, onside};
