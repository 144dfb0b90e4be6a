//! The two players.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Left, who wants a game to be large, or Right, who wants it small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, schemars::JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Left, also Black or Vertical.
    Left,
    /// Right, also White or Horizontal.
    Right,
}

impl Player {
    /// The other one.
    pub const fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}
