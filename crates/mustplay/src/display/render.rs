//! How answers look.

use crate::Position;
use mustplay_hex::drawing::{svg, text};
use mustplay_hex::{Drawing, Names, Orientation};

/// The width of a page of pictures; what does not fit goes below.
pub(crate) const PAGE: f64 = 1000.0;

/// The width of a page of many small pictures.
pub(crate) const WIDE_PAGE: f64 = 1600.0;

/// How answers look: all that depends on the reader and not on the answer.
#[derive(Clone, Copy, Debug)]
pub struct RenderOptions {
    /// Whether boards of letters have the colors of terminals.
    pub colored: bool,
    /// The columns that a board of letters may take, if there are only so many.
    pub room: Option<usize>,
    /// How boards lie in pictures.
    pub orientation: Orientation,
    /// What the colors are called where the request does not say.
    pub names: Option<Names>,
    /// How many of the best moves are listed.
    pub best_moves: usize,
    /// Which details are told.
    pub details: Details,
}

/// A set of details.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Details([bool; Detail::ALL]);

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            colored: false,
            room: None,
            orientation: Orientation::default(),
            names: None,
            best_moves: 5,
            details: Details::default(),
        }
    }
}

/// Something that is told only to whoever asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The numbers of moves on a board that is shown.
    MoveNumbers,
    /// Why each cell is filled and each move left out.
    Reasons,
    /// What is connected in a position.
    Connections,
    /// The thermographs of games, as plots below the text.
    Thermographs,
    /// The options of games, and what moving gains.
    Options,
    /// How many of the values are monotone.
    Monotone,
    /// The problems that a hard sum was made from.
    Problems,
}

impl Detail {
    const ALL: usize = Self::Problems as usize + 1;
}

impl RenderOptions {
    /// The same with a detail, if it is wanted.
    #[must_use]
    pub fn with(mut self, detail: Detail, is_wanted: bool) -> Self {
        self.details.0[detail as usize] = is_wanted;
        self
    }

    /// The same with names for the colors, if they are given.
    #[must_use]
    pub fn called(mut self, names: Option<Names>) -> Self {
        self.names = names.or(self.names);
        self
    }

    /// Whether a detail is told.
    pub(crate) fn has(self, detail: Detail) -> bool {
        self.details.0[detail as usize]
    }

    /// A board of letters.
    pub fn board(self, drawing: &Drawing) -> String {
        let mut drawing = drawing.clone();
        drawing.room = self.room;
        if self.colored { text::colored(&drawing) } else { text::plain(&drawing) }
    }

    /// A picture of a board.
    pub(crate) fn svg(self, drawing: &Drawing) -> String {
        svg::render(drawing, self.orientation)
    }
}

/// The board of a position with all that was written on it.
pub(crate) fn drawing(position: &Position) -> Drawing {
    Drawing::of_record(position.record()).expect("a position has been replayed")
}

/// The board of a position with its stones alone, called by these names.
pub(crate) fn stones(position: &Position, names: Names) -> Drawing {
    let mut drawing = Drawing::of_setup(position.setup()).expect("a position has been replayed");
    drawing.names = names;
    drawing
}
