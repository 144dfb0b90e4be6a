//! Combinatorial games as interned forms.
//!
//! One [`arena`] holds the forms of every theory; a theory adds its own leaves, its
//! own order and its own canonical form on top of it.

pub mod arena;

pub use arena::{Arena, Form, GameId, PairMemo};
