//! Trees of variations, for writing.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mustplay_cgt::sgf::escaped;

use super::dialect::Dialect;
use crate::board::{Board, Cell};
use crate::color::Color;

/// A node, and the ways in which play goes on from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The move that leads to it, if one does.
    pub turn: Option<(Color, Cell)>,
    /// What is said about it.
    pub comment: String,
    /// Labels of cells.
    pub labels: BTreeMap<Cell, String>,
    /// Cells marked with a triangle.
    pub triangles: Vec<Cell>,
    /// How play goes on, the main line first.
    pub next: Vec<Self>,
}

impl Variation {
    /// How many nodes there are, this one included.
    pub fn nodes(&self) -> usize {
        1 + self.next.iter().map(Self::nodes).sum::<usize>()
    }

    /// Writes its properties, and all nodes that follow. One way to go on needs no parentheses.
    pub(super) fn push_to(&self, text: &mut String, board: &Board, dialect: Dialect) {
        let point = |cell: Cell| dialect.point(board, cell);
        if let Some((color, cell)) = self.turn {
            _ = write!(text, ";{}[{}]", dialect.letter(color), point(cell));
        }
        if !self.comment.is_empty() {
            _ = write!(text, "C[{}]", escaped(&self.comment));
        }
        dialect.push_labels(text, board, &self.labels);
        dialect.push_points(text, board, "TR", self.triangles.iter().copied());
        if let [next] = self.next.as_slice() {
            return next.push_to(text, board, dialect);
        }
        for next in &self.next {
            text.push_str("\n(");
            next.push_to(text, board, dialect);
            text.push(')');
        }
    }
}
