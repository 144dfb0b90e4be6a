//! Tests of Hex through its public face.
//!
//! All of them run under the allocator of `allocation`, which counts the requests of each thread
//! apart: tests running side by side do not see each other's.

mod any_game;
mod board;
mod boundary;
mod catalog;
mod completions;
mod connection_proofs;
mod decomposition;
mod drawing;
mod exhaustive;
mod ladders;
mod named_chains;
mod notation;
mod open_regions;
mod patterns;
mod position;
mod realize;
mod record;
mod reduction;
mod region;
mod solving;
mod strips;
mod switching;
mod template;
mod winning_sets;
