//! `hardness`: sums that are as hard to play as a formula or a partition is to decide.

use std::fmt::Write as _;

use anyhow::Context;
use mustplay_engine::{HardProblem, HardSum, Hardness};

use crate::cli::HardnessArgs;
use crate::output::{self, Exit};
use crate::{input, job};

/// More text than this is no formula that a sum is made of.
const MOST_BYTES: u64 = 16 << 20;

pub(super) fn run(args: &HardnessArgs) -> anyhow::Result<Exit> {
    let request = match &args.formula {
        Some(name) => {
            let text = input::read_named(name, MOST_BYTES)?;
            let place = if name == "-" { "standard input" } else { name };
            Hardness::Formula(text.parse().with_context(|| place.to_owned())?)
        }
        None => Hardness::Partition(args.partition.clone()),
    };
    let report = job::unlimited(&request)?;
    output::report(args.format, &report, |report| {
        if args.chain {
            chain(&report.answer)
        } else {
            report.answer.sum.to_string()
        }
    })?;
    Ok(Exit::Done)
}

/// The problems on the way with what they consist of, and one component on each line.
fn chain(answer: &HardSum) -> String {
    let mut text = String::new();
    for HardProblem {
        name,
        instance,
        objects,
    } in &answer.problems
    {
        let _ = writeln!(text, "{name:<16}  {instance}");
        for object in objects {
            let _ = writeln!(text, "  {object}");
        }
    }
    let name = "SUM";
    let _ = writeln!(text, "{name:<16}  {} components", answer.components);
    for component in &answer.sum.0 {
        let _ = writeln!(text, "  {component}");
    }
    text
}
