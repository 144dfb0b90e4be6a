//! Tests of set-coloring games through their public face.

mod binary;
mod hardness;
mod laws;
mod random_games;
mod scg;
