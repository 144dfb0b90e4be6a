//! Sets of cells in the wiki's notation.
//!
//! ```text
//! a1 b2,c3            cells
//! area(c1,a3,d3,d1)   the polygon with these corners
//! a1--d1              a line
//! -a1 b1              all but these; what follows a minus is taken away
//! area(a1,a5,e1) - (b1 area(c1,c2,d1)) + e5
//! ```
//!
//! A sign applies until the next sign or the end of its parentheses. A set that begins with a minus
//! is subtracted from the whole board.

use std::collections::BTreeSet;

use super::ReadError;
use super::cursor::Cursor;
use crate::board::{Board, Cell, Coordinate};

/// The maximum nesting depth of parentheses.
const DEEPEST: usize = 16;

/// Reads a set up to the end.
pub(super) fn set(cursor: &mut Cursor, board: &Board) -> Result<BTreeSet<Cell>, ReadError> {
    let cells = group(cursor, board, 0)?;
    cursor.require_end("a cell, `area(…)` or `(…)`")?;
    Ok(cells)
}

/// Reads a set up to the end or to a closing parenthesis.
fn group(cursor: &mut Cursor, board: &Board, depth: usize) -> Result<BTreeSet<Cell>, ReadError> {
    let mut cells = BTreeSet::new();
    let mut takes_away = false;
    let mut first = true;
    loop {
        cursor.skip_separators();
        if cursor.at_end() || cursor.peek() == Some(')') {
            return Ok(cells);
        }
        if cursor.eat("-") {
            takes_away = true;
            if first {
                cells = board.cells().collect();
            }
        } else if cursor.eat("+") {
            takes_away = false;
        } else {
            let named = some(cursor, board, depth)?;
            if takes_away {
                cells.retain(|cell| !named.contains(cell));
            } else {
                cells.extend(named);
            }
        }
        first = false;
    }
}

/// Reads a cell, a line, an area or a set in parentheses.
pub(super) fn one(cursor: &mut Cursor, board: &Board) -> Result<BTreeSet<Cell>, ReadError> {
    some(cursor, board, 0)
}

fn some(cursor: &mut Cursor, board: &Board, depth: usize) -> Result<BTreeSet<Cell>, ReadError> {
    if cursor.eat("area(") {
        let mut corners = Vec::new();
        loop {
            cursor.skip_separators();
            if cursor.eat(")") {
                return Ok(inside(board, &corners));
            }
            corners.push(cursor.cell(board)?);
        }
    }
    let start = cursor.offset();
    if cursor.eat("(") {
        if depth == DEEPEST {
            let expected = format!("at most {DEEPEST} parentheses inside each other");
            return Err(cursor.refused(start, expected));
        }
        let cells = group(cursor, board, depth + 1)?;
        cursor.require(")", "`)` at the end of the group")?;
        return Ok(cells);
    }
    let cell = cursor.cell(board)?;
    if cursor.eat("--") {
        let end = cursor.cell(board)?;
        return Ok(inside(board, &[cell, end]));
    }
    Ok(BTreeSet::from([cell]))
}

// Areas of a board given by the corners of a polygon.
//
// On the hexagonal grid, cell centers form a lattice, and columns and rows are affine coordinates
// of it. Lying inside a polygon, on a line or on a convex hull is affine-invariant. So everything
// here is computed exactly, in integers, as if the board were square.

type Point = (i64, i64);

fn point(at: Coordinate) -> Point {
    (at.column as i64, at.row as i64)
}

/// Twice the signed area of the triangle; zero when the points are on a line.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn on_segment(p: Point, a: Point, b: Point) -> bool {
    let between = |x: i64, y: i64, z: i64| y.min(z) <= x && x <= y.max(z);
    turn(a, b, p) == 0 && between(p.0, a.0, b.0) && between(p.1, a.1, b.1)
}

/// Whether the ray from `p` to the right crosses the segment. A segment owns only its upper end, so
/// a ray through a corner crosses once or not at all.
fn crosses(p: Point, a: Point, b: Point) -> bool {
    (a.1 > p.1) != (b.1 > p.1) && (turn(a, b, p) > 0) == (b.1 > a.1)
}

/// The cells of the board inside or on the polygon with the given corners; one corner is a cell,
/// two are a line. If the border crosses itself, the even-odd rule applies.
pub(super) fn inside(board: &Board, corners: &[Cell]) -> BTreeSet<Cell> {
    let corners: Vec<Point> =
        corners.iter().filter_map(|&cell| board.coordinate(cell).map(point)).collect();
    let sides = || {
        let next = corners.iter().cycle().skip(1);
        corners.iter().copied().zip(next.copied())
    };
    let is_inside = |p: Point| {
        sides().any(|(a, b)| on_segment(p, a, b))
            || sides().filter(|&(a, b)| crosses(p, a, b)).count() % 2 == 1
    };
    board.cells().filter(|&cell| board.coordinate(cell).map(point).is_some_and(is_inside)).collect()
}

/// Corners of a polygon that contains exactly `cells`, if the set is convex, starting at the left
/// of the top row and going down the left side.
pub(super) fn corners(board: &Board, cells: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
    let mut points: Vec<(Point, Cell)> =
        cells.iter().filter_map(|&cell| Some((point(board.coordinate(cell)?), cell))).collect();
    points.sort_unstable_by_key(|&((column, row), _)| (row, column));
    let mut hull = half_hull(points.iter());
    hull.pop();
    hull.extend(half_hull(points.iter().rev()));
    if hull.len() > 1 {
        hull.pop();
    }
    (inside(board, &hull) == *cells).then_some(hull)
}

/// One side of the convex hull of the sorted points, with the hull on the left when rows go down.
fn half_hull<'p>(points: impl Iterator<Item = &'p (Point, Cell)>) -> Vec<Cell> {
    let mut hull: Vec<(Point, Cell)> = Vec::new();
    for &(p, cell) in points {
        while let [.., (a, _), (b, _)] = hull[..] {
            if turn(a, b, p) < 0 {
                break;
            }
            hull.pop();
        }
        hull.push((p, cell));
    }
    hull.into_iter().map(|(_, cell)| cell).collect()
}
