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

use anyhow::bail;
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
    refuse_foreign(args)?;
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
    let mut reports = Vec::new();
    for bench in wanted {
        let report = run(bench)?;
        if !args.format.json && !report.is_empty() {
            output::print(&report.text())?;
        }
        reports.push(report);
    }
    if reports.iter().all(Report::is_empty) {
        let only = args.only.as_deref().unwrap_or_default();
        bail!("--only: expected a part of the name of a job, found `{only}`");
    }
    if args.format.json {
        match (args.which, reports.as_slice()) {
            (Some(_), [report]) => output::print_json(report)?,
            _ => output::print_json(&Reports { reports })?,
        }
    }
    Ok(End::Done)
}

/// Complains of options that the benchmark asked for would not look at.
fn refuse_foreign(args: &BenchArgs) -> anyhow::Result<()> {
    if args.which.is_none_or(|bench| bench == Bench::Solver) {
        return Ok(());
    }
    let given = [
        ("--size", args.size.is_some()),
        ("--ablate", args.ablate),
        ("--threads", args.threads != 1),
    ];
    match given.into_iter().find(|&(_, is_given)| is_given) {
        Some((option, _)) => bail!("{option}: expected the benchmark `solver`, found another"),
        None => Ok(()),
    }
}
