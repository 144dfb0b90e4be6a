//! Loopy normal-play games: positions may repeat, and infinite play is a draw.
//!
//! A loopy game is a finite [`Graph`] with edges of Left and of Right. Its [`Outcome`] is found by
//! retrograde analysis. Some graphs allow no infinite play in which the players alternate; these
//! are *stoppers*, and they behave like short games: there is an [`Order`] that play decides, and
//! a simplest form ([`onside`]). Of any other game there may be two stoppers, the *onside*,
//! its value if draws count as wins of Left, and the *offside*, its value if they count as wins of
//! Right; the game is then written `onside & offside`, and the two sides determine it. A [`Value`]
//! is such a pair; for a stopper both are the same.
//!
//! Sources: WW chapter 11, Siegel's *Combinatorial Game Theory* chapter VI; `docs/theory-loopy.md`
//! says which theorem lives where, with the proofs that the algorithms need.
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
