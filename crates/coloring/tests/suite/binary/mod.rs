//! Set-coloring games as binary games: SCG chapter 7 and the metagames of chapter 6.

mod boards;
mod components;
mod metagames;
mod questions;
mod twin;
