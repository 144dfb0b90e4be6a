//! Tests of set-coloring games through their public face.

mod binary;
mod laws;
mod random_games;
mod scg;
