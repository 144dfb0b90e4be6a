//! Binary games: every play ends in T or in F (SCG chapter 7).
//!
//! A binary game is T, F, or `{left | right}` with options for both players (SCG Definition 7.1.1).
//! Max moves as Left and wants T, Min moves as Right and wants F. Set-coloring games and their
//! combinations are binary games, joined not by addition but by ∧, ∨ and ≡.
//!
//! Binary games are tractable because they have a normal-play *value*: T is worth an integer k, the
//! [stake](Games::stake), and F is worth −k (SCG Definition 7.1.3). Games of equal value *and
//! parity* are interchangeable in conjunctions and disjunctions, so canonical forms can be used.
//! (The parity matters, although Theorem 7.3.3 does not mention it: Z□ and Z△ are both worth 0, and
//! Z□ ∧ Z□ = Z□ while Z△ ∧ Z△ = F. See `docs/theory-binary-values.md`.)
//!
//! A value is *not* enough for ≡ (SCG §7.6). [`Parity`] also determines the operations G∗□ and G∗△,
//! and [`Sixteen`] has the sixteen forms of division games and of GAME-SAT (SCG Figure 7.1).
//!
//! ```
//! use mustplay_cgt::binary::{Connective, Games};
//!
//! let mut games = Games::new();
//! // x ∨ (y ≡ z) as a set-coloring game: Table 7.9.3 says T|Z□.
//! let x = games.read("X").unwrap();
//! let equal = games.read("Z□").unwrap();
//! let g = games.combine(Connective::OR, x, equal);
//! assert_eq!(games.canonical_text(g), "{T|Z□}");
//! let named = games.read("T|Z□").unwrap();
//! assert_eq!(games.value(g), games.value(named));
//! ```

mod games;
mod notation;
mod operations;
mod sixteen;

pub use games::{Connective, Form, Games, NoOption, Parity, Truth, Value};
pub use sixteen::{FormFamily, Sixteen};
