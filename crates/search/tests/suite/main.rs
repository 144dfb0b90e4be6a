//! Tests of searches and certificates through their public face.

mod certificates;
mod oracles;
mod puzzles;
mod solver;
mod store;
