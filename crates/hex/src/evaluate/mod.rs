//! Judging positions without searching them.

pub mod two_distance;
