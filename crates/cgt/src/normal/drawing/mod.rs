//! Pictures of normal-play games: thermographs, game trees, the order of several games.
//!
//! Everything here turns a finished value into text: a plot for the terminal, SVG, or
//! Graphviz. Nothing is computed about the games beyond what the picture shows.

pub mod order;
pub mod thermograph;
pub mod tree;
