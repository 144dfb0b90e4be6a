//! A position as requests hold it.

use std::convert::Infallible;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_hex::notation::{self, Format, hexwiki};
use mustplay_hex::{Board, Cell, Color, Names, Objective, Record, Setup};

use crate::Error;
use crate::text::deserialize_text;

/// A valid position: a game record that has been replayed, with its annotations. It is read from
/// any notation, and shown as a size with moves or stones, or as a graph file.
///
/// ```
/// use mustplay::Position;
///
/// let position: Position = "https://hexworld.org/board/#5c1,a3:sc3".parse()?;
/// assert_eq!(position.to_string(), "5x5 a3 swap-pieces c3");
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    record: Record,
    setup: Setup,
}

impl Position {
    pub fn new(record: Record) -> Result<Self, Error> {
        let setup = record.replay()?;
        setup.occupancy()?;
        Ok(Self { record, setup })
    }

    /// The position with another objective.
    #[must_use]
    pub fn with_objective(mut self, objective: Objective) -> Self {
        self.record.objective = objective;
        self.setup.objective = objective;
        self
    }

    /// The position with `color` to move. A record that ends with the other color's turn is
    /// flattened to its final stones.
    #[must_use]
    pub fn with_turn(mut self, color: Color) -> Self {
        if self.record.next_color() != color {
            self.record.stones.clone_from(&self.setup.stones);
            self.record.turns.clear();
            self.record.to_move = Some(color);
            self.setup.to_move = color;
        }
        self
    }

    /// The position with other names for the colors.
    #[must_use]
    pub fn with_names(mut self, names: Names) -> Self {
        self.record.names = names;
        self
    }

    /// The names of the colors in text for people: those of its notation, unless others were set.
    /// Requests and answers do not depend on the names.
    pub fn names(&self) -> Names {
        self.record.names
    }

    /// The line below its board: size, turn, objective and resignation.
    pub fn summary(&self) -> String {
        notation::summary(&self.record)
    }

    pub fn winner(&self) -> Result<Option<Color>, Error> {
        if let Some(loser) = self.record.given_up_by() {
            return Ok(Some(!loser));
        }
        let connected = self.setup.connected()?;
        Ok(connected.map(|color| match self.setup.objective {
            Objective::Normal => color,
            Objective::Misere => !color,
        }))
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.setup.board
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The final stones and the side to move.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
}

/// An empty 11x11 board, the usual size.
impl Default for Position {
    fn default() -> Self {
        "11x11".parse().expect("a board")
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (_, record) = notation::read(text)?;
        Self::new(record)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Positions other than graphs can be written as moves.
        let text = notation::write(&self.record, Format::Moves);
        let text = text.or_else(|_| notation::write(&self.record, Format::Dimacs));
        f.write_str(&text.unwrap_or_default())
    }
}

crate::text::as_text!(
    Position,
    "Position",
    "A position in any notation: `5x5 c3 d2`, a link, a diagram, a record."
);

impl<'de> serde::Deserialize<'de> for Position {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer)
    }
}

/// A cell of a board. It shows and serializes as its name: `c4`. The order by name is for maps;
/// [`Place::by_column`] gives the order for people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    name: String,
    cell: Cell,
}

impl Place {
    pub fn new(board: &Board, cell: Cell) -> Self {
        Self { name: board.name(cell).to_owned(), cell }
    }

    /// Cells in the given order.
    pub fn all(board: &Board, cells: impl IntoIterator<Item = Cell>) -> Vec<Self> {
        cells.into_iter().map(|cell| Self::new(board, cell)).collect()
    }

    /// Cells column by column, as people list them.
    pub fn by_column(board: &Board, cells: impl IntoIterator<Item = Cell>) -> Vec<Self> {
        let mut places = Self::all(board, cells);
        places.sort_by_key(|place| board.by_column(place.cell));
        places
    }

    pub fn cell(&self) -> Cell {
        self.cell
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

crate::text::as_text!(Place, "Place", "The name of a cell, like `c4`.");

/// Cells of each color.
#[derive(Clone, Debug, Default, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Sides {
    /// Black's cells.
    pub black: Vec<Place>,
    /// White's cells.
    pub white: Vec<Place>,
}

impl Sides {
    /// The cells that `of` gives for each color.
    pub fn new(of: impl Fn(Color) -> Vec<Place>) -> Self {
        let [black, white] = Color::BOTH.map(of);
        Self { black, white }
    }

    /// Black's cells, then White's.
    pub fn each(&self) -> [(Color, &[Place]); 2] {
        [(Color::Black, &self.black), (Color::White, &self.white)]
    }
}

/// Cells by name. Reads names separated by commas or spaces, or `all`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// The whole board.
    All,
    /// Cells with these names.
    Named(Vec<String>),
}

impl Area {
    /// The cells on `board`; error messages name their purpose, `what`.
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

/// A diagram: a position whose invisible cells are not part of a template. It is read from any
/// notation and shown as a HexWiki diagram.
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
        // Every Hex board has a HexWiki diagram, and templates are on Hex boards.
        f.write_str(&hexwiki::write(self.record()).unwrap_or_default())
    }
}
