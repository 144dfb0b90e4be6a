//! Realizable values: which games are the value of some region of Hex, or of a graph (CVH §11).
//!
//! Every region has a passable value, but not every passable value has a region. For some [`Kind`]s
//! of regions all values are known to be realized (CVH Figures 10–14). With three terminals it is
//! unknown whether their number is finite. With four terminals {⊤|⊥} is the value of no region (CVH
//! Proposition 11.2); [`excess`] detects values that no region of Hex has. Games on graphs have no
//! such bound; whether they realize all values is open. A [`RealizationSearch`] visits regions,
//! first all small [`Disk`]s, then random larger ones. A [`RealizationStore`] keeps a smallest
//! region for each value, and a [`Valuer`] computes the value of a drawing.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::realize::{Kind, RealizationSearch, RealizationStore};
//!
//! // ⊥, {⊤|⊥} and ⊤ are the values of regions with two terminals; one cell shows them all.
//! let mut search = RealizationSearch::new(Kind::Terminals(2), 1 << 20);
//! search.exhaust(1, &NoProgress)?;
//! let mut store = RealizationStore::new(Kind::Terminals(2));
//! search.add_to(&mut store);
//! let values: Vec<String> = store.entries().into_iter().map(|entry| entry.value).collect();
//! assert_eq!(values, ["T", "_", "{T|_}"]);
//! # Ok::<(), mustplay_core::StopReason>(())
//! ```

use std::fmt;

use thiserror::Error;

use crate::board::BoardError;
use crate::drawing::Orientation;
use crate::drawing::sheet::{Panel, graph_panel};

mod arena;
mod disk;
mod enclosure;
mod graph;
mod kind;
mod limit;
mod search;
mod sketch;
mod store;
mod valuer;

pub use disk::{Disk, Hexagon, RingCell};
pub use graph::CellGraph;
pub use kind::Kind;
pub use limit::{Excess, MOST_MORE, excess};
pub use search::RealizationSearch;
pub use sketch::{Site, Sketch};
pub use store::{Entry, RealizationStore};
pub use valuer::Valuer;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    Hexagons(Sketch),
    Graph(CellGraph),
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RealizeError {
    #[error("expected {expected}, found {found}")]
    Unexpected { expected: String, found: String },
    /// An error in a drawing; lines and columns count from one.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Syntax { line: usize, column: usize, expected: String, found: String },
    #[error(
        "expected a graph in a disk with its terminals in order on the rim, found one that cannot \
         be drawn so"
    )]
    NotPlanar,
    #[error("expected the terminals in order around the region, found chains that cross")]
    Crossing,
    /// An error in a store; lines of a drawing count from its first line.
    #[error("{part}line {line}: {reason}")]
    Store { part: &'static str, line: usize, reason: String },
}

impl RealizeError {
    #[allow(clippy::needless_pass_by_value)] // literals and numbers are passed as they are
    fn unexpected(expected: impl Into<String>, found: impl ToString) -> Self {
        Self::Unexpected { expected: expected.into(), found: found.to_string() }
    }
}

impl From<Sketch> for Figure {
    fn from(sketch: Sketch) -> Self {
        Self::Hexagons(sketch)
    }
}

impl From<CellGraph> for Figure {
    fn from(graph: CellGraph) -> Self {
        Self::Graph(graph)
    }
}

impl Figure {
    pub fn read(kind: Kind, text: &str) -> Result<Self, RealizeError> {
        Ok(if kind.is_graph() {
            Self::Graph(text.parse()?)
        } else {
            Self::Hexagons(Sketch::read(text)?)
        })
    }

    pub fn empty_cells(&self, kind: Kind) -> usize {
        match self {
            Self::Hexagons(sketch) => sketch.empty_cells(kind),
            Self::Graph(graph) => graph.empty().len(),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Hexagons(sketch) => sketch.sites().len(),
            Self::Graph(graph) => graph.size(),
        }
    }

    fn renamed(&self, names: &[usize]) -> Self {
        match self {
            Self::Hexagons(sketch) => sketch.renamed(names).into(),
            Self::Graph(graph) => graph.renamed(names).into(),
        }
    }

    pub fn panel(&self, kind: Kind, caption: String) -> Result<Panel, BoardError> {
        match self {
            Self::Hexagons(sketch) => {
                let mut drawing = sketch.drawing()?;
                drawing.caption = Some(caption);
                Ok(Panel::of_drawing(&drawing, Orientation::Flat))
            }
            Self::Graph(cells) => Ok(graph_panel(kind.terminals(), &cells.drawn(), &caption)),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hexagons(sketch) => sketch.fmt(f),
            Self::Graph(graph) => graph.fmt(f),
        }
    }
}
