//! `hex show`: a position as a board.

use mustplay_core::RunContext;
use mustplay_hex::drawing::Layout;
use mustplay_hex::{Color, Drawing, Objective, Orientation, Shape};

use crate::display::{Detail, RenderOptions, drawing};
use crate::{Engine, Error, Job, Place, Position, Report, Sides, Text};

/// Asks for a position as a board.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Show {
    /// The position.
    #[arg(skip)]
    pub position: Position,
    /// Include the coordinates of everything on the board in this orientation: `flat`,
    /// `flat-mirrored` or `diamond`.
    #[arg(skip)]
    pub view: Option<Text<Orientation>>,
}

/// A position as a board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Shown {
    /// The stones, in a notation that every job reads.
    pub position: Position,
    /// The board.
    pub board: Text<Shape>,
    /// The color to move.
    pub to_move: Color,
    /// Whether connecting loses.
    pub misere: bool,
    /// The stones of each color.
    #[serde(flatten)]
    pub stones: Sides,
    /// The number of turns in the record.
    pub moves: usize,
    /// The color that resigned, if one did.
    pub given_up_by: Option<Color>,
    /// The winner, if the game is over.
    pub winner: Option<Color>,
    /// The coordinates of everything on the board, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
}

impl Job for Show {
    const NAME: &'static str = "hex show";
    type Answer = Shown;

    fn is_brief(&self) -> bool {
        true
    }

    fn run(&self, _: &Engine, _: &RunContext<'_>) -> Result<Report<Shown>, Error> {
        let layout = |view: &Text<Orientation>| {
            let whole = Drawing::new(self.position.board().clone());
            Layout::new(&whole, **view)
        };
        let (record, setup) = (self.position.record(), self.position.setup());
        let shown = Shown {
            position: Position::new(setup.clone().into())?,
            board: Text(setup.board.shape()),
            to_move: setup.to_move,
            misere: setup.objective == Objective::Misere,
            stones: Sides::new(|color| Place::all(&setup.board, setup.cells_of(color))),
            moves: record.turns.len(),
            given_up_by: record.given_up_by(),
            winner: self.position.winner()?,
            layout: self.view.as_ref().map(layout),
        };
        Ok(Report::done(shown, 0))
    }

    fn drawing(&self, _: &Shown, render: RenderOptions) -> Option<Drawing> {
        let mut drawing = drawing(&self.position);
        if render.has(Detail::MoveNumbers) {
            drawing.number_moves(self.position.record());
        }
        Some(drawing)
    }

    fn text(&self, _: &mut Report<Shown>, _: RenderOptions) -> String {
        self.position.summary()
    }
}
