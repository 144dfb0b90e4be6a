//! How points and colors are written in SGF files of Hex.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mustplay_cgt::sgf::escaped;

use crate::board::{Board, Cell, Coordinate};
use crate::color::Color;

/// Who wrote the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Dialect {
    /// Points like `c4`, Black first.
    Standard,
    /// Points of two letters; the first player is called White and joins top and bottom.
    LittleGolem,
}

impl Dialect {
    /// The color of a property such as `B` or `AW`.
    pub(super) fn color(self, letter: char) -> Color {
        match (letter, self) {
            ('B', Self::Standard) | ('W', Self::LittleGolem) => Color::Black,
            _ => Color::White,
        }
    }

    /// The property of a color's moves.
    pub(in super::super) fn letter(self, color: Color) -> char {
        match (color, self) {
            (Color::Black, Self::Standard) | (Color::White, Self::LittleGolem) => 'B',
            _ => 'W',
        }
    }

    /// A cell as a value.
    pub(in super::super) fn point(self, board: &Board, cell: Cell) -> String {
        match (self, board.coordinate(cell)) {
            (Self::LittleGolem, Some(at)) => {
                Coordinate::letters(at.column) + &Coordinate::letters(at.row)
            }
            _ => board.name(cell).to_owned(),
        }
    }

    /// Writes labels, if there are any.
    pub(super) fn push_labels(
        self,
        text: &mut String,
        board: &Board,
        labels: &BTreeMap<Cell, String>,
    ) {
        if !labels.is_empty() {
            text.push_str("LB");
        }
        for (&cell, label) in labels {
            _ = write!(text, "[{}:{}]", self.point(board, cell), escaped(label));
        }
    }

    /// Writes a property with a list of points, if there are any.
    pub(super) fn push_points(
        self,
        text: &mut String,
        board: &Board,
        name: &str,
        cells: impl Iterator<Item = Cell>,
    ) {
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        if !cells.is_empty() {
            text.push_str(name);
        }
        for cell in cells {
            _ = write!(text, "[{}]", self.point(board, cell));
        }
    }
}
