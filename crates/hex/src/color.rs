//! The two colors and their names.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use mustplay_coloring::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A player's color. Black is also called Red, White is also called Blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first; joins top and bottom in Hex; joins the terminals in Shannon games.
    Black,
    /// Joins left and right in Hex; cuts the terminals apart in Shannon games.
    White,
}

impl Color {
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

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

    /// `black` or `white`, as in GTP, SGF and JSON; messages use [`Names`].
    pub const fn name(self) -> &'static str {
        Names::BlackWhite.of(self)
    }

    /// Reads any of the four names or their initials, ignoring case; `b` is Black.
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

/// The names of the two colors.
///
/// Black is also called Red, and White Blue. A written position has one of these pairs of names:
/// websites and the wiki use red and blue, most files and programs black and white. The letter `b`
/// is an initial in both pairs, so its meaning depends on the other names.
///
/// ```
/// use mustplay_hex::{Color, Names};
///
/// assert_eq!(Names::RedBlue.color("b"), Some(Color::White));
/// assert_eq!(Names::BlackWhite.color("b"), Some(Color::Black));
/// assert_eq!(Names::RedBlue.of(Color::White), "blue");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Names {
    /// Black and White, as in GTP, SGF and JSON.
    #[default]
    BlackWhite,
    /// Red and Blue, as on websites and the wiki.
    RedBlue,
}

impl Names {
    pub const ALL: [Self; 2] = [Self::BlackWhite, Self::RedBlue];

    pub const fn name(self) -> &'static str {
        match self {
            Self::BlackWhite => "black-white",
            Self::RedBlue => "red-blue",
        }
    }

    pub const fn of(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::BlackWhite, Color::Black) => "black",
            (Self::BlackWhite, Color::White) => "white",
            (Self::RedBlue, Color::Black) => "red",
            (Self::RedBlue, Color::White) => "blue",
        }
    }

    /// The letter of a color on boards and before lists of stones.
    pub const fn letter(self, color: Color) -> char {
        self.of(color).as_bytes()[0].to_ascii_uppercase() as char
    }

    /// The pair of a name or initial; `None` for `b`, which is ambiguous.
    pub fn with(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "black" | "white" | "w" => Some(Self::BlackWhite),
            "red" | "blue" | "r" => Some(Self::RedBlue),
            _ => None,
        }
    }

    /// Reads any of the four names or their initials, ignoring case; `b` depends on this pair.
    pub fn color(self, name: &str) -> Option<Color> {
        match (name.to_ascii_lowercase().as_str(), self) {
            ("black" | "red" | "r", _) | ("b", Self::BlackWhite) => Some(Color::Black),
            ("white" | "blue" | "w", _) | ("b", Self::RedBlue) => Some(Color::White),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {}", Names::ALL.map(Names::name).join(" or "))]
pub struct UnknownNames;

impl FromStr for Names {
    type Err = UnknownNames;

    fn from_str(name: &str) -> Result<Self, UnknownNames> {
        let mut pairs = Self::ALL.into_iter();
        pairs.find(|pair| pair.name().eq_ignore_ascii_case(name)).ok_or(UnknownNames)
    }
}
