//! Tests of the public interface of the studies against published numbers.

mod census;
mod paths;
mod puzzles;
mod questions;
mod sums;
