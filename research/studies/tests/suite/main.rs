//! Tests of the studies through their public face, with the numbers that were published.

mod census;
mod paths;
mod puzzles;
mod questions;
mod sums;
