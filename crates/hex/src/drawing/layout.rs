//! Positions of the parts of a picture.
//!
//! A layout has the same lists for every board — cells with an outline, bands for sides, wires
//! between vertices, posts, names — so that painting does not depend on the game. Lengths are in
//! pixels; neighboring Hex cells are `PITCH` apart.

use std::fmt;
use std::ops::{Add, Mul, Sub};
use std::str::FromStr;

use thiserror::Error;

use super::{Drawing, graph_layout, tiling};
use crate::board::{Cell, Shape};
use crate::color::Color;

pub(super) const PITCH: f64 = 40.0;

/// Radius of a stone, and of a cell that is a disc.
pub(super) const STONE: f64 = 0.4 * PITCH;
pub(super) const NAME_SIZE: f64 = 0.36 * PITCH;

/// Coordinates of the visible parts of a board. Lengths are in pixels: neighboring cells of Hex are
/// 40 apart.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Layout {
    /// The sides of the board.
    pub bands: Vec<Band>,
    /// The edges of a graph.
    pub wires: Vec<Wire>,
    /// The cells.
    pub places: Vec<CellPlace>,
    /// Dots of Bridg-It and terminals of a graph.
    pub posts: Vec<Post>,
    /// Coordinates.
    pub names: Vec<Name>,
}

/// A side of the board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Band {
    /// The color of the side; absent if it belongs to both players.
    pub color: Option<Color>,
    /// Its corners.
    pub outline: Vec<LayoutPoint>,
}

/// A connection between two vertices.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Wire {
    /// The start.
    pub from: LayoutPoint,
    /// The end.
    pub to: LayoutPoint,
    /// The control point of a curved connection.
    pub via: Option<LayoutPoint>,
}

/// The place of a cell.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[schemars(rename = "Place")]
pub struct CellPlace {
    /// The cell.
    #[serde(skip)]
    pub cell: Cell,
    /// The name of the cell.
    #[serde(rename = "cell")]
    pub name: String,
    /// Its middle.
    pub center: LayoutPoint,
    /// The shape of the empty cell.
    pub outline: Outline,
    /// The shape of stones in the cell.
    pub stone: StoneShape,
    /// Whether the name is written at the place of a label.
    pub inscribed: bool,
}

/// The shape of an empty cell.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Outline {
    /// A polygon with these corners.
    Polygon(Vec<LayoutPoint>),
    /// A disc as large as a stone.
    Disc,
}

/// The shape of a stone.
#[derive(Clone, Copy, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum StoneShape {
    /// A bar: the ends of Black's, then the ends of White's.
    Bridge([[LayoutPoint; 2]; 2]),
    /// A disc.
    Disc,
}

/// A fixed point of some color: a dot of Bridg-It or a terminal of a graph.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Post {
    /// The position of the point.
    pub at: LayoutPoint,
    /// The color of the point.
    pub color: Color,
    /// Whether the point is a square instead of a disc.
    pub square: bool,
    /// Its name.
    pub name: Option<String>,
}

/// A coordinate.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Name {
    /// The center of the text.
    pub at: LayoutPoint,
    /// The text.
    pub text: String,
}

impl Layout {
    /// The layout of the visible part of a board.
    pub fn new(drawing: &Drawing, orientation: Orientation) -> Self {
        match drawing.board().shape() {
            Shape::Hex { .. } | Shape::Y { .. } => tiling::layout(drawing, orientation),
            Shape::BridgIt { size } => graph_layout::bridg_it_layout(drawing, orientation, size),
            Shape::Graph => graph_layout::layout(drawing),
        }
    }
}

/// A point or a vector. It serializes as two numbers, rounded to hundredths.
#[derive(Clone, Copy, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(rename = "Point")]
#[schemars(with = "[f64; 2]")]
pub struct LayoutPoint {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl serde::Serialize for LayoutPoint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hundredths = [self.x, self.y].map(|length| (length * 100.0).round() / 100.0);
        hundredths.serialize(serializer)
    }
}

impl LayoutPoint {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point in an orientation; the diamond is rotated counterclockwise by `turn` degrees.
    pub(super) fn oriented(self, orientation: Orientation, turn: f64) -> Self {
        match orientation {
            Orientation::Flat => self,
            Orientation::FlatMirrored => Self::new(-self.x, self.y),
            Orientation::Diamond => {
                let (sin, cos) = turn.to_radians().sin_cos();
                Self::new(cos * self.x + sin * self.y, cos * self.y - sin * self.x)
            }
        }
    }

    pub(super) fn middle(self, other: Self) -> Self {
        (self + other) * 0.5
    }

    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(super) fn unit(self) -> Self {
        self * self.dot(self).sqrt().recip()
    }
}

impl Add for LayoutPoint {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for LayoutPoint {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for LayoutPoint {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(factor * self.x, factor * self.y)
    }
}

/// How a board is turned in a picture.
///
/// Of the two shifted-row pictures only one can have a1 at the top left: there a1 is an
/// acute corner. So the board whose rows shift to the left is a mirror image, with its
/// columns running from right to left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// Rows are horizontal, each half a cell right of the one above; a1 is at the top left.
    #[default]
    Flat,
    /// The mirror image: each row is half a cell left of the one above; a1 is at the top right.
    FlatMirrored,
    /// The flat board turned by 30° so that its long diagonal is horizontal: a1 is at the
    /// left, columns rise to the right, rows fall to the right.
    Diamond,
}

impl Orientation {
    pub const ALL: [Self; 3] = [Self::Flat, Self::FlatMirrored, Self::Diamond];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Flat => "flat",
            Self::FlatMirrored => "flat-mirrored",
            Self::Diamond => "diamond",
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected one of {}", Orientation::ALL.map(Orientation::name).join(", "))]
pub struct UnknownOrientation;

impl FromStr for Orientation {
    type Err = UnknownOrientation;

    fn from_str(name: &str) -> Result<Self, UnknownOrientation> {
        let mut all = Self::ALL.into_iter();
        all.find(|known| known.name() == name).ok_or(UnknownOrientation)
    }
}
