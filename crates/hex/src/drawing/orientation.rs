//! How a board is turned, and its sides.

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

    /// The orientation of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}
