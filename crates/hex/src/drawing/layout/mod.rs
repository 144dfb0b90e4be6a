//! Where things are in a picture.
//!
//! A layout is the same list of things for every board — cells with an outline, bands for
//! sides, wires between vertices, posts, names — so that the picture is painted without
//! asking which game it is. Lengths are in pixels; neighboring Hex cells are [`PITCH`]
//! apart.

mod bridg_it;
mod graph;
mod point;
mod tiling;

pub(super) use point::Point;

use super::{Drawing, Orientation};
use crate::board::{Cell, Shape};
use crate::color::Color;

/// The distance between the centers of neighboring cells.
pub(super) const PITCH: f64 = 40.0;

/// Radius of a stone, and of a cell that is a disc.
pub(super) const STONE: f64 = 0.4 * PITCH;

/// Font size of coordinates.
pub(super) const NAME_SIZE: f64 = 0.36 * PITCH;

/// Where everything is; only what is visible is listed.
#[derive(Default)]
pub(super) struct Layout {
    pub(super) bands: Vec<Band>,
    pub(super) wires: Vec<Wire>,
    pub(super) places: Vec<Place>,
    pub(super) posts: Vec<Post>,
    pub(super) names: Vec<Name>,
}

/// A side of the board; without color if it belongs to both players.
pub(super) struct Band {
    pub(super) color: Option<Color>,
    pub(super) outline: Vec<Point>,
}

/// A connection between two vertices, bent to the side by the control point `via`.
pub(super) struct Wire {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) via: Option<Point>,
}

/// Where a cell is.
pub(super) struct Place {
    pub(super) cell: Cell,
    pub(super) center: Point,
    pub(super) outline: Outline,
    pub(super) stone: StoneShape,
    /// Its name, if that is written where other cells have their label.
    pub(super) inscription: Option<String>,
}

/// What an empty cell looks like.
pub(super) enum Outline {
    Polygon(Vec<Point>),
    Disc,
}

/// What a stone looks like.
pub(super) enum StoneShape {
    Disc,
    /// A bar, with different ends for Black and White.
    Bridge([[Point; 2]; 2]),
}

/// A fixed point of some color: a dot of Bridg-It or a terminal of a graph.
pub(super) struct Post {
    pub(super) at: Point,
    pub(super) color: Color,
    pub(super) square: bool,
    pub(super) name: Option<String>,
}

/// A coordinate.
pub(super) struct Name {
    pub(super) at: Point,
    pub(super) text: String,
}

impl Layout {
    pub(super) fn new(drawing: &Drawing, orientation: Orientation) -> Self {
        match drawing.board().shape() {
            Shape::Hex { .. } | Shape::Y { .. } => tiling::layout(drawing, orientation),
            Shape::BridgIt { size } => bridg_it::layout(drawing, orientation, size),
            Shape::Graph => graph::layout(drawing),
        }
    }
}
