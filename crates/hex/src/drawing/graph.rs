//! Pictures of graphs in a disk: terminals on the rim, cells between what they touch.
//!
//! Each cell is drawn towards the middle of its neighbors and kept off everything else. That is no
//! promise that edges do not cross, only that they seldom do.

use super::canvas::{Canvas, Writing};
use super::layout::Point;
use super::palette;
use super::sheet::Panel;
use super::svg::{document, draw_caption};
use crate::color::Color;

/// The radius of the disk.
const RIM: f64 = 90.0;

/// The radius of a vertex.
const VERTEX: f64 = 13.0;

/// A cell of a graph.
pub(crate) struct GraphCell {
    /// What it is called.
    pub(crate) name: String,
    /// The stone on it.
    pub(crate) stone: Option<Color>,
    /// The terminals that it touches, from zero.
    pub(crate) terminals: Vec<usize>,
    /// The cells that it touches.
    pub(crate) near: Vec<usize>,
}

/// The picture of a graph with so many terminals.
pub(crate) fn panel(terminals: usize, cells: &[GraphCell], caption: &str) -> Panel {
    let rim: Vec<Point> = (0..terminals).map(|at| on_circle(at, terminals, RIM)).collect();
    let places = places(&rim, cells);
    let mut canvas = Canvas::new();
    canvas.group(&[("stroke", palette::WIRE), ("stroke-width", "2.5")], |canvas| {
        for (at, cell) in cells.iter().enumerate() {
            let later = cell.near.iter().filter(|&&other| other > at);
            let ends = cell.terminals.iter().map(|&terminal| rim[terminal]);
            for end in ends.chain(later.map(|&other| places[other])) {
                canvas.line(places[at], end, None, &[]);
            }
        }
    });
    for (at, &place) in rim.iter().enumerate() {
        vertex(&mut canvas, place, Some(Color::Black), &(at + 1).to_string());
    }
    for (cell, &place) in cells.iter().zip(&places) {
        vertex(&mut canvas, place, cell.stone, &cell.name);
    }
    draw_caption(&mut canvas, caption);
    let (svg, width, height) = document("Graph with terminals", caption, &canvas);
    Panel::new(svg, width, height)
}

fn on_circle(at: usize, of: usize, radius: f64) -> Point {
    let angle = std::f64::consts::TAU * at as f64 / of.max(1) as f64;
    Point::new(angle.sin(), -angle.cos()) * radius
}

fn places(rim: &[Point], cells: &[GraphCell]) -> Vec<Point> {
    const ROUNDS: usize = 400;
    const PULL: f64 = 0.2;
    const PUSH: f64 = 60.0;
    // Not in line with the terminals, else cells with the same neighbors would never part.
    let start = |at| on_circle(3 * at + 1, 3 * cells.len() + 1, RIM / 2.0);
    let mut places: Vec<Point> = (0..cells.len()).map(start).collect();
    for _ in 0..ROUNDS {
        for (at, cell) in cells.iter().enumerate() {
            let here = places[at];
            let near = cell.near.iter().map(|&other| places[other]);
            let near = near.chain(cell.terminals.iter().map(|&t| rim[t]));
            // A cell at one terminal alone stays inside of the disk.
            let near: Vec<Point> = near.chain([Point::new(0.0, 0.0)]).collect();
            let share = PULL / near.len() as f64;
            let pull = near.iter().fold(here, |to, &there| to + (there - here) * share);
            let others = places.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.map(|(_, &there)| there).chain(rim.iter().copied());
            places[at] = others.fold(pull, |to, there| {
                let away = here - there;
                let square = away.x.mul_add(away.x, away.y * away.y).max(100.0);
                to + away * (PUSH / square)
            });
        }
    }
    places
}

fn vertex(canvas: &mut Canvas, at: Point, stone: Option<Color>, name: &str) {
    let paint = stone.map(palette::paint);
    let (fill, line, ink) = match &paint {
        Some(paint) => (paint.fill, paint.line, paint.ink),
        None => (palette::CELL_SHADED, palette::CELL_LINE, palette::INK),
    };
    canvas.circle(at, VERTEX, &[("fill", fill), ("stroke", line)]);
    canvas.write(&Writing { middle: at, size: VERTEX, fill: ink, bold: false, text: name });
}
