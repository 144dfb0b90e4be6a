//! Tests of rulesets through their public face.

mod bad_input;
mod course;
mod dots;
mod endgame;
mod go;
mod grid;
mod heaps;
mod known;
mod nim;
mod oracle;
mod sums;
mod twins;
