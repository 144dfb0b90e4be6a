//! Stones and carriers as places in the plane, for moving and mirroring them.
//!
//! A Hex board leans: a row lies half a cell to the right of the row above. In half cells the
//! place (column, row) is at 2·column + row, so the mirror image at an upright axis takes
//! (c, r) to (axis − c − r, r).

use std::collections::BTreeSet;

use super::Template;
use crate::board::Cell;

/// A place by column and by row from the top; columns may be negative.
pub type Place = (isize, isize);

pub(super) const STEPS: [Place; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The place to the left and right, in half cells.
pub(super) fn across((column, row): Place) -> isize {
    2 * column + row
}

/// The mirror image; only differences of columns matter.
pub fn mirrored((column, row): Place) -> Place {
    (-column - row, row)
}

/// Stones and carrier.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pattern {
    pub stones: BTreeSet<Place>,
    pub carrier: BTreeSet<Place>,
}

impl Pattern {
    pub fn map(&self, image: impl Fn(Place) -> Place) -> Self {
        let images = |places: &BTreeSet<Place>| places.iter().copied().map(&image).collect();
        Self { stones: images(&self.stones), carrier: images(&self.carrier) }
    }

    /// The number that columns of a cell and of its mirror image add up to, with the row, if the
    /// pattern is its own mirror image.
    pub(super) fn axis(&self) -> Option<isize> {
        let ends = |pick: fn(isize, isize) -> isize| {
            let all = self.stones.iter().copied().map(across);
            all.reduce(pick)
        };
        let axis = isize::midpoint(ends(isize::min)?, ends(isize::max)?);
        let image = self.map(|(column, row)| (axis - column - row, row));
        (image == *self).then_some(axis)
    }

    /// Where stones or empty cells are.
    pub(super) fn cells(&self) -> BTreeSet<Place> {
        self.stones.union(&self.carrier).copied().collect()
    }

    /// The least and the greatest column and row.
    pub fn corners(&self) -> (Place, Place) {
        let all = || self.stones.iter().chain(&self.carrier).copied();
        let least = all().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
        let greatest = all().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)));
        (least.unwrap_or_default(), greatest.unwrap_or_default())
    }

    /// The pattern of a template, columns and rows counted as on its board.
    pub fn of_template(template: &Template) -> Self {
        let places = |cells: &BTreeSet<Cell>| {
            let place = |&cell: &Cell| {
                let at = template.board.coordinate(cell).expect("a Hex board");
                (at.column as isize, at.row as isize)
            };
            cells.iter().map(place).collect()
        };
        Self { stones: places(&template.stones), carrier: places(&template.carrier) }
    }
}
