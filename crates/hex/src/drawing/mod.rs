//! Boards as pictures and as text.
//!
//! A [`Drawing`] describes a picture in terms of the game: stones, cells filled in by theory,
//! winning and losing moves, shading, heat, labels, the visible part. The two renderers, [`svg`]
//! and [`text`], choose the appearance. All methods ignore cells off the board; a valid position
//! has none.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::drawing::{Drawing, Mark, Orientation, svg, text};
//! use mustplay_hex::{Board, Color, Setup};
//!
//! let board = Arc::new(Board::hex(3, 3)?);
//! let mut setup = Setup::empty(board.clone());
//! setup.stones = vec![(board.cell("a1").unwrap(), Color::Black)];
//! let mut drawing = Drawing::of_setup(&setup)?;
//! drawing.mark([board.cell("b2").unwrap()], Mark::Winning);
//! assert_eq!(
//!     text::plain(&drawing),
//!     concat!(
//!         "  a  b  c\n",
//!         " 1\\B  .  .\\1\n",
//!         "  2\\.  *  .\\2\n",
//!         "   3\\.  .  .\\3\n",
//!         "      a  b  c\n",
//!     )
//! );
//! assert!(svg::render(&drawing, Orientation::Diamond).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::board::{Board, Cell, Side};
use crate::color::{Color, Names};
use crate::record::{Record, ReplayError};
use crate::setup::{Setup, SetupError};

mod canvas;
pub mod charts;
mod graph_layout;
pub mod layout;
mod palette;
pub mod sheet;
pub mod svg;
pub mod text;
mod tiling;

pub use layout::{Layout, Orientation, UnknownOrientation};

#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    board: Arc<Board>,
    faces: Vec<Face>,
    /// A title for screen readers; by default the kind of board.
    pub title: Option<String>,
    pub caption: Option<String>,
    /// Whether to show the names of columns and rows, or of the cells of a graph.
    pub coordinates: bool,
    /// The sides to draw; sides that the board lacks are ignored.
    pub sides: BTreeSet<Side>,
    /// The names of the colors, which determine the letters on the board.
    pub names: Names,
    /// The width of the terminal in columns, if known.
    pub room: Option<usize>,
}

impl Drawing {
    /// An empty board with coordinates and all sides.
    pub fn new(board: Arc<Board>) -> Self {
        Self {
            faces: vec![Face::default(); board.len()],
            board,
            title: None,
            caption: None,
            coordinates: true,
            sides: Side::ALL.into(),
            names: Names::default(),
            room: None,
        }
    }

