//! Coin-flip games, and playing at random.
//!
//! In a *coin-flip* game a fair coin says before each move who makes it. With best play by both,
//! the probability that Max wins is the share of complete colorings that Max wins (SCG §4.8, after
//! Peres and others): as likely as if everything were colored at random.
//!
//! **Theorem.** That is so in every division game, and in every set-coloring game with two colors,
//! isotone or not. *Proof.* By induction on the uncolored elements. Let p(ψ) be the share of
//! completions of ψ that Max wins, so p(ψ) is the mean of p(ψT^v) and p(ψF^v) for each v, and these
//! are p(ψ) ± d(v) for some number d(v). In a division game Max makes p(ψ) + d(v) of it and Min
//! p(ψ) − d(v), so the largest d(v) is best for both, and the coin decides between the two. If both
//! may use both colors, Max makes p(ψ) + |d(v)| of it and Min p(ψ) − |d(v)|, and the largest |d(v)|
//! is best for both. ∎
//!
//! With more than two colors, any of which may be used, the best elements for Max and for Min need
//! not be the same, and the theorem fails; then all colorings are tried.
//!
//! * [`coin_flip`] — the value by the definition; [`random_completion`] — completions one by one.
//! * [`Function::completions`](crate::file::Function::completions) — completions counted: graphs
//!   along a [`frontier`](crate::frontier), other games clause by clause.
//! * [`Sample`] — random games.
//!
//! ```
//! use mustplay_coloring::{Painting, Palette, TruthTable, coin_flip, random_completion};
//!
//! let majority: TruthTable = "00010111".parse().unwrap();
//! let best_play = coin_flip(&majority, Palette::Own).unwrap();
//! assert_eq!(best_play.to_string(), "1/2");
//! assert_eq!(best_play, random_completion(&majority, &Painting::EMPTY).unwrap());
//! ```

mod completions;
mod definition;
mod sample;

use mustplay_core::StopReason;
use thiserror::Error;

pub use completions::Completions;
pub use definition::{coin_flip, random_completion};
pub use sample::Sample;

use crate::values::TooManyColorings;

/// Why completions were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// There is no order in which to color the vertices of a graph with few ports at a time.
    #[error(
        "expected a graph that can be swept with at most {most} open vertices at a time, found \
         {found}"
    )]
    TooManyPorts {
        /// How many there would be.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// There is nothing better than to try all colorings, and there are too many.
    #[error(transparent)]
    TooManyColorings(#[from] TooManyColorings),
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}
