//! The two colors and the players behind them.

use std::fmt;
use std::ops::Not;

use mustplay_coloring::Player;

use crate::names::Names;

/// A player's color. Black is also called Red, White is also called Blue.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first; joins top and bottom in Hex; joins the terminals in Shannon games.
    Black,
    /// Joins left and right in Hex; cuts the terminals apart in Shannon games.
    White,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other color.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `0` for Black, `1` for White.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `black` or `white`, as GTP, SGF and JSON say; people are told of it by their [`Names`].
    pub const fn name(self) -> &'static str {
        Names::BlackWhite.of(self)
    }

    /// Reads any of the four names or their first letters, in any case; `b` is Black where
    /// nothing tells that it is Blue.
    pub fn from_name(name: &str) -> Option<Self> {
        Names::BlackWhite.color(name)
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Black is Max: the outcome function of a connection game asks whether Black joins.
impl From<Color> for Player {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Max,
            Color::White => Self::Min,
        }
    }
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::Max => Self::Black,
            Player::Min => Self::White,
        }
    }
}
