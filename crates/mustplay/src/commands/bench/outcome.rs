//! `bench outcome`: games over outcome posets, one thread.
//!
//! The jobs are those of [`workload`]; beside the seconds stands the time each may take.

use mustplay_games::outcome::workload;

use super::clock::Clock;
use super::report::{Peer, Report, Row};
use crate::cli::BenchArgs;

pub(super) fn run(args: &BenchArgs) -> Report {
    let clock = Clock::best();
    let mut rows = Vec::new();
    for job in workload::workloads() {
        if !args.wants(job.name) {
            continue;
        }
        let (answer, seconds) = clock.best_of(args.repeat, |stopwatch| {
            job.run_within(|work| stopwatch.time(work))
        });
        let limit = Peer {
            name: "limit",
            seconds: Some(job.limit),
        };
        let answer = format!("{answer} {}", job.unit);
        rows.push(Row::new(job.name, answer, seconds, &[limit]));
    }
    Report::new("outcome", clock, rows)
}
