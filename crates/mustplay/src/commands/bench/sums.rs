//! `bench sums`: sums of score games, one thread.
//!
//! The jobs are those of [`mustplay_sums::workload`]; beside the seconds stands the time each
//! may take, and the answer is the sum of all scores found.

use mustplay_sums::workload::WORKLOADS;

use super::clock::Clock;
use super::report::{Peer, Report, Row};
use crate::cli::BenchArgs;

pub(super) fn run(args: &BenchArgs) -> Report {
    let clock = Clock::best();
    let mut rows = Vec::new();
    for job in WORKLOADS.iter().filter(|job| args.wants(job.name)) {
        let (answer, seconds) = clock.best_of(args.repeat, |stopwatch| {
            job.run(|work| stopwatch.time(work))
        });
        let limit = Peer {
            name: "limit",
            seconds: Some(job.limit),
        };
        rows.push(Row::new(job.name, answer, seconds, &[limit]));
    }
    Report::new("sums", clock, rows)
}
