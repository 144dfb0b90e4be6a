//! Tests of the player through its public face.

mod advice;
mod alphabeta;
mod coloring;
mod mcts;
mod network;
mod pace;
