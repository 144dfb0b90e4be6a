//! Where things are in a picture.
//!
//! A layout is the same list of things for every board — cells with an outline, bands for
//! sides, wires between vertices, posts, names — so that the picture is painted without
//! asking which game it is. Lengths are in pixels; neighboring Hex cells are `PITCH`
//! apart.

mod bridg_it;
mod graph;
mod point;
mod tiling;

pub use point::Point;

use super::{Drawing, Orientation};
use crate::board::{Cell, Shape};
use crate::color::Color;

/// The distance between the centers of neighboring cells.
pub(super) const PITCH: f64 = 40.0;

/// Radius of a stone, and of a cell that is a disc.
pub(super) const STONE: f64 = 0.4 * PITCH;

/// Font size of coordinates.
pub(super) const NAME_SIZE: f64 = 0.36 * PITCH;

/// Where everything is; only what is visible is listed. Lengths are in pixels: neighboring cells
/// of Hex are 40 apart.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Layout {
    /// The sides of the board.
    pub bands: Vec<Band>,
    /// What joins the vertices of a graph.
    pub wires: Vec<Wire>,
    /// The cells.
    pub places: Vec<Place>,
    /// Dots of Bridg-It and terminals of a graph.
    pub posts: Vec<Post>,
    /// Coordinates.
    pub names: Vec<Name>,
}

/// A side of the board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Band {
    /// Whose it is; nothing if it belongs to both players.
    pub color: Option<Color>,
    /// Its corners.
    pub outline: Vec<Point>,
}

/// A connection between two vertices.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Wire {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// A control point that bends it to the side.
    pub via: Option<Point>,
}

/// Where a cell is.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Place {
    /// The cell.
    #[serde(skip)]
    pub cell: Cell,
    /// What the cell is called.
    #[serde(rename = "cell")]
    pub name: String,
    /// Its middle.
    pub center: Point,
    /// What it looks like when it is empty.
    pub outline: Outline,
    /// What stones look like there.
    pub stone: StoneShape,
    /// Whether its name is written where other cells have their label.
    pub inscribed: bool,
}

/// What an empty cell looks like.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Outline {
    /// A polygon with these corners.
    Polygon(Vec<Point>),
    /// A disc as large as a stone.
    Disc,
}

/// What a stone looks like.
#[derive(Clone, Copy, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum StoneShape {
    /// A bar, with these ends for Black and those for White.
    Bridge([[Point; 2]; 2]),
    /// A disc.
    Disc,
}

/// A fixed point of some color: a dot of Bridg-It or a terminal of a graph.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Post {
    /// Where it is.
    pub at: Point,
    /// Whose it is.
    pub color: Color,
    /// Whether it is a square; else it is a disc.
    pub square: bool,
    /// Its name.
    pub name: Option<String>,
}

/// A coordinate.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Name {
    /// Where its middle is.
    pub at: Point,
    /// What is written.
    pub text: String,
}

impl Layout {
    /// The layout of what is to be seen of a board.
    pub fn new(drawing: &Drawing, orientation: Orientation) -> Self {
        match drawing.board().shape() {
            Shape::Hex { .. } | Shape::Y { .. } => tiling::layout(drawing, orientation),
            Shape::BridgIt { size } => bridg_it::layout(drawing, orientation, size),
            Shape::Graph => graph::layout(drawing),
        }
    }
}
