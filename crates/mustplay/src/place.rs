//! A cell that knows its board.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use mustplay_hex::{Board, Cell};

/// A cell of a board. It shows and serializes as its name: `c4`.
#[derive(Clone)]
pub struct Place {
    board: Arc<Board>,
    cell: Cell,
}

impl Place {
    /// A cell of `board`.
    pub fn new(board: &Arc<Board>, cell: Cell) -> Self {
        Self { board: Arc::clone(board), cell }
    }

    /// Cells in the order in which they are given.
    pub fn all(board: &Arc<Board>, cells: impl IntoIterator<Item = Cell>) -> Vec<Self> {
        let place = |cell| Self::new(board, cell);
        cells.into_iter().map(place).collect()
    }

    /// Cells column by column, as people list them.
    pub fn by_column(board: &Arc<Board>, cells: impl IntoIterator<Item = Cell>) -> Vec<Self> {
        let mut places = Self::all(board, cells);
        places.sort_by_key(|place| board.by_column(place.cell));
        places
    }

    fn name(&self) -> &str {
        self.board.name(self.cell)
    }

    /// The cell, for whoever has the board.
    pub fn cell(&self) -> Cell {
        self.cell
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Places are the same if they are called the same.
impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Place {}

/// By name, for maps; see [`Place::by_column`] for the order in which people list cells.
impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

crate::text::as_text!(Place, "Place", "The name of a cell, like `c4`.");
