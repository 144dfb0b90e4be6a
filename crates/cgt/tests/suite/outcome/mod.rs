//! The theory of games over outcome posets, theorem by theorem.
//!
//! Numbers are those of CVH (On the Combinatorial Value of Hex Positions). `twin` is a
//! second implementation straight from the definitions; `samples` makes random games.

mod canonical;
mod contexts;
mod counting;
mod deep;
mod enumerate;
mod expressions;
mod linear;
mod notation;
mod operations;
mod order;
mod passable;
mod plain;
mod poset;
mod rounding;
mod samples;
mod sided;
mod twin;
