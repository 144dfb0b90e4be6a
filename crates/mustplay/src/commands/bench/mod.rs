//! `bench`: the program measured on jobs with known answers.
//!
//! A benchmark is a list of jobs; running one gives a table or a JSON object. One file for
//! each benchmark; what they share is the [`clock`] and the [`report`].

mod clock;
mod fill;
mod games;
mod outcome;
mod report;
mod sums;

use clap::ValueEnum;
use serde::Serialize;

use crate::cli::{Bench, BenchArgs};
use crate::output::{self, End};
use report::Report;

/// Several benchmarks at once.
#[derive(Serialize)]
struct Reports {
    reports: Vec<Report>,
}

pub(super) fn run(args: &BenchArgs) -> anyhow::Result<End> {
    let wanted = match &args.which {
        Some(bench) => std::slice::from_ref(bench),
        None => Bench::value_variants(),
    };
    let run = |bench: &Bench| match bench {
        Bench::Fill => fill::run(args),
        Bench::Games => games::run(args),
        Bench::Outcome => outcome::run(args),
        Bench::Sums => sums::run(args),
    };
    if args.format.json {
        let mut reports: Vec<Report> = wanted.iter().map(run).collect();
        match (args.which, reports.pop()) {
            (Some(_), Some(report)) => output::print_json(&report)?,
            (_, last) => {
                reports.extend(last);
                output::print_json(&Reports { reports })?;
            }
        }
    } else {
        for bench in wanted {
            output::print(&run(bench).text())?;
        }
    }
    Ok(End::Done)
}
