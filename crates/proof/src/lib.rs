//! Certificates that a player wins a position, and the checker that accepts or refuses them.
//!
//! The checker knows the board and ten rules; it depends on nothing that searches. This crate
//! boundary is its independence: to doubt an answer, read this crate and
//! `mustplay_hex::{board, masks}`.

mod certificate;
pub mod check;

pub use certificate::{Certificate, Win};
pub use check::Step;
