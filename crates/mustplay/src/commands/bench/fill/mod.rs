//! `bench fill`: how fast fill and prune are, and how many nodes each kind saves.
//!
//! [`speed`] measures positions in the middle of the game and whole games, on one thread, beside the time
//! that it may take. [`savings`] counts the nodes of a small proof-number search, with all features
//! and with each turned off in turn.

mod savings;
mod speed;

use std::sync::Arc;

use mustplay_hex::inferior::Matcher;

use super::clock::Clock;
use super::report::Report;
use crate::cli::BenchArgs;

pub(super) fn run(args: &BenchArgs) -> Report {
    let clock = Clock::best();
    let matcher = Arc::new(Matcher::standard());
    let mut rows = Vec::new();
    speed::measure(args, clock, &matcher, &mut rows);
    savings::measure(args, clock, &matcher, &mut rows);
    Report::new("fill", clock, rows)
}
