//! Set-coloring games as binary games: SCG chapter 7 and the metagames of chapter 6.

mod census;
mod twin;
