//! Strips: how few stones connect across a strip (CVH §12).
//!
//! On a board of height k and length n, how many black stones make a virtual connection
//! between the two ends — one that White cannot break even moving first? A *pattern* of a given
//! length is worth what its open region is worth ([`Strip`]); of two patterns of the same
//! length, one that is worth at least as much with no more stones is at least as good, and only
//! the best need to be continued ([`Connecting`]). Their list eventually repeats: with so many more
//! columns it is the same list with so many more stones. That settles all lengths, and
//! [`prove`] writes it down as a proof by cost and benefit, which [`check`] verifies on its own.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::strips::Connecting;
//!
//! let mut search = Connecting::new(3)?;
//! let stones: Vec<u32> = (1..=9).map(|n| search.least(n, &NoProgress).unwrap()).collect();
//! // ⌈2n/3 − 1⌉ from length 3 on; shorter ones need no stone at all.
//! assert_eq!(stones, [0, 0, 1, 2, 3, 3, 4, 5, 5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best;
pub mod check;
mod proof;
mod strip;

pub use best::{Connecting, Pattern, Period, at_least};
pub use proof::prove;
pub use strip::{OutcomeOrder, Strip, UnknownOrder};
