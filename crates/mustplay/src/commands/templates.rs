//! `templates`: all minimal templates within bounds, and all inside a given one.

use std::fmt::Write;

use anyhow::bail;
use mustplay_engine::{FindTemplates, FoundTemplate, FoundTemplates, Report};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::{Drawing, Names};

use crate::cli::{AnswerArgs, Extent, TemplatesArgs};
use crate::job;
use crate::output::{self, Exit, Looks};

pub(super) fn run(args: &TemplatesArgs, looks: Looks) -> anyhow::Result<Exit> {
    let find = request(args)?;
    let report = job::run(&find, &args.limits, 1)?;
    let names = args.names.names.unwrap_or_default();
    if args.to.is_some() {
        output::print(&diagrams(&report.answer))?;
        draw(&args.answer, &report)?;
    } else {
        tell(&args.answer, &report, looks, names)?;
    }
    Ok(Exit::of(&report))
}

fn request(args: &TemplatesArgs) -> anyhow::Result<FindTemplates> {
    let &TemplatesArgs {
        extent,
        stones,
        both_edges,
        reach,
        above,
        obtuse,
        acute,
        ..
    } = args;
    let (columns, rows) = match extent {
        Extent::Height(height) => {
            return Ok(FindTemplates::Edge {
                height,
                stones,
                reach,
                above,
                both_edges,
                obtuse,
                acute,
            });
        }
        Extent::Size { columns, rows } => (columns, rows),
    };
    let at_edge = [
        ("--reach", reach.is_some()),
        ("--above", above > 0),
        ("--both-edges", both_edges),
        ("--obtuse", obtuse.is_some()),
        ("--acute", acute.is_some()),
    ];
    if let Some((option, _)) = at_edge.into_iter().find(|(_, is_given)| *is_given) {
        bail!("{option}: expected a height like 3, found a size: templates on it have no edge");
    }
    Ok(FindTemplates::Interior {
        columns,
        rows,
        stones,
    })
}

/// The templates as HexWiki's pages have them, a line each.
fn diagrams(found: &FoundTemplates) -> String {
    let line = |template: &FoundTemplate| format!("{}\n", template.diagram.0);
    found.templates.iter().map(line).collect()
}

/// Prints the templates found, and draws them if that is asked for.
pub(super) fn tell(
    answer: &AnswerArgs,
    report: &Report<FoundTemplates>,
    looks: Looks,
    names: Names,
) -> anyhow::Result<()> {
    let mut drawings = drawings(report)?;
    for drawing in &mut drawings {
        drawing.names = names;
    }
    output::report(answer.format, report, |report| {
        let mut text = String::new();
        for drawing in &drawings {
            let _ = writeln!(text, "{}", looks.board(drawing));
        }
        text + &summary(report) + "\n"
    })?;
    draw(answer, report)
}

/// Draws all templates side by side, if that is asked for.
fn draw(answer: &AnswerArgs, report: &Report<FoundTemplates>) -> anyhow::Result<()> {
    let Some(path) = &answer.svg else {
        return Ok(());
    };
    let drawings = drawings(report)?;
    let panel = |drawing| Panel::of_drawing(drawing, answer.orientation);
    let panels = drawings.iter().map(panel).collect();
    let page = sheet::render(&summary(report), &[panels], output::PAGE);
    output::write_file(path, &page)
}

/// Each template with its size.
fn drawings(report: &Report<FoundTemplates>) -> anyhow::Result<Vec<Drawing>> {
    let drawing = |template: &FoundTemplate| {
        let mut drawing = Drawing::of_record(template.diagram.record())?;
        drawing.caption = Some(output::counted(template.cells, "empty cell"));
        Ok(drawing)
    };
    report.answer.templates.iter().map(drawing).collect()
}

fn summary(report: &Report<FoundTemplates>) -> String {
    let FoundTemplates { templates, blocked } = &report.answer;
    let found = output::counted(templates.len(), "minimal template");
    match &report.stopped {
        None => {
            let ways = output::counted(*blocked, "way");
            let were = if *blocked == 1 { "was" } else { "were" };
            format!("{found}, no more: {ways} to block all {were} checked")
        }
        Some(stop) => format!("{found}, perhaps more ({stop})"),
    }
}
