//! Tests of the player through its public face.

mod alphabeta;
mod coloring;
mod pace;
mod thinker;
