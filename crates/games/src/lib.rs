//! Combinatorial games as interned forms.
//!
//! One [`arena`] holds the forms of every theory; a theory adds its own leaves, its
//! own order and its own canonical form on top of it. Long computations are followed,
//! limited and interrupted through [`mustplay_work`].
//!
//! * [`normal`] — the player who cannot move loses.
//! * [`outcome`] — games that end in an element of a partial order.
//! * [`binary`] — games that end in T or F, joined by ∧, ∨ and ≡.

pub mod arena;
pub mod binary;
pub mod hasse;
pub mod normal;
pub mod outcome;
pub mod random;
pub mod tree;

pub use arena::{Arena, Form, GameId, PairMemo};
