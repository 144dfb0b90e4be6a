//! `enumerate`: the passable values over a poset, depth by depth.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use mustplay_engine::{Enumerate, Enumerated, NextValues, Poset, Report, Values};

use super::diagram;
use crate::cli::EnumerateArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &EnumerateArgs) -> anyhow::Result<Exit> {
    let enumerate = Enumerate {
        poset: Poset::try_from(args.poset.clone())?,
        depth: args.depth,
        list: args.details.list,
        count_next: args.details.count_next,
        directory: args.directory.clone(),
    };
    let report = job::run(&enumerate, &args.limits, args.threads.threads)?;
    let answer = &report.answer;
    output::report(args.format, &report, |report| {
        let next = answer.next.iter().map(bounds);
        table(report, args.details.monotone) + &next.collect::<String>()
    })?;
    if let Some(values) = answer.values.as_ref().filter(|_| !args.format.json) {
        list(values)?;
    }
    diagram::write(&args.diagram, || answer.diagram())?;
    Ok(Exit::of(&report))
}

/// A line for each depth, and one for all.
fn table(report: &Report<Enumerated>, monotone: bool) -> String {
    let answer = &report.answer;
    let mut text = String::from("depth        values");
    if monotone {
        text.push_str("      monotone");
    }
    text.push_str("  left classes  right classes\n");
    for level in answer.levels() {
        let more = if level.complete { "" } else { "+" };
        let values = format!("{}{more}", level.values);
        let _ = write!(text, "{:>5}  {values:>12}", level.depth);
        if monotone {
            let count = format!("{}{more}", level.monotone);
            let _ = write!(text, "  {count:>12}");
        }
        if level.depth > 0 {
            let (left, right) = (level.left_classes, level.right_classes);
            let _ = write!(text, "  {left:>12}  {right:>13}");
        }
        text.push('\n');
    }
    let total = output::counted(answer.total as usize, "value");
    let (poset, deepest) = (&answer.poset, answer.depths.len().saturating_sub(1));
    // Counting may be stopped after all values were found.
    let _ = match report.stopped.filter(|_| answer.next.is_none()) {
        Some(stop) => writeln!(text, "at least {total} over {poset} ({stop})"),
        None if answer.finite => {
            writeln!(text, "{total} over {poset}, and no others of any depth")
        }
        None => writeln!(text, "{total} over {poset} of depth at most {deepest}"),
    };
    text
}

/// What is known of the depth behind those that were listed.
fn bounds(next: &NextValues) -> String {
    let (depth, reason) = (next.depth, next.stopped.map(|reason| reason.to_string()));
    let Some(counts) = &next.counts else {
        let reason = reason.unwrap_or_default();
        return format!("depth {depth}: not counted ({reason})\n");
    };
    let (left, right, least) = (counts.left_classes, counts.right_classes, counts.at_least);
    match (reason, counts.at_most) {
        (Some(reason), _) => format!(
            "depth {depth}: at least {left} left and {right} right classes; \
             at least {least} values of depth at most {depth} ({reason})\n"
        ),
        (None, Some(most)) => format!(
            "depth {depth}: {left} left and {right} right classes; \
             from {least} to {most} values of depth at most {depth}\n"
        ),
        (None, None) => format!(
            "depth {depth}: {left} left and {right} right classes; \
             at least {least} values of depth at most {depth}\n"
        ),
    }
}

/// Prints a line for each value as it is visited; they may be more than memory holds.
fn list(values: &Values) -> anyhow::Result<()> {
    let mut visited = Ok(());
    output::to_stdout(|out| {
        writeln!(out)?;
        let mut written = Ok(());
        let mut number = 0;
        visited = values.visit(|text| {
            written = writeln!(out, "G{number:<5} {text}");
            number += 1;
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        written?;
        if values.is_whole() {
            return Ok(());
        }
        writeln!(
            out,
            "the others were only counted; more --memory or a --directory keeps them"
        )
    })?;
    Ok(visited?)
}
