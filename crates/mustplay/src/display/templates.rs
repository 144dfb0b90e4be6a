//! `templates`: all minimal templates within bounds, or inside a given one.

use std::fmt::Write;

use crate::{FindTemplates, FoundTemplate, FoundTemplates, Report};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::sheet::{self, Panel};

use crate::display::render::{PAGE, drawing};
use crate::display::{Picture, Render, RenderOptions, words};

impl Render for FindTemplates {
    fn text(&self, report: &mut Report<FoundTemplates>, render: RenderOptions) -> String {
        let names = match self {
            Self::Inside(diagram) => diagram.names(),
            _ => render.names.unwrap_or_default(),
        };
        let mut text = String::new();
        for mut drawing in drawings(&report.answer) {
            drawing.names = names;
            let _ = writeln!(text, "{}", render.board(&drawing));
        }
        text + &summary(report) + "\n"
    }

    fn picture(&self, report: &mut Report<FoundTemplates>, render: RenderOptions) -> Picture {
        let drawings = drawings(&report.answer);
        let panel = |drawing| Panel::of_drawing(drawing, render.orientation);
        let panels = drawings.iter().map(panel).collect();
        Ok(Some(sheet::render(&summary(report), &[panels], PAGE)))
    }
}

/// Each template with its size.
fn drawings(found: &FoundTemplates) -> Vec<Drawing> {
    let drawn = |template: &FoundTemplate| {
        let mut drawing = drawing(&template.diagram);
        drawing.caption = Some(words::counted(template.cells, "empty cell"));
        drawing
    };
    found.templates.iter().map(drawn).collect()
}

fn summary(report: &Report<FoundTemplates>) -> String {
    let FoundTemplates { templates, blocked } = &report.answer;
    let found = words::counted(templates.len(), "minimal template");
    match &report.stopped {
        None => {
            let ways = words::counted(*blocked, "way");
            let were = if *blocked == 1 { "was" } else { "were" };
            format!("{found}, no more: {ways} to block all {were} checked")
        }
        Some(stop) => format!("{found}, perhaps more ({stop})"),
    }
}
