//! Stones and carriers as places in the plane, for moving and mirroring them.
//!
//! A Hex board leans: a row lies half a cell to the right of the row above. In half cells the
//! place (column, row) is at 2·column + row, so the mirror image at an upright axis takes
//! (c, r) to (axis − c − r, r).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Template, cells_at};
use crate::board::{Board, Cell, Coordinate, Side};
use crate::color::Color;

/// A place by column and by row from the top; columns may be negative.
pub(super) type Place = (isize, isize);

pub(super) const STEPS: [Place; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The place to the left and right, in half cells.
pub(super) fn across((column, row): Place) -> isize {
    2 * column + row
}

/// The mirror image; only differences of columns matter.
fn mirrored((column, row): Place) -> Place {
    (-column - row, row)
}

/// Stones and carrier, moved so that the first column of the stones is 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    pub(super) stones: BTreeSet<Place>,
    pub(super) carrier: BTreeSet<Place>,
}

impl Pattern {
    pub(super) fn new(stones: &BTreeSet<Place>, carrier: &BTreeSet<Place>) -> Self {
        let first = stones.iter().map(|place| place.0).min().unwrap_or(0);
        let moved = |places: &BTreeSet<Place>| places.iter().map(|p| (p.0 - first, p.1)).collect();
        Self {
            stones: moved(stones),
            carrier: moved(carrier),
        }
    }

    fn mirrored(&self) -> Self {
        let image = |places: &BTreeSet<Place>| places.iter().copied().map(mirrored).collect();
        Self::new(&image(&self.stones), &image(&self.carrier))
    }

    /// The one of a pattern and its image that is kept: leaning to the right.
    pub(super) fn representative(self) -> Self {
        let image = self.mirrored();
        let total = |places: &BTreeSet<Place>| places.iter().copied().map(across).sum::<isize>();
        // How far the middle of the carrier is to the right of that of the stones, scaled up.
        let lean = |pattern: &Self| {
            total(&pattern.carrier) * pattern.stones.len() as isize
                - total(&pattern.stones) * pattern.carrier.len() as isize
        };
        if (lean(&image), &image) > (lean(&self), &self) {
            image
        } else {
            self
        }
    }

    /// The number that columns of a cell and of its image add up to, with the row, if the
    /// pattern is its own mirror image.
    pub(super) fn axis(&self) -> Option<isize> {
        let ends = |pick: fn(isize, isize) -> isize| {
            let all = self.stones.iter().copied().map(across);
            all.reduce(pick)
        };
        let axis = isize::midpoint(ends(isize::min)?, ends(isize::max)?);
        (self.mirrored() == *self).then_some(axis)
    }

    /// The template on the smallest board at the edge below row `rows`.
    pub(super) fn template(&self, rows: usize) -> Template {
        let (first, last) = self.corners();
        let columns = (last.0 - first.0 + 1).unsigned_abs();
        let rows = (rows as isize - first.1).unsigned_abs();
        let board = Arc::new(Board::hex(columns, rows).expect("a pattern within bounds"));
        let mut template = Template {
            stones: BTreeSet::new(),
            carrier: BTreeSet::new(),
            edges: vec![(Side::Bottom, cells_at(&board, Color::Black, Side::Bottom))],
            walls: Vec::new(),
            color: Color::Black,
            named: None,
            board,
        };
        let cells = |places: &BTreeSet<Place>| {
            let cell = |&place: &Place| self.cell(&template, place);
            places.iter().map(cell).collect()
        };
        let (stones, carrier) = (cells(&self.stones), cells(&self.carrier));
        template.stones = stones;
        template.carrier = carrier;
        template
    }

    /// The cell of [`Self::template`] at a place of the pattern.
    pub(super) fn cell(&self, template: &Template, place: Place) -> Cell {
        let first = self.corners().0;
        let at = Coordinate {
            column: (place.0 - first.0).unsigned_abs(),
            row: (place.1 - first.1).unsigned_abs(),
        };
        let cell = template.board.cell_at(at);
        cell.expect("the board was made for the pattern")
    }

    /// The least and the greatest column and row.
    fn corners(&self) -> (Place, Place) {
        let all = || self.stones.iter().chain(&self.carrier).copied();
        let least = all().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
        let greatest = all().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)));
        (least.unwrap_or_default(), greatest.unwrap_or_default())
    }

    /// The pattern of a template, rows counted from the top of its board.
    pub(super) fn of_template(template: &Template) -> Self {
        let places = |cells: &BTreeSet<Cell>| {
            let place = |&cell: &Cell| {
                let at = template.board.coordinate(cell).expect("a Hex board");
                (at.column as isize, at.row as isize)
            };
            cells.iter().map(place).collect()
        };
        Self::new(&places(&template.stones), &places(&template.carrier))
    }
}
