//! `show`: a position as a board.

use mustplay_hex::{Color, Objective, Shape};
use mustplay_work::Supervisor;

use crate::{Engine, Error, Found, Job, Place, Position, Sides, Text};

/// Asks what a position is, however it was written.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Show {
    /// The position.
    pub position: Position,
}

/// A position in plain words.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shown {
    /// The stones, in a notation that every job reads.
    pub position: Position,
    /// The board.
    pub board: Text<Shape>,
    /// Whose turn it is.
    pub to_move: Color,
    /// Whether connecting loses.
    pub misere: bool,
    /// The stones of each color.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub stones: Sides,
    /// How many turns the record has.
    pub moves: usize,
    /// Who has given the game up, if anyone has.
    pub given_up_by: Option<Color>,
}

impl Job for Show {
    const NAME: &'static str = "show";
    type Answer = Shown;

    fn run(&self, _: &Engine, _: &Supervisor<'_>) -> Result<Found<Shown>, Error> {
        let (record, setup) = (self.position.record(), self.position.setup());
        let shown = Shown {
            position: Position::new(setup.clone().into())?,
            board: Text(setup.board.shape()),
            to_move: setup.to_move,
            misere: setup.objective == Objective::Misere,
            stones: Sides::new(|color| Place::all(&setup.board, setup.cells_of(color))),
            moves: record.turns.len(),
            given_up_by: record.given_up_by(),
        };
        Ok(Found::done(shown, 0))
    }
}
