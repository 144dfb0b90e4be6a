//! `region templates`: all minimal templates within bounds, or inside a given one.

use std::fmt::Write;

use mustplay_core::{ProgressSink, RunContext};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::template::{AtEdge, Catalog, Inside, Interior, MOST_SEARCHED, TemplateBounds};
use mustplay_hex::{Drawing, Template};

use crate::display::{self, PAGE, RenderOptions, drawing};
use crate::{Diagram, Engine, Error, Job, Picture, Place, Position, Report, Text};

/// Asks for all minimal templates within bounds.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FindTemplates {
    /// Edge templates whose stones form one chain, one of each mirror pair.
    Edge {
        /// The row of the highest stone, counted from the edge.
        height: usize,
        /// The number of stones.
        stones: usize,
        /// The greatest distance of cells to the left or right of the stones, in half cells; the
        /// default is the height and a half cell.
        reach: Option<usize>,
        /// The number of rows above the stones that are used.
        #[serde(default)]
        above: usize,
        /// Whether the opposite edge lies above these rows and the chain must join both edges.
        #[serde(default)]
        both_edges: bool,
        /// The number of columns between the stones and the opponent's edge in the obtuse corner;
        /// by default the corner is far away.
        obtuse: Option<usize>,
        /// The number of columns between the stones and the opponent's edge in the acute corner; by
        /// default the corner is far away.
        acute: Option<usize>,
    },
    /// Interior templates that join all their chains and fit into this many columns and rows, in
    /// some orientation; one of each orbit under symmetry. Compositions of smaller templates are
    /// omitted.
    Interior {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The number of stones.
        stones: usize,
    },
    /// Templates with the stones of this diagram inside its visible cells.
    Inside(Box<Text<Diagram>>),
}

/// The templates that were found.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FoundTemplates {
    /// The templates, by increasing number of cells.
    pub templates: Vec<FoundTemplate>,
    /// The number of ways to block all templates, each checked to break every other template.
    pub blocked: usize,
}

/// A minimal template.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FoundTemplate {
    /// The number of its empty cells.
    pub cells: usize,
    /// Its stones.
    pub stones: Vec<Place>,
    /// Its empty cells.
    pub carrier: Vec<Place>,
    /// The diagram, as `region template` reads it; for a chain joined to both edges, with `connect`
    /// `all`.
    pub diagram: Text<Diagram>,
}

impl Job for FindTemplates {
    const NAME: &'static str = "region templates";
    type Answer = FoundTemplates;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<FoundTemplates>, Error> {
        let Inside { templates, blocked, stop } = self.search(&context.sink())?;
        let templates = templates.iter().map(FoundTemplate::new);
        let answer = FoundTemplates {
            templates: templates.collect::<Result<_, _>>()?,
            blocked: blocked.unwrap_or(0),
        };
        Ok(Report::until(stop, answer, context.done()))
    }

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

impl FindTemplates {
    fn search(&self, sink: &dyn ProgressSink) -> Result<Inside, Error> {
        let bounds = match self {
            &Self::Edge { height, stones, reach, above, both_edges, obtuse, acute } => {
                let usual = AtEdge::new(height, stones);
                TemplateBounds::AtEdge(AtEdge {
                    reach: reach.unwrap_or(usual.reach),
                    above,
                    both_edges,
                    obtuse,
                    acute,
                    ..usual
                })
            }
            &Self::Interior { columns, rows, stones } => {
                TemplateBounds::Interior(Interior { columns, rows, stones })
            }
            Self::Inside(diagram) => {
                let template = Template::of(diagram.record())?;
                let inside = template.minimal_inside(sink)?;
                return inside.ok_or(Error::TooMany {
                    what: "empty cells",
                    most: MOST_SEARCHED,
                    found: template.carrier().len(),
                });
            }
        };
        let Catalog { templates, blocked, stop } = Catalog::search(&bounds, sink)?;
        Ok(Inside { templates, blocked: Some(blocked), stop })
    }
}

impl FoundTemplate {
    fn new(template: &Template) -> Result<Self, Error> {
        let places = |cells: &std::collections::BTreeSet<_>| {
            Place::all(template.board(), cells.iter().copied())
        };
        Ok(Self {
            cells: template.carrier().len(),
            stones: places(template.stones()),
            carrier: places(template.carrier()),
            diagram: Text(Position::new(template.to_record())?.into()),
        })
    }
}

/// Each template with its size.
fn drawings(found: &FoundTemplates) -> Vec<Drawing> {
    let drawn = |template: &FoundTemplate| {
        let mut drawing = drawing(&template.diagram);
        drawing.caption = Some(display::counted(template.cells, "empty cell"));
        drawing
    };
    found.templates.iter().map(drawn).collect()
}

fn summary(report: &Report<FoundTemplates>) -> String {
    let FoundTemplates { templates, blocked } = &report.answer;
    let found = display::counted(templates.len(), "minimal template");
    match &report.stopped {
        None => {
            let ways = display::counted(*blocked, "way");
            let were = if *blocked == 1 { "was" } else { "were" };
            format!("{found}, no more: {ways} to block all {were} checked")
        }
        Some(stop) => format!("{found}, perhaps more ({stop})"),
    }
}
