//! A graph of the winning chances through a game.
//!
//! Black's part is drawn from below, White's from above, in the colors of their stones. Moves that
//! changed much are circles of whoever made them, with their numbers.
//!
//! ```
//! use mustplay_hex::Names;
//! use mustplay_hex::drawing::chances::Chances;
//!
//! let chances = Chances {
//!     names: Names::BlackWhite,
//!     black: vec![Some(0.5), Some(0.6), None, Some(1.0)],
//!     marked: Vec::new(),
//! };
//! assert!(chances.svg().contains("<title>Winning chances through 3 moves</title>"));
//! ```

use std::fmt::Write;

use mustplay_cgt::svg::{Element, curve, label, number};

use super::face::printable;
use super::move_axis::{MoveAxis, runs};
use super::palette::{self, paint};
use crate::color::Color;
use crate::names::Names;

/// What is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// What the colors are called.
    pub names: Names,
    /// How likely Black wins, from 0 to 1, before the first move and after each, where it is known.
    pub black: Vec<Option<f64>>,
    /// The moves to look at.
    pub marked: Vec<MarkedMove>,
}

/// A move that changed much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedMove {
    /// Its number, counted from one.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// What it was, for people who cannot see the picture or point at it.
    pub what: String,
    /// Whether it stands out among those that are marked.
    pub is_worst: bool,
}

const TOP: f64 = 30.0;
const HEIGHT: f64 = 200.0;
const BOTTOM: f64 = 50.0;

impl Chances {
    fn axis(&self) -> MoveAxis {
        let moves = self.black.len().saturating_sub(1);
        MoveAxis { moves }
    }

    fn y(chance: f64) -> f64 {
        TOP + HEIGHT * (1.0 - chance.clamp(0.0, 1.0))
    }

    /// The graph as an SVG document.
    pub fn svg(&self) -> String {
        let axis = self.axis();
        let title = format!("Winning chances through {} moves", axis.moves);
        let mut page = Element::page(number(axis.page_width()), number(TOP + HEIGHT + BOTTOM))
            .with("role", "img")
            .with("aria-label", &title)
            .with("font-family", "Helvetica,Arial,sans-serif")
            .with("font-size", 13);
        page.push(Element::new("title").text(&title));
        page.push(Element::new("desc").text(&self.description()));
        let known = self.black.iter().enumerate();
        let known = known.map(|(at, chance)| chance.map(|it| (axis.x(at), Self::y(it))));
        for run in runs(known) {
            Self::draw_run(&mut page, &run);
        }
        self.draw_axes(&mut page);
        for marked in &self.marked {
            self.draw_mark(&mut page, marked);
        }
        page.into_text()
    }

    fn description(&self) -> String {
        let mut text = String::new();
        for marked in &self.marked {
            let name = self.names.of(marked.color);
            let what = printable(&marked.what, 60);
            let _ = write!(text, "Move {}, {name}: {what}. ", marked.number);
        }
        if text.is_empty() {
            text.push_str("No move stands out.");
        }
        text.trim_end().to_owned()
    }

    fn draw_run(page: &mut Element, run: &[(f64, f64)]) {
        let (Some(&(first, _)), Some(&(last, _))) = (run.first(), run.last()) else {
            return;
        };
        for (color, edge) in [(Color::White, TOP), (Color::Black, TOP + HEIGHT)] {
            let ends = [(last, edge), (first, edge)];
            let corners = run.iter().copied().chain(ends);
            let corners = corners.map(|(x, y)| format!("{},{}", number(x), number(y)));
            let area = Element::new("polygon")
                .with("points", corners.collect::<Vec<_>>().join(" "))
                .with("fill", paint(color).faint);
            page.push(area);
        }
        page.push(curve(run.iter().copied(), palette::INK));
    }

    fn draw_axes(&self, page: &mut Element) {
        for percent in [0, 50, 100] {
            let y = Self::y(f64::from(percent) / 100.0);
            self.axis().rule(page, y, &format!("{percent} %"));
        }
        let (low, high) = (TOP + HEIGHT, TOP);
        for (color, y) in [(Color::White, high - 10.0), (Color::Black, low + 40.0)] {
            let name = label(MoveAxis::LEFT, y, "start", self.names.of(color));
            page.push(name.with("fill", paint(color).line).with("font-weight", "bold"));
        }
        self.axis().draw(page, low);
    }

    fn draw_mark(&self, page: &mut Element, marked: &MarkedMove) {
        let Some(&Some(chance)) = self.black.get(marked.number) else {
            return;
        };
        let (x, y) = (self.axis().x(marked.number), Self::y(chance));
        let paint = paint(marked.color);
        let circle = Element::new("circle").with("cx", number(x)).with("cy", number(y));
        let radius = if marked.is_worst { 8 } else { 5 };
        let what = format!("{} {}", marked.number, printable(&marked.what, 60));
        let circle = circle
            .with("r", radius)
            .with("fill", paint.fill)
            .with("stroke", palette::INK)
            .with("stroke-width", if marked.is_worst { 3 } else { 1 });
        page.push(circle.inline(&Element::new("title").text(&what)));
        // Beside the line, on a rim of paper where it is crossed.
        let name = label(x + 9.0, y - 9.0, "start", &marked.number.to_string());
        let name = name.with("stroke", palette::PAPER).with("stroke-width", 3);
        let name = name.with("paint-order", "stroke");
        page.push(name.with("font-weight", "bold"));
    }
}
