//! `realize`: which values regions of Hex have, with a smallest region for each.

use std::collections::BTreeMap;
use std::fmt::Write;

use mustplay_engine::{Realizations, Realize, Realized, Report, Text};
use mustplay_hex::Orientation;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::realize::Kind;

use crate::cli::RealizeArgs;
use crate::job;
use crate::output::{self, Exit};

/// The width of a page of pictures.
const PAGE: f64 = 1600.0;

pub(super) fn run(args: &RealizeArgs) -> anyhow::Result<Exit> {
    let realize = Realize {
        kind: Text(args.kind.parse()?),
        cells: args.cells,
        random: args.random,
        store: args.store.as_deref().map(Into::into),
        find: args.find.clone(),
        list: args.list || args.svg.is_some(),
    };
    let mut report = job::run(&realize, &args.limits, 1)?;
    if let Some(path) = &args.svg {
        output::write_file(path, &page(&report.answer)?)?;
    }
    if !args.list {
        report.answer.list = None;
    }
    output::report(args.format, &report, text)?;
    Ok(Exit::of(&report))
}

/// A picture of each region with its value, those with as many empty cells together.
fn page(found: &Realizations) -> anyhow::Result<String> {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for (
        number,
        Realized {
            value,
            empty,
            region,
        },
    ) in (1..).zip(found.list.iter().flatten())
    {
        let mut drawing = region.drawing()?;
        drawing.caption = Some(format!("{number}: {}", spaced(value)));
        let panel = Panel::of_drawing(&drawing, Orientation::Flat);
        groups.entry(*empty).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    let title = format!("Values of regions: {}", found.kind);
    Ok(sheet::render(&title, &groups, PAGE))
}

/// The value with blanks at which a caption can be broken; the end of a long one is left out.
fn spaced(value: &str) -> String {
    const LONGEST: usize = 72;
    let shown: String = value.chars().take(LONGEST).collect();
    let more = if shown.len() < value.len() {
        " …"
    } else {
        ""
    };
    shown.replace('|', " | ").replace(',', ", ") + more
}

fn text(report: &Report<Realizations>) -> String {
    let found = &report.answer;
    let mut text = format!("{}: {}", found.kind, output::counted(found.values, "value"));
    if let Kind::Fork | Kind::Terminals(_) = *found.kind {
        text.push_str(" up to the names of terminals");
    }
    let cells = found.exhausted;
    let _ = write!(text, "\nsearched: all regions of at most {cells} cells");
    if found.sampled > 0 {
        let _ = write!(text, " and {} random larger ones", found.sampled);
    }
    text.push('\n');
    for Realized { value, region, .. } in found.list.iter().flatten() {
        let _ = write!(text, "\n{value}\n{region}");
    }
    if let Some(wanted) = &found.wanted {
        let _ = match &wanted.found {
            Some(found) => write!(text, "\n{} is the value of\n{}", wanted.value, found.region),
            None => writeln!(text, "{} was not found", wanted.value),
        };
    }
    if let Some(stop) = &report.stopped {
        let _ = writeln!(text, "stopped: {stop}");
    }
    text
}
