//! Tests of the studies through their public face, with the numbers that were published.

mod census;
mod paths;
mod questions;
mod sums;
