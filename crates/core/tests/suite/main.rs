//! Tests of what all long work shares.

mod journal;
mod quantity;
