//! Where things lie in a picture: what touches on the board touches there.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_hex::drawing::{Drawing, Orientation, svg};
use mustplay_hex::{Board, Cell, Color, Goal, Shape, Side};

use super::svg::path_points;
use super::xml::{self, Element};

type Point = (f64, f64);

/// The distance between the centers of neighboring hexagons.
const PITCH: f64 = 40.0;

/// How wide the band along a side is.
const BAND: f64 = 0.24 * PITCH;

/// Coordinates are written with two digits behind the point, and lines are made of a few of them.
const ROUNDED: f64 = 0.1;

fn distance(p: Point, q: Point) -> f64 {
    (p.0 - q.0).hypot(p.1 - q.1)
}

fn middle(p: Point, q: Point) -> Point {
    (p.0.midpoint(q.0), p.1.midpoint(q.1))
}

fn near(p: Point, q: Point) -> bool {
    distance(p, q) < ROUNDED
}

fn elements(drawing: &Drawing, orientation: Orientation) -> Vec<Element> {
    xml::parse(&svg::render(drawing, orientation)).unwrap()
}

fn outline(element: &Element) -> Vec<Point> {
    path_points(element.attribute("d").unwrap())
}

/// The outlines of the cells.
fn cells(board: &Board, elements: &[Element]) -> Vec<(Cell, Vec<Point>)> {
    let named = elements.iter().filter_map(|element| {
        let cell = board.cell(element.attribute("data-cell")?)?;
        Some((cell, outline(element)))
    });
    named.collect()
}

/// The bands along the sides of a board without stones: every other path.
fn bands(elements: &[Element]) -> impl Iterator<Item = &Element> {
    let paths = elements.iter().filter(|element| element.name == "path");
    paths.filter(|element| element.attribute("data-cell").is_none())
}

fn tilings() -> Vec<Arc<Board>> {
    let mut boards: Vec<Board> = (1..=5)
        .flat_map(|columns| (1..=4).map(move |rows| Board::hex(columns, rows).unwrap()))
        .collect();
    boards.extend((1..=6).map(|side| Board::y(side).unwrap()));
    boards.into_iter().map(Arc::new).collect()
}

#[test]
fn neighbors_are_the_cells_one_pitch_apart() {
    for board in tilings() {
        for orientation in Orientation::ALL {
            let elements = elements(&Drawing::new(Arc::clone(&board)), orientation);
            let cells = cells(&board, &elements);
            assert_eq!(cells.len(), board.len());
            for (p, here) in &cells {
                for (q, there) in &cells {
                    let apart = distance(middle(here[0], here[3]), middle(there[0], there[3]));
                    let touch = (apart - PITCH).abs() < ROUNDED;
                    assert_eq!(touch, board.neighbors(*p).contains(q));
                }
            }
        }
    }
}

/// The two long lines of a band, along the cells and outside, both the same way.
fn lines(band: &[Point]) -> (Vec<Point>, Vec<Point>) {
    let (inner, outer) = band.split_at(band.len() / 2);
    (inner.to_vec(), outer.iter().rev().copied().collect())
}

#[test]
fn bands_of_constant_width_go_once_around_the_board() {
    for board in tilings() {
        // Two edges at the obtuse corners of a Hex board belong to two sides by halves.
        let pieces = match board.shape() {
            Shape::Hex { columns, rows } => 4 * (columns + rows),
            Shape::Y { side } => 6 * side,
            shape => panic!("{shape} is no tiling"),
        };
        for orientation in Orientation::ALL {
            let elements = elements(&Drawing::new(Arc::clone(&board)), orientation);
            let bands: Vec<_> = bands(&elements).map(|band| lines(&outline(band))).collect();
            let drawn: usize = bands.iter().map(|(inner, _)| inner.len() - 1).sum();
            assert_eq!(drawn, pieces, "{}", board.shape());
            for (k, (inner, outer)) in bands.iter().enumerate() {
                let (next_inner, next_outer) = &bands[(k + 1) % bands.len()];
                assert!(near(inner[inner.len() - 1], next_inner[0]));
                assert!(near(outer[outer.len() - 1], next_outer[0]));
                for (edge, beyond) in inner.windows(2).zip(outer.windows(2)) {
                    let [from, to] = [middle(edge[0], edge[1]), middle(beyond[0], beyond[1])];
                    let out = (to.0 - from.0, to.1 - from.1);
                    let along = (edge[1].0 - edge[0].0, edge[1].1 - edge[0].1);
                    let across = (out.0 * along.1 - out.1 * along.0) / along.0.hypot(along.1);
                    assert!((across.abs() - BAND).abs() < ROUNDED, "{across}");
                }
            }
        }
    }
}

