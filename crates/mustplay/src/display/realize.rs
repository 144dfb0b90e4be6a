//! `realize`: which values regions of Hex or of graphs have, with a smallest region for each.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Error, Realizations, Realize, Realized, Report, TooHot, Wanted};
use mustplay_hex::drawing::sheet::{self, Panel};

use crate::display::render::WIDE_PAGE;
use crate::display::{Picture, Render, RenderOptions, words};

impl Render for Realize {
    fn text(&self, report: &mut Report<Realizations>, _: RenderOptions) -> String {
        text(report)
    }

    fn picture(&self, report: &mut Report<Realizations>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        page(answer).map(Some)
    }
}

/// A picture of each region with its value, those with as many empty cells together.
fn page(found: &Realizations) -> Result<String, Error> {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for (number, Realized { value, empty, region }) in
        (1..).zip(found.region.iter().chain(found.list.iter().flatten()))
    {
        let panel = region.panel(*found.kind, format!("{number}: {}", spaced(value)))?;
        groups.entry(*empty).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    let title = format!("Values of regions: {}", found.kind);
    Ok(sheet::render(&title, &groups, WIDE_PAGE))
}

/// The value with blanks at which a caption can be broken; the end of a long one is left out.
fn spaced(value: &str) -> String {
    const LONGEST: usize = 72;
    let shown: String = value.chars().take(LONGEST).collect();
    let more = if shown.len() < value.len() { " …" } else { "" };
    shown.replace('|', " | ").replace(',', ", ") + more
}

fn text(report: &Report<Realizations>) -> String {
    let found = &report.answer;
    let mut text = String::new();
    if let Some(Realized { value, region, .. }) = &found.region {
        let _ = write!(text, "{value} is the value of\n{region}");
    }
    if found.exhausted > 0 || found.sampled > 0 || report.stopped.is_some() {
        text += &searched(found);
    }
    for Realized { value, region, .. } in found.list.iter().flatten() {
        let _ = write!(text, "\n{value}\n{region}");
    }
    if let Some(wanted) = &found.wanted {
        text += &looked_for(wanted);
    }
    if let Some(stop) = &report.stopped {
        let _ = writeln!(text, "stopped: {stop}");
    }
    text
}

/// How many values there are, and where they were looked for.
fn searched(found: &Realizations) -> String {
    let mut text = format!("{}: {}", found.kind, words::counted(found.values, "value"));
    if found.kind.has_names_to_exchange() {
        text.push_str(" up to the names of terminals");
    }
    let cells = found.exhausted;
    let _ = write!(text, "\nsearched: all regions of at most {cells} cells");
    if found.sampled > 0 {
        let _ = write!(text, " and {} random larger ones", found.sampled);
    }
    text.push('\n');
    text
}

/// The region of a value, or why there is none.
fn looked_for(wanted: &Wanted) -> String {
    let value = &wanted.value;
    match (&wanted.found, &wanted.impossible) {
        (Some(found), _) => format!("\n{value} is the value of\n{}", found.region),
        (None, None) => format!("{value} was not found\n"),
        (None, Some(why)) => {
            let TooHot { position, color, first, second, most } = why;
            format!(
                "{value} is the value of no region of Hex: in {position} the terminals of {color} fall into {} if \
                 {color} moves first and into {second} otherwise; one stone makes at most {most} of that\n",
                words::counted(*first, "group"),
            )
        }
    }
}
