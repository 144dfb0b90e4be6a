//! `hardness`: sums that are as hard to play as a formula or a partition is to decide.

use std::fmt::Write as _;

use crate::{HardProblem, HardSum, Hardness, Report};

use crate::display::{Detail, Render, RenderOptions};

impl Render for Hardness {
    fn text(&self, report: &mut Report<HardSum>, render: RenderOptions) -> String {
        if render.has(Detail::Problems) {
            chain(&report.answer)
        } else {
            report.answer.sum.to_string()
        }
    }
}

/// The problems on the way with what they consist of, and one component on each line.
fn chain(answer: &HardSum) -> String {
    let mut text = String::new();
    for HardProblem { name, instance, objects } in &answer.problems {
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
