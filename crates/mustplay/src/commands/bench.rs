//! `bench`: the program measured on jobs with known answers.

use std::fmt::Write;

use anyhow::bail;
use mustplay_bench::{Bench, Report};
use serde::Serialize;

use crate::cli::BenchArgs;
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
            output::print(&text(&report))?;
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
        if let Some(which) = args.which.filter(|which| is_given && !benches.contains(which)) {
            let names = benches.iter().map(|bench| format!("`{}`", bench.name()));
            let names = names.collect::<Vec<_>>().join(" or ");
            bail!(
                "{option}: expected the benchmark {names}, found `{}`",
                which.name()
            );
        }
    }
    Ok(())
}

/// A line for each job: its answer, its seconds, and those that it may take where that is set.
fn text(report: &Report) -> String {
    let has_limits = report.rows.iter().any(|row| row.limit.is_some());
    let limit = if has_limits { "limit" } else { "" };
    let heading = [
        "job",
        "answer",
        &format!("{} s", report.clock.name()),
        limit,
    ];
    let mut lines = vec![heading.map(str::to_owned)];
    lines.extend(report.rows.iter().map(|row| {
        let limit = row.limit.map(|seconds| seconds.to_string());
        [
            row.job.clone(),
            row.answer.clone(),
            format!("{:.4}", row.seconds),
            limit.unwrap_or_default(),
        ]
    }));
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let [job, answer, seconds] = [0, 1, 2].map(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for [a, b, c, d] in &lines {
        let line = format!("{a:<job$}  {b:<answer$}  {c:>seconds$}  {d}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
