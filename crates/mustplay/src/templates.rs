//! `templates`: all minimal templates within bounds, or inside a given one.

use mustplay_core::{ProgressSink, RunContext};
use mustplay_hex::Template;
use mustplay_hex::template::{AtEdge, Bounds, Catalog, Inside, Interior, MOST_SEARCHED};

use crate::{Diagram, Engine, Error, Found, Job, Place, Position, Text};

/// Asks for all minimal templates of a sort.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FindTemplates {
    /// Edge templates whose stones are one chain, one of each two mirror images.
    Edge {
        /// The row of the highest stone, counted from the edge.
        height: usize,
        /// The number of stones.
        stones: usize,
        /// How far to the left or right of the stones cells may be, in half cells; without it
        /// the height and a half more.
        #[serde(default)]
        reach: Option<usize>,
        /// How many rows above the stones are used.
        #[serde(default)]
        above: usize,
        /// Whether the other edge is above these rows, and the chain is joined to both.
        #[serde(default)]
        both_edges: bool,
        /// How many columns are between the stones and the opponent's edge in the obtuse corner;
        /// without it the corner is far away.
        #[serde(default)]
        obtuse: Option<usize>,
        /// How many columns are between the stones and the opponent's edge in the acute corner;
        /// without it the corner is far away.
        #[serde(default)]
        acute: Option<usize>,
    },
    /// Templates in the interior that join all their chains and fit on so many columns and rows,
    /// perhaps turned; one of each that are images of one another. Those that are composed of
    /// smaller ones are left out.
    Interior {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The number of stones.
        stones: usize,
    },
    /// Those with the stones of this diagram whose cells are among its visible ones.
    Inside(Box<Text<Diagram>>),
}

/// The templates that were found.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FoundTemplates {
    /// Those with fewer cells first.
    pub templates: Vec<FoundTemplate>,
    /// Ways to block all of them that were checked to break every further one.
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
    /// What `template` reads; of a chain that is joined to both edges with `connect` `all`.
    pub diagram: Text<Diagram>,
}

impl Job for FindTemplates {
    const NAME: &'static str = "templates";
    type Answer = FoundTemplates;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Found<FoundTemplates>, Error> {
        let Inside { templates, blocked, stop } = self.search(&context.sink())?;
        let templates = templates.iter().map(FoundTemplate::new);
        let answer = FoundTemplates {
            templates: templates.collect::<Result<_, _>>()?,
            blocked: blocked.unwrap_or(0),
        };
        Ok(Found::until(stop, answer, context.done()))
    }
}

impl FindTemplates {
    fn search(&self, sink: &dyn ProgressSink) -> Result<Inside, Error> {
        let bounds = match self {
            &Self::Edge { height, stones, reach, above, both_edges, obtuse, acute } => {
                let usual = AtEdge::new(height, stones);
                Bounds::AtEdge(AtEdge {
                    reach: reach.unwrap_or(usual.reach),
                    above,
                    both_edges,
                    obtuse,
                    acute,
                    ..usual
                })
            }
            &Self::Interior { columns, rows, stones } => {
                Bounds::Interior(Interior { columns, rows, stones })
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
