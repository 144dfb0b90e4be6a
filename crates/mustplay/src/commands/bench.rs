//! `bench`: the program measured on jobs with known answers.

use anyhow::bail;
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
        Some(bench) => std::slice::from_ref(bench),
        None => &Bench::ALL,
    };
    refuse_foreign(args)?;
    let options = args.options();
    let mut reports = Vec::new();
    for bench in wanted {
        let report = bench.run(&options)?;
        if !args.format.json && !report.rows.is_empty() {
            output::print(&report.to_string())?;
        }
        reports.push(report);
        if !output::is_heard() {
            break;
        }
    }
    if reports.iter().all(|report| report.rows.is_empty()) {
        let only = args.only.as_deref().unwrap_or_default();
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

/// Complains of options that the benchmark asked for would not look at.
fn refuse_foreign(args: &BenchArgs) -> anyhow::Result<()> {
    let openings: &[Bench] = &[Bench::Solver, Bench::Arms];
    let given = [
        ("--size", openings, args.size.is_some()),
        ("--ablate", &[Bench::Solver], args.ablate),
        ("--threads", openings, args.threads != 1),
    ];
    for (option, benches, is_given) in given {
        if let Some(which) = args
            .which
            .filter(|which| is_given && !benches.contains(which))
        {
            let names: Vec<&str> = benches.iter().map(|bench| bench.name()).collect();
            let (names, found) = (names.join("` or `"), which.name());
            bail!("{option}: expected the benchmark `{names}`, found `{found}`");
        }
    }
    Ok(())
}
