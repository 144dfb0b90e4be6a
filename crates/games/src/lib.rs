//! Combinatorial games as interned forms.
//!
//! One [`arena`] holds the forms of every theory; a theory adds its own leaves, its
//! own order and its own canonical form on top of it. Long computations are followed,
//! limited and interrupted through [`watch`].

pub mod arena;
pub mod hasse;
pub mod normal;
pub mod outcome;
pub mod tree;
pub mod watch;

pub use arena::{Arena, Form, GameId, PairMemo};
pub use watch::{Progress, Standing, Stop, Unwatched, Watch};
