//! Tests of set-coloring games through their public face.

mod binary;
mod hardness;
mod hardness_by_trial;
mod laws;
mod random_games;
mod scg;
