//! `mine`: which patterns around a cell were found.

use std::fmt::Write;

use crate::{Mine, Mined, Report};

use crate::display::{Render, RenderOptions};

impl Render for Mine {
    fn text(&self, report: &mut Report<Mined>, _: RenderOptions) -> String {
        text(report)
    }
}

fn text(report: &Report<Mined>) -> String {
    let mined = &report.answer;
    let mut text = String::new();
    let mut row = |name: &str, total: &str, each: Vec<String>| {
        let _ = write!(text, "{name:<22}{total:>7}");
        for number in each {
            let _ = write!(text, "{number:>7}");
        }
        text.push('\n');
    };
    let cells = mined.kinds.first().map_or(0, |count| count.by_cells.len());
    let sizes = (1..=cells).map(|size| size.to_string());
    row("empty cells", "all", sizes.collect());
    for count in &mined.kinds {
        let each = count.by_cells.iter().map(ToString::to_string);
        let (kind, all) = (count.kind.to_string(), count.patterns.to_string());
        row(&kind, &all, each.collect());
    }
    let _ = write!(text, "{} patterns", mined.total);
    if let Some(stop) = &report.stopped {
        let (done, jobs) = (mined.done, mined.jobs);
        let _ = write!(text, " so far, {done} of {jobs} jobs ({stop})");
    }
    text.push('\n');
    for pattern in mined.patterns.iter().flatten() {
        let _ = write!(text, "\n{pattern}\n");
    }
    text
}
