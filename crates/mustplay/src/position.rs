//! A position as requests hold it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Board, Color, Names, Objective, Record, Setup};

use crate::Error;

/// A position that can be: a game record that has been replayed, with all that was written with
/// it. Its text is any notation; it shows as a size with moves or stones, or as a graph file.
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
    /// Replays a record.
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

    /// What its colors are called for people: as where it was written, unless other names were
    /// asked for. Requests and answers are the same whatever the names are.
    pub fn names(&self) -> Names {
        self.record.names
    }

    /// The line below its board that tells size, turn, objective and who has given up.
    pub fn summary(&self) -> String {
        notation::summary(&self.record)
    }

    /// Who has won, if the game is over.
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

    /// Where it is played.
    pub fn board(&self) -> &Arc<Board> {
        &self.setup.board
    }

    /// What was written down.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The stones and whose turn it is, in the end.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
}

/// An empty board of 11x11, the usual size.
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
        // What is no graph can be written as moves.
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
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
