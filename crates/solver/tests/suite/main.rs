//! Tests of searches and certificates through their public face.

mod allocation;
mod carriers;
mod certificates;
mod evaluate;
mod guides;
mod inferior;
mod puzzles;
mod solver;
mod store;
mod turns;
mod virtual_connections;
