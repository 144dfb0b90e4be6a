//! Thermographs as pictures.
//!
//! As usual, the tax rises upwards and values grow to the *left*, so Left's wall stands at
//! the left. [`text`] plots on a grid of characters, [`svg`] draws exactly.

mod extent;
mod plot;
mod scalable;

pub use plot::text;
pub use scalable::{Picture, picture, svg};