    pub fn of_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut drawing = Self::new(Arc::clone(&setup.board));
        for (face, stone) in drawing.faces.iter_mut().zip(setup.occupancy()?) {
            face.piece = stone.map(Piece::Stone);
        }
        Ok(drawing)
    }

    /// The final position of a record, with its labels, shading, sides and visible part.
    pub fn of_record(record: &Record) -> Result<Self, ReplayError> {
        let mut drawing = Self::of_setup(&record.replay()?)?;
        drawing.names = record.names;
        let marks = &record.marks;
        for (&cell, text) in &marks.labels {
            drawing.label(cell, text);
        }
        drawing.shade(marks.shaded.iter().copied());
        for (&cell, &color) in &marks.filled {
            drawing.fill([cell], color);
        }
        if let Some(sides) = &marks.edges {
            drawing.sides.clone_from(sides);
        }
        if let Some(sides) = &marks.coordinates {
            drawing.coordinates = !sides.is_empty();
        }
        if let Some(visible) = &marks.visible {
            drawing.show_only(visible.iter().copied());
        }
        Ok(drawing)
    }

    /// Labels unlabeled stones with their turns; swap-pieces moves the numbers.
    pub fn number_moves(&mut self, record: &Record) {
        for (face, number) in self.faces.iter_mut().zip(record.move_numbers()) {
            if let (None, Some(Piece::Stone(_)), Some(number)) = (&face.label, face.piece, number) {
                face.label = Label::new(&number.to_string());
            }
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn face(&self, cell: Cell) -> Option<&Face> {
        self.faces.get(cell.index())
    }

    pub fn face_mut(&mut self, cell: Cell) -> Option<&mut Face> {
        self.faces.get_mut(cell.index())
    }

    pub fn place(&mut self, cell: Cell, color: Color) {
        self.each([cell], |face| face.piece = Some(Piece::Stone(color)));
    }

    pub fn mark(&mut self, cells: impl IntoIterator<Item = Cell>, mark: Mark) {
        self.each(cells, |face| face.mark = Some(mark));
    }

    pub fn shade(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.each(cells, |face| face.shaded = true);
    }

    /// Fills empty cells with small stones.
    pub fn fill(&mut self, cells: impl IntoIterator<Item = Cell>, color: Color) {
        self.each(cells, |face| face.piece = face.piece.or(Some(Piece::Fill(color))));
    }

    /// Marks empty cells as dead.
    pub fn bury(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.each(cells, |face| face.piece = face.piece.or(Some(Piece::Dead)));
    }

    /// Colors a cell by a number from 0 to 1; see [`Heat::new`] for other numbers.
    pub fn heat(&mut self, cell: Cell, value: f64) {
        self.each([cell], |face| face.heat = Heat::new(value));
    }

    pub fn strand(&mut self, cells: impl IntoIterator<Item = Cell>, strand: Strand) {
        self.each(cells, |face| face.strand = Some(strand));
    }

    pub fn label(&mut self, cell: Cell, text: &str) {
        self.each([cell], |face| face.label = Label::new(text));
    }

    pub fn show_only(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for face in &mut self.faces {
            face.is_hidden = true;
        }
        self.each(cells, |face| face.is_hidden = false);
    }

    fn each(&mut self, cells: impl IntoIterator<Item = Cell>, mut change: impl FnMut(&mut Face)) {
        for cell in cells {
            if let Some(face) = self.face_mut(cell) {
                change(face);
            }
        }
    }

    /// The visible cells with their contents, in board order.
    fn visible(&self) -> impl Iterator<Item = (Cell, &Face)> {
        self.board.cells().zip(&self.faces).filter(|(_, face)| !face.is_hidden)
    }

    fn is_visible(&self, cell: Cell) -> bool {
        self.face(cell).is_some_and(|face| !face.is_hidden)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    pub piece: Option<Piece>,
    pub mark: Option<Mark>,
    pub label: Option<Label>,
    /// Whether the cell is in a region of interest, such as a must-play region or a template.
    pub shaded: bool,
    pub heat: Option<Heat>,
    pub strand: Option<Strand>,
    pub is_hidden: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    Stone(Color),
    /// A stone filled in by theory, such as a captured cell.
    Fill(Color),
    /// A dead cell: its color never matters.
    Dead,
}

/// The tree of a cell, one of two, and the owner of the trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strand {
    First(Color),
    Second(Color),
}

/// The value of a move to a cell for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Winning,
    Losing,
    /// Undecided by the search.
    Unknown,
    /// Pruned as inferior.
    Inferior,
}

/// A text that fits in a cell and is safe to print: one to [`Label::LONGEST`] characters, without
/// control or bidirectional characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(String);

impl Label {
    pub const LONGEST: usize = 4;

    /// The printable part of `text`, cut with `…` if too long; `None` if nothing is left.
    ///
    /// ```
    /// use mustplay_hex::drawing::Label;
    ///
    /// assert_eq!(Label::new(" 17\u{1b} ").unwrap().as_str(), "17");
    /// assert_eq!(Label::new("edge template").unwrap().as_str(), "edg…");
    /// assert_eq!(Label::new("\n"), None);
    /// ```
    pub fn new(text: &str) -> Option<Self> {
        let label = printable(text, Self::LONGEST);
        (!label.is_empty()).then_some(Self(label))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heat(f64);

impl Heat {
    /// Clamps to the interval; NaN gives `None`.
    pub fn new(value: f64) -> Option<Self> {
        (!value.is_nan()).then(|| Self(value.clamp(0.0, 1.0)))
    }

    pub fn value(self) -> f64 {
        self.0
    }
}

/// The text on one line, without control characters, cut to `longest` characters.
fn printable(text: &str, longest: usize) -> String {
    let on_one_line = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let shown: String = on_one_line.filter(|&c| !is_disturbing(c)).collect();
    let shown = shown.trim();
    if shown.chars().count() <= longest {
        return shown.to_owned();
    }
    shown.chars().take(longest - 1).chain(['…']).collect()
}

/// Control characters, forbidden in XML 1.0 and terminals; bidirectional and zero-width ones;
/// noncharacters.
fn is_disturbing(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}')
}
