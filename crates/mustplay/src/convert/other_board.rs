//! A position as the same game on another board.

use std::fmt::Write as _;

use mustplay_hex::notation::{self, Format};
use mustplay_hex::reduction::{self, EquivalentBoard, NoReduction};
use mustplay_hex::{Color, Record, Shape};

use crate::{Error, Place, Position};

/// The other board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherBoard {
    /// The graph that a color sees: its stones contracted, the opponent's deleted (SCG §10.4).
    Reduced(Color),
    /// The Shannon dual, on which White joins and Black cuts (SCG §14.3).
    Dual,
    /// The triangle of Y, for a position of Hex (SCG §4.7).
    Y,
}

impl OtherBoard {
    /// All of them.
    pub(super) const ALL: [Self; 4] =
        [Self::Reduced(Color::Black), Self::Reduced(Color::White), Self::Dual, Self::Y];

    /// What to ask for it with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reduced(Color::Black) => "reduced-black",
            Self::Reduced(Color::White) => "reduced-white",
            Self::Dual => "dual",
            Self::Y => "y",
        }
    }

    /// What it is, in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Reduced(Color::Black) => {
                "graph that Black sees: its stones contracted, White's deleted; Black is Short"
            }
            Self::Reduced(Color::White) => {
                "graph that White sees; White is Short there, which is called black"
            }
            Self::Dual => {
                "Shannon dual: the graph on which White joins and Black cuts, with stones"
            }
            Self::Y => "position of Hex as one of Y with two corners filled",
        }
    }

    /// The position on this board.
    fn of(self, position: &Position) -> Result<EquivalentBoard, NoReduction> {
        let setup = position.setup();
        match self {
            Self::Reduced(color) => reduction::reduced(setup, color),
            Self::Dual => reduction::dual(setup),
            Self::Y => reduction::on_y(setup),
        }
    }

    /// The text of the position on this board, and what its cells stand for if they are called
    /// otherwise.
    pub(super) fn write(self, position: &Position) -> Result<(String, Option<Renamed>), Error> {
        let guise = self.of(position)?;
        let record = Record::from(guise.setup.clone());
        if matches!(guise.setup.board.shape(), Shape::Y { .. }) {
            return Ok((notation::write(&record, Format::Moves)?, None));
        }
        let renamed = Renamed::new(&guise, position);
        let text = renamed.comments(position) + &notation::write(&record, Format::Dimacs)?;
        Ok((text, Some(renamed)))
    }
}

/// What cells and colors are called on another board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Renamed {
    /// The cells that stand for cells of the position.
    pub cells: Vec<RenamedCell>,
    /// Whether black and white have changed their parts.
    pub colors_exchanged: bool,
}

/// A cell of another board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct RenamedCell {
    /// What it is called there.
    pub name: String,
    /// The cell of the position that it stands for.
    pub cell: Place,
}

impl Renamed {
    fn new(guise: &EquivalentBoard, position: &Position) -> Self {
        let board = &guise.setup.board;
        let cells = board.cells().zip(&guise.cells);
        let cells = cells.filter_map(|(cell, &stands_for)| {
            Some(RenamedCell {
                name: board.name(cell).to_owned(),
                cell: Place::new(position.board(), stands_for?),
            })
        });
        Self { cells: cells.collect(), colors_exchanged: guise.exchanges_colors }
    }

    /// The same as comments of a graph file.
    fn comments(&self, position: &Position) -> String {
        let parts = if self.colors_exchanged {
            "white is called black here and joins s and t; black is called white"
        } else {
            "black joins s and t"
        };
        let mut text = format!("c {}; {parts}\n", position.summary().trim());
        for RenamedCell { name, cell } in &self.cells {
            if *name != cell.to_string() {
                let _ = writeln!(text, "c {name} is {cell}");
            }
        }
        text
    }
}
