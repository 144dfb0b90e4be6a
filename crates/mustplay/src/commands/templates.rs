//! `templates`: all minimal edge templates within bounds, and all inside a given one.

use std::fmt::Write;

use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::notation::hexwiki;
use mustplay_hex::template::{Bounds, Catalog, CatalogError, Inside, MOST_SEARCHED};
use mustplay_hex::value::ValueError;
use mustplay_hex::{Cell, Drawing, Template};
use mustplay_work::Stop;
use serde::Serialize;

use crate::cli::{TemplateArgs, TemplatesArgs};
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// One template as it is printed.
#[derive(Serialize)]
struct Entry {
    /// The number of its empty cells.
    cells: usize,
    stones: Vec<String>,
    carrier: Vec<String>,
    /// A diagram that `template` reads.
    diagram: String,
    #[serde(skip)]
    board: String,
}

/// The answer as it is printed.
#[derive(Serialize)]
struct Listing {
    templates: Vec<Entry>,
    /// Ways to block all of them that were checked to break every further one.
    blocked: usize,
    complete: bool,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

pub(super) fn run(args: &TemplatesArgs, looks: Looks) -> anyhow::Result<End> {
    let mut bounds = Bounds::new(args.height, args.stones);
    bounds.above = args.above;
    bounds.reach = args.reach.unwrap_or(bounds.reach);
    let supervisor = Supervisor::start(&args.limits);
    let catalog = match Catalog::search(&bounds, &supervisor.worker()) {
        Ok(catalog) => catalog,
        Err(CatalogError::Value(ValueError::Stopped(stop))) => {
            return output::stopped(args.format.json, &["templates", "blocked"], stop);
        }
        Err(error) => return Err(error.into()),
    };
    let seconds = supervisor.seconds();
    drop(supervisor);
    let listing = Listing::new(
        &catalog.templates,
        catalog.blocked,
        catalog.stop,
        seconds,
        looks,
    )?;
    listing.print(args.format.json)
}

/// All minimal templates inside one.
pub(super) fn inside(
    template: &Template,
    args: &TemplateArgs,
    looks: Looks,
) -> anyhow::Result<End> {
    let supervisor = Supervisor::start(&args.limits);
    let Some(inside) = template.minimal_inside(&supervisor.worker())? else {
        anyhow::bail!(
            "expected at most {MOST_SEARCHED} empty cells to search, found {}",
            template.carrier().len()
        );
    };
    let seconds = supervisor.seconds();
    drop(supervisor);
    let Inside {
        templates,
        blocked,
        stop,
    } = inside;
    let listing = Listing::new(&templates, blocked.unwrap_or(0), stop, seconds, looks)?;
    let end = listing.print(args.format.json)?;
    if let Some(path) = &args.picture.svg {
        output::write_file(path, &listing.page(&templates, args)?)?;
    }
    Ok(end)
}

impl Listing {
    fn new(
        templates: &[Template],
        blocked: usize,
        stop: Option<Stop>,
        seconds: f64,
        looks: Looks,
    ) -> anyhow::Result<Self> {
        let entries = templates.iter().map(|template| Entry::new(template, looks));
        Ok(Self {
            templates: entries.collect::<anyhow::Result<_>>()?,
            blocked,
            complete: stop.is_none(),
            seconds,
            stopped: stop.map(|stop| stop.to_string()),
        })
    }

    fn print(&self, json: bool) -> anyhow::Result<End> {
        if json {
            output::print_json(self)?;
        } else {
            output::print(&self.text())?;
        }
        Ok(if self.complete { End::Done } else { End::Limit })
    }

    /// All templates side by side.
    fn page(&self, templates: &[Template], args: &TemplateArgs) -> anyhow::Result<String> {
        let panel = |(template, entry): (&Template, &Entry)| -> anyhow::Result<Panel> {
            let mut drawing = Drawing::of_record(&template.to_record())?;
            drawing.caption = Some(entry.size());
            Ok(Panel::of_drawing(&drawing, args.picture.orientation))
        };
        let panels = templates.iter().zip(&self.templates).map(panel);
        let panels = panels.collect::<anyhow::Result<_>>()?;
        Ok(sheet::render(&self.summary(), &[panels], output::PAGE))
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for entry in &self.templates {
            let _ = writeln!(text, "{}{}\n", entry.board, entry.size());
        }
        let _ = writeln!(text, "{}", self.summary());
        text
    }

    fn summary(&self) -> String {
        let found = output::counted(self.templates.len(), "minimal template");
        match &self.stopped {
            None => {
                let ways = output::counted(self.blocked, "way");
                let were = if self.blocked == 1 { "was" } else { "were" };
                format!("{found}, no more: {ways} to block all {were} checked")
            }
            Some(stop) => format!("{found}, perhaps more ({stop})"),
        }
    }
}

impl Entry {
    fn size(&self) -> String {
        output::counted(self.cells, "empty cell")
    }

    fn new(template: &Template, looks: Looks) -> anyhow::Result<Self> {
        let name = |cell: &Cell| template.board().name(*cell).to_owned();
        let record = template.to_record();
        Ok(Self {
            cells: template.carrier().len(),
            stones: template.stones().iter().map(name).collect(),
            carrier: template.carrier().iter().map(name).collect(),
            diagram: hexwiki::write(&record)?,
            board: looks.board(&Drawing::of_record(&record)?),
        })
    }
}
