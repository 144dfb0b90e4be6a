//! A pattern at the edge, turned so that the edge is at the bottom.

use std::collections::BTreeSet;

use super::LadderError;
use crate::board::{Cell, Shape, Side};
use crate::color::Color;
use crate::record::Record;
use crate::template::pattern::{Place, mirrored};
use crate::template::{TemplateError, cells_at, sides_of};

/// The visible cells of a diagram as places, with the attacker's edge below row 0; rows grow
/// downwards, so that row 0 is the first one from the edge and −1 the second.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The attacker's stones.
    pub(super) stones: BTreeSet<Place>,
    /// The empty cells.
    pub(super) carrier: BTreeSet<Place>,
    /// All cells, the defender's stones among them.
    pub(super) visible: BTreeSet<Place>,
}

impl Site {
    /// The pattern that a diagram shows, and the sides of the board that are to the left and to
    /// the right of it here.
    pub(super) fn of(record: &Record) -> Result<([Side; 2], Self), LadderError> {
        let setup = record.replay().map_err(TemplateError::from)?;
        let board = &setup.board;
        let Shape::Hex { columns, rows } = board.shape() else {
            return Err(TemplateError::NotHex(board.shape().to_string()).into());
        };
        let (columns, rows) = (columns as isize, rows as isize);
        let shown = record.marks.visible.as_ref();
        let is_visible = |cell: &Cell| shown.is_none_or(|shown| shown.contains(cell));
        let edge = edge_of(record, &is_visible)?;
        // Half a turn for the edges at the top and left; columns and rows change places, which is
        // a reflection, for those at the right and left.
        let (sides, last, turned): (_, _, fn(Place) -> Place) = match edge {
            Side::Bottom => ([Side::Left, Side::Right], rows - 1, |at| at),
            Side::Top => ([Side::Right, Side::Left], 0, |at| (-at.0, -at.1)),
            Side::Right => ([Side::Top, Side::Bottom], columns - 1, |at| (at.1, at.0)),
            Side::Left => ([Side::Bottom, Side::Top], 0, |at| (-at.1, -at.0)),
        };
        let place = |cell: Cell| {
            let at = board.coordinate(cell).expect("a Hex board");
            let (column, row) = turned((at.column as isize, at.row as isize));
            (column, row - last)
        };
        let stones = |color| -> BTreeSet<Place> {
            let cells = setup.cells_of(color).into_iter();
            cells.filter(is_visible).map(place).collect()
        };
        let (own, other) = (stones(owner(edge)), stones(!owner(edge)));
        let visible: BTreeSet<Place> = board.cells().filter(is_visible).map(place).collect();
        let is_empty = |at: &&Place| !own.contains(*at) && !other.contains(*at);
        let site = Self {
            carrier: visible.iter().filter(is_empty).copied().collect(),
            stones: own,
            visible,
        };
        Ok((sides, site))
    }

    pub(super) fn mirrored(&self) -> Self {
        let image = |places: &BTreeSet<Place>| places.iter().copied().map(mirrored).collect();
        Self {
            stones: image(&self.stones),
            carrier: image(&self.carrier),
            visible: image(&self.visible),
        }
    }

    /// The first column of the pattern on a row, counted from the edge.
    pub(super) fn first(&self, height: usize) -> Option<isize> {
        let on_row = self.visible.iter().filter(|&&at| self::height(at) == height);
        on_row.map(|at| at.0).min()
    }

    /// The rows that the pattern has cells on, counted from the edge, with their first columns.
    pub(super) fn firsts(&self) -> impl Iterator<Item = (usize, isize)> {
        let heights: BTreeSet<usize> = self.visible.iter().copied().map(height).collect();
        let first = |height| self.first(height).map(|first| (height, first));
        heights.into_iter().filter_map(first)
    }
}

/// The row of a place, counted from the edge.
pub(super) fn height(at: Place) -> usize {
    (1 - at.1).unsigned_abs()
}

/// The place in a column and a row counted from the edge.
pub(super) fn at(column: isize, height: usize) -> Place {
    (column, 1 - height as isize)
}

fn owner(side: Side) -> Color {
    let is_black = sides_of(Color::Black).contains(&side);
    if is_black { Color::Black } else { Color::White }
}

/// The edge that is drawn, or the bottom one where nothing is said about edges.
fn edge_of(record: &Record, is_visible: &dyn Fn(&Cell) -> bool) -> Result<Side, LadderError> {
    let drawn = |side: &Side| match &record.marks.edges {
        Some(edges) => edges.contains(side),
        None => *side == Side::Bottom,
    };
    let touched = Side::ALL.into_iter().filter(drawn).filter(|&side| {
        let cells = cells_at(&record.board, owner(side), side);
        cells.iter().any(is_visible)
    });
    let touched: Vec<Side> = touched.collect();
    match touched[..] {
        [side] => Ok(side),
        _ => Err(LadderError::Edges(touched.len())),
    }
}
