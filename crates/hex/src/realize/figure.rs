//! How a region looks: hexagons with stones around them, or a graph.

use std::fmt;

use thiserror::Error;

use super::graph::{CellGraph, GraphError};
use super::kind::Kind;
use super::sketch::{Sketch, SketchError};
use crate::board::BoardError;
use crate::drawing::sheet::Panel;
use crate::drawing::{Orientation, graph};

/// A region of some kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// Cells of a Hex board.
    Hexagons(Sketch),
    /// Cells of any shape.
    Graph(CellGraph),
}

/// Text that draws no region.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FigureError {
    /// Of Hex.
    #[error(transparent)]
    Sketch(#[from] SketchError),
    /// Of a graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
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
    /// Reads what regions of a kind are drawn with; lines are counted from one.
    pub fn read(kind: Kind, text: &str) -> Result<Self, FigureError> {
        Ok(if kind.is_graph() {
            Self::Graph(text.parse()?)
        } else {
            Self::Hexagons(Sketch::read(text)?)
        })
    }

    /// How many cells are empty if it is a region of the given kind.
    pub fn empty_cells(&self, kind: Kind) -> usize {
        match self {
            Self::Hexagons(sketch) => sketch.empty_cells(kind),
            Self::Graph(graph) => graph.empty().len(),
        }
    }

    /// How much there is to draw.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Hexagons(sketch) => sketch.sites().len(),
            Self::Graph(graph) => graph.size(),
        }
    }

    /// This region with other numbers for its terminals.
    pub(super) fn renamed(&self, names: &[usize]) -> Self {
        match self {
            Self::Hexagons(sketch) => sketch.renamed(names).into(),
            Self::Graph(graph) => graph.renamed(names).into(),
        }
    }

    /// A picture of a region of this kind.
    pub fn panel(&self, kind: Kind, caption: String) -> Result<Panel, BoardError> {
        match self {
            Self::Hexagons(sketch) => {
                let mut drawing = sketch.drawing()?;
                drawing.caption = Some(caption);
                Ok(Panel::of_drawing(&drawing, Orientation::Flat))
            }
            Self::Graph(cells) => Ok(graph::panel(kind.terminals(), &cells.drawn(), &caption)),
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
