//! Misère play of heap games: the player who moves last loses.
//!
//! Sums of heaps of at most `n` counters form a commutative monoid. Two sums are *equivalent* if
//! adding any third sum to both gives the same winner. The classes form the *misère quotient*
//! (Plambeck and Siegel). Together with its *P-portion*, the set of classes that the previous
//! player wins, it determines the winner of every sum. In normal play it would be a group of
//! nimbers; in misère play it can be any such monoid, also an infinite one.
//!
//! [`Quotients`] finds and proves it for one heap size after the other, [`Presentation`] writes it
//! with generators and relations, and [`Play`] plays sums out by definition. [`Genera`] are the
//! older tool: nimbers with misère values, which decide sums of tame games.
//!
//! ```
//! use mustplay_cgt::misere::{Presentation, Quotients};
//! use mustplay_cgt::normal::impartial::TakingCode;
//! use mustplay_core::NoProgress;
//!
//! // Nim with heaps of at most two: T₂ of Plambeck and Siegel.
//! let game: TakingCode = "0.33".parse()?;
//! let mut quotients = Quotients::new(&game, 2);
//! let nim = quotients.find(2, &NoProgress)?;
//! assert_eq!(nim.order(), 6);
//! let presentation = Presentation::new(&nim);
//! assert_eq!(presentation.relations(), ["a^2=1", "b^3=b"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod closure;
mod guess;
mod learn;
mod play;
mod quotient;

pub use learn::{Infinite, MOST_ELEMENTS, MOST_TRANSITIONS, Quotients};
pub use play::{Genera, Genus, HeapSum, Play};
pub use quotient::{Element, Presentation, Quotient};
