//! The theorems of SCG as properties of random games, and the searches against the definition.

mod games;
mod minimax_values;
mod searching;
mod superrational;
mod traces;
