//! `bench`: the program measured on jobs with known answers.

use anyhow::bail;
use clap::ValueEnum;
use mustplay_bench::{Bench, Report};
use serde::Serialize;

use crate::cli::bench::BenchArgs;
use crate::output::{self, Exit};

/// Several benchmarks at once.
#[derive(Serialize)]
struct Reports {
    reports: Vec<Report>,
}

pub(super) fn run(args: &BenchArgs) -> anyhow::Result<Exit> {
    let wanted = match &args.which {
        Some(bench) => {
            args.options.check(*bench)?;
            std::slice::from_ref(bench)
        }
        None => Bench::value_variants(),
    };
    let mut reports = Vec::new();
    for bench in wanted {
        let report = bench.run(&args.options)?;
        if !args.format.json && !report.rows.is_empty() {
            output::print(&report.to_string())?;
        }
        reports.push(report);
        if !output::is_heard() {
            break;
        }
    }
    if reports.iter().all(|report| report.rows.is_empty()) {
        let only = args.options.only.as_deref().unwrap_or_default();
        bail!("--only: expected a part of the name of a job, found `{only}`");
    }
    if args.format.json {
        match (args.which, reports.as_slice()) {
            (Some(_), [report]) => output::print_json(report)?,
            _ => output::print_json(&Reports { reports })?,
        }
    }
    Ok(Exit::Done)
}
