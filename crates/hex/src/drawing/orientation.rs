//! How a board is turned, and its sides.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How a board is turned in a picture.
///
/// Of the two shifted-row pictures only one can have a1 at the top left: there a1 is an
/// acute corner. So the board whose rows shift to the left is a mirror image, with its
/// columns running from right to left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// Rows are horizontal, each half a cell to the right of the one above; a1 is at the
    /// top left.
    #[default]
    Flat,
    /// The mirror image: each row half a cell to the left of the one above; a1 is at the
    /// top right.
    FlatMirrored,
    /// The flat board turned by 30° so that its long diagonal is horizontal: a1 is at the
    /// left, columns rise to the right, rows fall to the right.
    Diamond,
}

impl Orientation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Flat, Self::FlatMirrored, Self::Diamond];

    /// `flat`, `flat-mirrored` or `diamond`.
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

/// There is no orientation of that name.
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
