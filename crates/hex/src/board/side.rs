//! The sides of a board.

/// A side of a Hex board; Y has all but the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Along row 1; Red's in Hex.
    Top,
    /// Along the last column, on Y the slanted side; Blue's in Hex.
    Right,
    /// Along the last row; Red's in Hex.
    Bottom,
    /// Along column a; Blue's in Hex.
    Left,
}

impl Side {
    /// All of them, clockwise on the flat board.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// `top`, `right`, `bottom` or `left`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
        }
    }
}
