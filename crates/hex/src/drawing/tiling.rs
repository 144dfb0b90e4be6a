//! Boards of hexagons: Hex and Y.
//!
//! Cell (column, row) of the flat board has its center at (c + r/2, r·√3/2). The border is found by
//! walking around the board clockwise: after the edge of a cell in direction i, the walk turns to
//! direction i + 1 of the same cell if no cell lies there, and to direction i − 1 of the neighbor
//! there otherwise. Each edge belongs to the side beyond it; the edges at the obtuse corners of a
//! Hex board belong half to each of two sides. The band of a side runs along its edges at a
//! constant width. Its ends are cut as if it continued, so that neighboring bands meet without gap
//! or overlap and a part of a side looks like a part.

use std::collections::BTreeSet;

use super::layout::{Band, CellPlace, Layout, LayoutPoint, Name, Outline, PITCH, StoneShape};
use super::{Drawing, Orientation};
use crate::board::{Board, Cell, Coordinate, Shape, Side};
use crate::color::Color;

const BAND: f64 = 0.24 * PITCH;

/// Steps to the six neighbors as (column, row), clockwise on the flat board from the right.
const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

pub(super) fn layout(drawing: &Drawing, orientation: Orientation) -> Layout {
    let tiling = Tiling { board: drawing.board(), orientation };
    let places = drawing
        .visible()
        .filter_map(|(cell, _)| Some((cell, drawing.board().coordinate(cell)?)))
        .map(|(cell, at)| {
            let at = (at.column as i32, at.row as i32);
            CellPlace {
                cell,
                center: tiling.center(at),
                outline: Outline::Polygon((0..6).map(|i| tiling.corner(at, i)).collect()),
                stone: StoneShape::Disc,
                name: drawing.board().name(cell).to_owned(),
                inscribed: false,
            }
        })
        .collect();
    Layout {
        bands: tiling.bands(drawing),
        places,
        names: tiling.names(drawing),
        ..Layout::default()
    }
}

struct Tiling<'a> {
    board: &'a Board,
    orientation: Orientation,
}

/// A piece of the border of one side, between two points on the board and two outside.
struct BorderPiece {
    side: Side,
    cell: Option<Cell>,
    inner: [LayoutPoint; 2],
    outer: [LayoutPoint; 2],
}

