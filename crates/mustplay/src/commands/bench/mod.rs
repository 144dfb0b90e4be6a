//! `bench`: the program measured on jobs with known answers.
//!
//! A benchmark is a list of jobs; running one gives a table or a JSON object. One file for
//! each benchmark; what they share is the [`clock`] and the [`report`].

mod clock;
mod coloring;
mod fill;
mod games;
mod outcome;
mod report;
mod solver;
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
    let run = |bench: &Bench| -> anyhow::Result<Report> {
        Ok(match bench {
            Bench::Coloring => coloring::run(args),
            Bench::Fill => fill::run(args),
            Bench::Games => games::run(args),
            Bench::Outcome => outcome::run(args),
            Bench::Solver => solver::run(args)?,
            Bench::Sums => sums::run(args),
        })
    };
    if args.format.json {
        let reports: anyhow::Result<Vec<Report>> = wanted.iter().map(run).collect();
        let mut reports = reports?;
        match (args.which, reports.pop()) {
            (Some(_), Some(report)) => output::print_json(&report)?,
            (_, last) => {
                reports.extend(last);
                output::print_json(&Reports { reports })?;
            }
        }
    } else {
        for bench in wanted {
            output::print(&run(bench)?.text())?;
        }
    }
    Ok(End::Done)
}