/// The cells that touch the side, as the goals of the board have it.
fn cells_at(board: &Board, side: Side) -> BTreeSet<Cell> {
    let mut found = BTreeSet::new();
    for color in Color::BOTH {
        if let Goal::Join(terminals) = board.goal(color) {
            let here = terminals.iter().filter(|terminal| terminal.name == side.name());
            found.extend(here.flat_map(|terminal| terminal.cells.iter().copied()));
        }
    }
    found
}

#[test]
fn the_band_of_a_side_lies_along_its_cells() {
    for board in tilings() {
        for (orientation, side) in
            Orientation::ALL.into_iter().flat_map(|orientation| Side::ALL.map(|s| (orientation, s)))
        {
            let mut drawing = Drawing::new(Arc::clone(&board));
            drawing.sides = [side].into();
            let elements = elements(&drawing, orientation);
            let pieces: Vec<Point> = bands(&elements)
                .flat_map(|band| {
                    let (inner, _) = lines(&outline(band));
                    let middles = inner.windows(2).map(|edge| middle(edge[0], edge[1]));
                    middles.collect::<Vec<_>>()
                })
                .collect();
            // The middle of a piece is in the middle of an edge of its cell, or in a quarter.
            let is_along = |outline: &[Point]| {
                let edges = outline.iter().zip(outline.iter().cycle().skip(1));
                let mut places = edges.flat_map(|(&a, &b)| {
                    let half = middle(a, b);
                    [middle(a, half), half, middle(half, b)]
                });
                places.any(|place| pieces.iter().any(|&piece| near(piece, place)))
            };
            let cells = cells(&board, &elements);
            let along = cells.iter().filter(|(_, outline)| is_along(outline));
            let along: BTreeSet<Cell> = along.map(|&(cell, _)| cell).collect();
            assert_eq!(along, cells_at(&board, side), "{side:?} of {}", board.shape());
        }
    }
}

#[test]
fn a_side_has_the_color_of_who_wants_to_reach_it() {
    let board = Arc::new(Board::hex(3, 4).unwrap());
    for color in Color::BOTH {
        let Goal::Join(terminals) = board.goal(color) else {
            panic!("both colors join on Hex");
        };
        for side in Side::ALL {
            let mut drawing = Drawing::new(Arc::clone(&board));
            drawing.sides = [side].into();
            drawing.place(Cell::new(5), color);
            let elements = elements(&drawing, Orientation::Flat);
            let band = bands(&elements).next().unwrap();
            let stones = elements.iter().filter(|element| element.name == "g");
            let is_owner = stones
                .filter(|stones| stones.attribute("stroke-width") == Some("1.5"))
                .any(|stones| stones.attribute("fill") == band.attribute("fill"));
            let wants = terminals.iter().any(|terminal| terminal.name == side.name());
            assert_eq!(is_owner, wants, "{color} {side:?}");
        }
    }
}

#[test]
fn cells_of_bridg_it_touch_where_red_bridges_share_a_dot() {
    for size in 1..=5 {
        let board = Arc::new(Board::bridg_it(size).unwrap());
        for orientation in Orientation::ALL {
            let elements = elements(&Drawing::new(Arc::clone(&board)), orientation);
            let cells = cells(&board, &elements);
            assert_eq!(cells.len(), board.len());
            let dots: Vec<Point> = elements
                .iter()
                .filter(|element| element.name == "circle")
                .map(|dot| {
                    let number = |name| dot.attribute(name).unwrap().parse().unwrap();
                    (number("cx"), number("cy"))
                })
                .collect();
            let is_dot = |end: Point| dots.iter().any(|&dot| near(dot, end));
            // A square has two ends of a red bridge and two of a blue one in turn.
            let red = |outline: &[Point]| [outline[0], outline[2]];
            for (p, here) in &cells {
                let ends = red(here).into_iter().filter(|&end| is_dot(end));
                let ends: Vec<Point> = ends.collect();
                for (q, there) in &cells {
                    let meets = |&end: &Point| red(there).into_iter().any(|other| near(end, other));
                    let shared = p != q && ends.iter().any(meets);
                    assert_eq!(shared, board.neighbors(*p).contains(q));
                }
                let Goal::Join(terminals) = board.goal(Color::Black) else {
                    panic!("Red joins");
                };
                let at_terminal = terminals.iter().any(|t| t.cells.contains(p));
                assert_eq!(ends.len() < 2, at_terminal);
            }
        }
    }
}
