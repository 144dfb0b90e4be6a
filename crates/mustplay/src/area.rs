//! Some cells of a board, before the board is known.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_hex::Board;

use crate::{Error, Place};

/// Cells by name. Its text is names with commas or blanks between them, or `all`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// The whole board.
    All,
    /// Cells of these names.
    Named(Vec<String>),
}

impl Area {
    /// The cells on a board that has them; complaints say what they are for.
    pub(crate) fn on(&self, board: &Arc<Board>, what: &'static str) -> Result<Vec<Place>, Error> {
        let Self::Named(names) = self else {
            return Ok(Place::all(board, board.cells()));
        };
        let place = |name: &String| match board.cell(name) {
            Some(cell) => Ok(Place::new(board, cell)),
            None => Err(Error::NoSuchCell {
                what,
                board: board.shape(),
                like: board.cells().next().map_or("a1", |cell| board.name(cell)).to_owned(),
                found: format!("`{name}`{}", board.swap_hint(name)),
            }),
        };
        names.iter().map(place).collect()
    }
}

impl FromStr for Area {
    type Err = Infallible;

    fn from_str(words: &str) -> Result<Self, Infallible> {
        if words.trim() == "all" {
            return Ok(Self::All);
        }
        let names = words.split([',', ' ']).filter(|word| !word.is_empty());
        Ok(Self::Named(names.map(str::to_owned).collect()))
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Named(names) => f.write_str(&names.join(",")),
        }
    }
}
