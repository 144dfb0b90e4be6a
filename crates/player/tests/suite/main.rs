//! Tests of the player through its public face.

mod pace;
mod thinker;
