//! The surroundings of patterns: edges and symmetries.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Template, cells_at};
use crate::board::{Board, Cell, Coordinate, Side};
use crate::color::Color;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    Edge {
        rows: usize,
        /// Whether there is an edge above the rows as well.
        both_edges: bool,
        /// The number of columns between the stones and the opponent's edge on the left.
        left: Option<usize>,
        /// The number of columns between the stones and the opponent's edge on the right.
        right: Option<usize>,
    },
    Interior,
}

impl Ground {
    /// The pattern with all its equivalent images, possibly with repetitions.
    pub(super) fn images(self, pattern: &GroundPattern) -> Vec<GroundPattern> {
        let mut images = vec![pattern.clone()];
        match self {
            Self::Edge { both_edges: false, .. } => {}
            Self::Edge { rows, .. } => {
                images.push(pattern.map(|(column, row)| (-column, rows as isize - 1 - row)));
            }
            Self::Interior => {
                for last in 0..5 {
                    images.push(images[last].map(|(column, row)| (-row, column + row)));
                }
            }
        }
        let mirror_images: Vec<GroundPattern> = images.iter().map(|p| p.map(mirrored)).collect();
        images.extend(mirror_images);
        if self.is_in_a_corner() {
            images.truncate(1);
        }
        images.iter().map(|image| self.settled(image)).collect()
    }

    fn is_in_a_corner(self) -> bool {
        match self {
            Self::Edge { left, right, .. } => left.is_some() || right.is_some(),
            Self::Interior => false,
        }
    }

    /// The pattern translated to the common origin of equal patterns.
    fn settled(self, pattern: &GroundPattern) -> GroundPattern {
        let first = pattern.corners().0;
        let (left, top) = match self {
            Self::Edge { .. } => (pattern.columns().map_or(first.0, |(left, _)| left), 0),
            Self::Interior => first,
        };
        pattern.map(|(column, row)| (column - left, row - top))
    }

    /// The representative image: in the interior on a small board, then leaning to the right.
    pub(super) fn representative(self, pattern: &GroundPattern) -> GroundPattern {
        let size = |pattern: &GroundPattern| match self {
            Self::Interior => {
                let (_, columns, rows) = self.frame(pattern);
                Reverse((columns * rows, rows))
            }
            Self::Edge { .. } => Reverse((0, 0)),
        };
        let total = |places: &BTreeSet<Place>| places.iter().copied().map(across).sum::<isize>();
        // The scaled distance of the carrier's middle to the right of the stones' middle.
        let lean = |pattern: &GroundPattern| {
            total(&pattern.carrier) * pattern.stones.len() as isize
                - total(&pattern.stones) * pattern.carrier.len() as isize
        };
        let images = self.images(pattern).into_iter();
        let best = images.max_by_key(|image| (size(image), lean(image), image.clone()));
        best.expect("a pattern is its own image")
    }

    /// The first column and row of the smallest board for a pattern, and its size.
    fn frame(self, pattern: &GroundPattern) -> (Place, usize, usize) {
        let (mut first, mut last) = pattern.corners();
        match self {
            Self::Edge { rows, both_edges, left, right } => {
                if let Some((start, end)) = pattern.columns() {
                    first.0 = left.map_or(first.0, |left| start - left as isize);
                    last.0 = right.map_or(last.0, |right| end + right as isize);
                }
                if both_edges {
                    first.1 = 0;
                }
                last.1 = rows as isize - 1;
            }
            Self::Interior => {}
        }
        let count = |first: isize, last: isize| (last - first + 1).unsigned_abs();
        (first, count(first.0, last.0), count(first.1, last.1))
    }

    /// The pattern as a template on the smallest board.
    pub(super) fn template(self, pattern: &GroundPattern) -> Template {
        let (_, columns, rows) = self.frame(pattern);
        let board = Arc::new(Board::hex(columns, rows).expect("a pattern within bounds"));
        let edge = |side| (side, cells_at(&board, Color::Black, side));
        let (sides, walls) = match self {
            Self::Edge { both_edges, left, right, .. } => (
                vec![Some(Side::Bottom), both_edges.then_some(Side::Top)],
                vec![left.map(|_| Side::Left), right.map(|_| Side::Right)],
            ),
            Self::Interior => (Vec::new(), Vec::new()),
        };
        let edges: Vec<_> = sides.into_iter().flatten().map(edge).collect();
        let cells = |places: &BTreeSet<Place>| {
            let cell = |&place: &Place| self.cell(pattern, &board, place);
            places.iter().map(cell).collect()
        };
        let stones: BTreeSet<Cell> = cells(&pattern.stones);
        Template {
            color: Color::Black,
            // Between two edges the stones must be connected rather than only help.
            named: (edges.len() > 1).then(|| stones.clone()),
            stones,
            carrier: cells(&pattern.carrier),
            edges,
            walls: walls.into_iter().flatten().collect(),
            board,
        }
    }

    pub(super) fn cell(self, pattern: &GroundPattern, board: &Board, place: Place) -> Cell {
        let (first, _, _) = self.frame(pattern);
        let at = Coordinate {
            column: (place.0 - first.0).unsigned_abs(),
            row: (place.1 - first.1).unsigned_abs(),
        };
        board.cell_at(at).expect("the board was made for the pattern")
    }
}

// Stones and carriers as places in the plane, for translation and reflection.
//
// A Hex board leans: a row lies half a cell to the right of the row above. In half cells the place
// (column, row) is at 2·column + row, so reflection in a vertical axis maps (c, r) to (axis − c −
// r, r).

/// A column and a row from the top; columns may be negative.
pub type Place = (isize, isize);

pub(super) fn neighbors((column, row): Place) -> [Place; 6] {
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].map(|step| (column + step.0, row + step.1))
}

/// The horizontal coordinate of the place, in half cells.
pub(super) fn across((column, row): Place) -> isize {
    2 * column + row
}

/// The mirror image; only differences of columns matter.
pub fn mirrored((column, row): Place) -> Place {
    (-column - row, row)
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GroundPattern {
    pub stones: BTreeSet<Place>,
    pub carrier: BTreeSet<Place>,
}

impl GroundPattern {
    pub fn map(&self, image: impl Fn(Place) -> Place) -> Self {
        let images = |places: &BTreeSet<Place>| places.iter().copied().map(&image).collect();
        Self { stones: images(&self.stones), carrier: images(&self.carrier) }
    }

    /// The row plus the columns of two mirrored cells, if the pattern is symmetric.
    pub(super) fn axis(&self) -> Option<isize> {
        let ends =
            |pick: fn(isize, isize) -> isize| self.stones.iter().copied().map(across).reduce(pick);
        let axis = isize::midpoint(ends(isize::min)?, ends(isize::max)?);
        let image = self.map(|(column, row)| (axis - column - row, row));
        (image == *self).then_some(axis)
    }

    /// The first and the last column of its stones.
    fn columns(&self) -> Option<(isize, isize)> {
        let columns = || self.stones.iter().map(|place| place.0);
        columns().min().zip(columns().max())
    }

    pub(super) fn cells(&self) -> BTreeSet<Place> {
        self.stones.union(&self.carrier).copied().collect()
    }

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
