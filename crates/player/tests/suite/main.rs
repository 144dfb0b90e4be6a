//! Tests of the player through its public face.

mod alphabeta;
mod pace;
mod thinker;
