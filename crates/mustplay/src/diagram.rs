//! A position with what is visible of it.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use mustplay_hex::notation::hexwiki;

use crate::{Error, Position};

/// A position of which it matters what is drawn: cells that are not visible are no part of a
/// template. Its text is any notation; it shows as a HexWiki diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram(Position);

impl From<Position> for Diagram {
    fn from(position: Position) -> Self {
        Self(position)
    }
}

impl Deref for Diagram {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.0
    }
}

impl FromStr for Diagram {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Hex boards, which templates are on, can be written so.
        f.write_str(&hexwiki::write(self.record()).unwrap_or_default())
    }
}
