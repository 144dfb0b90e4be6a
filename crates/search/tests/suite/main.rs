//! Tests of searches and certificates through their public face.

mod carriers;
mod certificates;
mod guides;
mod puzzles;
mod solver;
mod store;
mod turns;
