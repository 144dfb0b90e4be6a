//! Several pictures on one page.
//!
//! Pictures are put side by side in rows, each with its caption, as figures of a paper are.
//! A [`Panel`] is any SVG document with its size: a board, or a diagram from elsewhere. Documents
//! of this project use no identifiers, so they can stand inside one another.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::drawing::{Drawing, Orientation};
//! use mustplay_hex::drawing::sheet::{Panel, render};
//! use mustplay_hex::Board;
//!
//! let drawing = Drawing::new(Arc::new(Board::hex(2, 2)?));
//! let panel = Panel::of_drawing(&drawing, Orientation::Flat);
//! let page = render("Two boards", &[vec![panel.clone(), panel]], 400.0);
//! assert_eq!(page.matches("<svg ").count(), 3);
//! # Ok::<(), mustplay_hex::BoardError>(())
//! ```

use mustplay_cgt::svg::{Element, number};

use super::{Drawing, Orientation, palette, svg};

/// Blank space between panels.
const SPACE: f64 = 16.0;

/// An SVG document and its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    svg: String,
    width: f64,
    height: f64,
}

impl Panel {
    /// A document that says of itself that it has the given width and height.
    pub fn new(svg: String, width: f64, height: f64) -> Self {
        Self { svg, width, height }
    }

    /// The picture of a board.
    pub fn of_drawing(drawing: &Drawing, orientation: Orientation) -> Self {
        let (svg, width, height) = svg::render_sized(drawing, orientation);
        Self::new(svg, width, height)
    }
}

/// The panels in rows that are not wider than `room`, a wider panel having a row of its own;
/// each group begins a row.
pub fn render(title: &str, groups: &[Vec<Panel>], room: f64) -> String {
    let mut body = Element::new("g");
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
    let mut page = Element::document()
        .with("width", &width)
        .with("height", &height)
        .with("viewBox", format_args!("0 0 {width} {height}"))
        .with("role", "img")
        .with("aria-label", title);
    page.push(Element::new("title").text(title));
    let paper = Element::new("rect").with("width", width);
    page.push(paper.with("height", height).with("fill", palette::PAPER));
    page.append(&body);
    page.into_text()
}