impl Tiling<'_> {
    fn point(&self, column: f64, row: f64) -> LayoutPoint {
        let flat = LayoutPoint::new(column + row / 2.0, row * 0.75_f64.sqrt()) * PITCH;
        flat.oriented(self.orientation, 30.0)
    }

    fn center(&self, (column, row): (i32, i32)) -> LayoutPoint {
        self.point(f64::from(column), f64::from(row))
    }

    /// The corner between the edges in directions i and i + 1: the center of the triangle formed by
    /// the cell and its two neighbors there.
    fn corner(&self, at: (i32, i32), i: usize) -> LayoutPoint {
        let [p, q] = [i, i + 1].map(|i| step(at, i));
        self.point(f64::from(at.0 + p.0 + q.0) / 3.0, f64::from(at.1 + p.1 + q.1) / 3.0)
    }

    fn cell(&self, (column, row): (i32, i32)) -> Option<Cell> {
        self.board.cell_at(Coordinate {
            column: usize::try_from(column).ok()?,
            row: usize::try_from(row).ok()?,
        })
    }

    /// The edges of the border as cell and direction, clockwise from the top of a1.
    fn walk(&self) -> Vec<((i32, i32), usize)> {
        let start = ((0, 0), 4);
        let mut edges = vec![start];
        loop {
            let &(at, i) = edges.last().expect("never empty");
            let ahead = step(at, i + 1);
            let next = match self.cell(ahead) {
                None => (at, (i + 1) % 6),
                Some(_) => (ahead, (i + 5) % 6),
            };
            if next == start {
                return edges;
            }
            edges.push(next);
        }
    }

    fn sides_beyond(&self, (column, row): (i32, i32)) -> Vec<Side> {
        let (is_right, is_below) = match self.board.shape() {
            Shape::Hex { columns, rows } => (column >= columns as i32, row >= rows as i32),
            Shape::Y { side } => (column + row >= side as i32, false),
            Shape::BridgIt { .. } | Shape::Graph => return Vec::new(),
        };
        let is_beyond = [row < 0, is_right, is_below, column < 0];
        let sides = Side::ALL.into_iter().zip(is_beyond).filter(|(_, is_beyond)| *is_beyond);
        sides.map(|(side, _)| side).collect()
    }

    fn border(&self) -> Vec<BorderPiece> {
        let edges = self.walk();
        let normals: Vec<LayoutPoint> = edges
            .iter()
            .map(|&(at, i)| (self.center(step(at, i)) - self.center(at)).unit())
            .collect();
        // The point at distance BAND from both lines that meet at the start of edge k.
        let miter = |k: usize| {
            let (n, m) = (normals[(k + edges.len() - 1) % edges.len()], normals[k]);
            let (at, i) = edges[k];
            self.corner(at, i + 5) + (n + m) * (BAND / (1.0 + n.dot(m)))
        };
        let mut pieces = Vec::new();
        for (k, &(at, i)) in edges.iter().enumerate() {
            let inner = [self.corner(at, i + 5), self.corner(at, i)];
            let outer = [miter(k), miter((k + 1) % edges.len())];
            let cell = self.cell(at);
            match *self.sides_beyond(step(at, i)) {
                [first, second] => {
                    let middle = inner[0].middle(inner[1]);
                    let beyond = middle + normals[k] * BAND;
                    let [left, right] = [[inner[0], middle], [middle, inner[1]]];
                    pieces.push(BorderPiece {
                        side: first,
                        cell,
                        inner: left,
                        outer: [outer[0], beyond],
                    });
                    pieces.push(BorderPiece {
                        side: second,
                        cell,
                        inner: right,
                        outer: [beyond, outer[1]],
                    });
                }
                [side, ..] => pieces.push(BorderPiece { side, cell, inner, outer }),
                [] => {}
            }
        }
        pieces
    }

    fn bands(&self, drawing: &Drawing) -> Vec<Band> {
        let pieces = self.border();
        let is_drawn = |piece: &BorderPiece| {
            drawing.sides.contains(&piece.side)
                && piece.cell.is_some_and(|cell| drawing.is_visible(cell))
        };
        pieces
            .chunk_by(|p, q| p.side == q.side && is_drawn(p) == is_drawn(q))
            .filter(|run| is_drawn(&run[0]))
            .map(|run| {
                let mut outline: Vec<LayoutPoint> = run.iter().map(|p| p.inner[0]).collect();
                outline.extend(run.last().map(|p| p.inner[1]));
                outline.extend(run.last().map(|p| p.outer[1]));
                outline.extend(run.iter().rev().map(|p| p.outer[0]));
                Band { color: self.owner(run[0].side), outline }
            })
            .collect()
    }

    fn owner(&self, side: Side) -> Option<Color> {
        match (self.board.shape(), side) {
            (Shape::Hex { .. }, Side::Top | Side::Bottom) => Some(Color::Black),
            (Shape::Hex { .. }, Side::Left | Side::Right) => Some(Color::White),
            _ => None,
        }
    }

    /// Letters before the first visible row and numbers before the first visible column.
    fn names(&self, drawing: &Drawing) -> Vec<Name> {
        let shown: Vec<Coordinate> =
            drawing.visible().filter_map(|(cell, _)| self.board.coordinate(cell)).collect();
        let columns: BTreeSet<usize> = shown.iter().map(|at| at.column).collect();
        let rows: BTreeSet<usize> = shown.iter().map(|at| at.row).collect();
        let (Some(&first_column), Some(&first_row), true) =
            (columns.first(), rows.first(), drawing.coordinates)
        else {
            return Vec::new();
        };
        let ahead = |first: usize| first as f64 - 1.05;
        let letters = columns.into_iter().map(|column| Name {
            at: self.point(column as f64, ahead(first_row)),
            text: Coordinate::letters(column),
        });
        let numbers = rows.into_iter().map(|row| Name {
            at: self.point(ahead(first_column), row as f64),
            text: (row + 1).to_string(),
        });
        letters.chain(numbers).collect()
    }
}

fn step((column, row): (i32, i32), i: usize) -> (i32, i32) {
    let (dc, dr) = STEPS[i % 6];
    (column + dc, row + dr)
}
