//! Tests of the player through its public face.

mod thinker;
