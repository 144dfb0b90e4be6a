//! Several pictures on one page.
//!
//! Pictures are placed side by side in rows, each with its caption, like figures of a paper. A
//! [`Panel`] is any SVG document with its size: a board, or a diagram from elsewhere. Documents of
//! this project use no identifiers, so they can be nested.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::drawing::{Drawing, Orientation};
//! use mustplay_hex::drawing::sheet::{render, Panel};
//! use mustplay_hex::Board;
//!
//! let drawing = Drawing::new(Arc::new(Board::hex(2, 2)?));
//! let panel = Panel::of_drawing(&drawing, Orientation::Flat);
//! let page = render("Two boards", &[vec![panel.clone(), panel]], 400.0);
//! assert_eq!(page.matches("<svg ").count(), 3);
//! # Ok::<(), mustplay_hex::BoardError>(())
//! ```

use mustplay_cgt::svg::{SvgElement, number};

use super::canvas::{Canvas, Writing};
use super::layout::LayoutPoint;
use super::svg::{document, draw_caption};
use super::{Drawing, Orientation, palette, svg};
use crate::color::Color;

const SPACE: f64 = 16.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    svg: String,
    width: f64,
    height: f64,
}

impl Panel {
    pub fn new(svg: String, width: f64, height: f64) -> Self {
        Self { svg, width, height }
    }

    pub fn of_drawing(drawing: &Drawing, orientation: Orientation) -> Self {
        let (svg, width, height) = svg::render_sized(drawing, orientation);
        Self::new(svg, width, height)
    }
}

/// Places panels in rows no wider than `room`; a wider panel gets its own row; each group begins a
/// row.
pub fn render(title: &str, groups: &[Vec<Panel>], room: f64) -> String {
    let mut body = SvgElement::new("g");
    let (mut x, mut y) = (SPACE, SPACE);
    let (mut width, mut row_height) = (0.0_f64, 0.0_f64);
    let numbered = groups.iter().flat_map(|group| group.iter().enumerate());
    for (at, panel) in numbered {
        if x > SPACE && (at == 0 || x + panel.width > room) {
            (x, y) = (SPACE, y + row_height + SPACE);
            row_height = 0.0;
        }
        let place = format!("<svg x=\"{}\" y=\"{}\" ", number(x), number(y));
        body.push_written(&panel.svg.replacen("<svg ", &place, 1));
        x += panel.width + SPACE;
        width = width.max(x);
        row_height = row_height.max(panel.height);
    }
    let (width, height) = (number(width.max(SPACE)), number(y + row_height + SPACE));
    let mut page = SvgElement::document()
        .with("width", &width)
        .with("height", &height)
        .with("viewBox", format_args!("0 0 {width} {height}"))
        .with("role", "img")
        .with("aria-label", title);
    page.push(SvgElement::new("title").text(title));
    let paper = SvgElement::new("rect").with("width", width);
    page.push(paper.with("height", height).with("fill", palette::PAPER));
    page.append(&body);
    page.into_text()
}

// Pictures of graphs in a disk: terminals on the rim, cells between their neighbors.
//
// Each cell moves toward the middle of its neighbors and away from everything else. Edges rarely
// cross, but this is not guaranteed.

const RIM: f64 = 90.0;
const VERTEX: f64 = 13.0;

pub(crate) struct DrawnCell {
    pub(crate) name: String,
    pub(crate) stone: Option<Color>,
    /// The terminals adjacent to the cell, counted from zero.
    pub(crate) terminals: Vec<usize>,
    pub(crate) near: Vec<usize>,
}

/// A picture of a graph with the given number of terminals.
pub(crate) fn graph_panel(terminals: usize, cells: &[DrawnCell], caption: &str) -> Panel {
    let rim: Vec<LayoutPoint> = (0..terminals).map(|at| on_circle(at, terminals, RIM)).collect();
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

fn on_circle(at: usize, of: usize, radius: f64) -> LayoutPoint {
    let angle = std::f64::consts::TAU * at as f64 / of.max(1) as f64;
    LayoutPoint::new(angle.sin(), -angle.cos()) * radius
}

fn places(rim: &[LayoutPoint], cells: &[DrawnCell]) -> Vec<LayoutPoint> {
    const ROUNDS: usize = 400;
    const PULL: f64 = 0.2;
    const PUSH: f64 = 60.0;
    // Not aligned with the terminals, since cells with the same neighbors would stay together.
    let start = |at| on_circle(3 * at + 1, 3 * cells.len() + 1, RIM / 2.0);
    let mut places: Vec<LayoutPoint> = (0..cells.len()).map(start).collect();
    for _ in 0..ROUNDS {
        for (at, cell) in cells.iter().enumerate() {
            let here = places[at];
            let near = cell.near.iter().map(|&other| places[other]);
            let near = near.chain(cell.terminals.iter().map(|&t| rim[t]));
            // A cell at a single terminal stays inside the disk.
            let near: Vec<LayoutPoint> = near.chain([LayoutPoint::new(0.0, 0.0)]).collect();
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

fn vertex(canvas: &mut Canvas, at: LayoutPoint, stone: Option<Color>, name: &str) {
    let paint = stone.map(palette::paint);
    let (fill, line, ink) = match &paint {
        Some(paint) => (paint.fill, paint.line, paint.ink),
        None => (palette::CELL_SHADED, palette::CELL_LINE, palette::INK),
    };
    canvas.circle(at, VERTEX, &[("fill", fill), ("stroke", line)]);
    canvas.write(&Writing { middle: at, size: VERTEX, fill: ink, bold: false, text: name });
}
