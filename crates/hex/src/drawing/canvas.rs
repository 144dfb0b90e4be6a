//! Drawing shapes.
//!
//! The canvas rounds numbers and tracks the bounding box of all shapes, which becomes the size of
//! the picture.

use std::fmt::Write as _;

use mustplay_cgt::svg::{SvgElement, number, rounded};

use super::layout::LayoutPoint;

#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) low: LayoutPoint,
    pub(super) high: LayoutPoint,
}

type Attributes<'a> = &'a [(&'a str, &'a str)];

pub(super) struct Canvas {
    group: SvgElement,
    bounds: Option<Bounds>,
}

pub(super) struct Writing<'a> {
    pub(super) middle: LayoutPoint,
    pub(super) size: f64,
    pub(super) fill: &'a str,
    pub(super) bold: bool,
    pub(super) text: &'a str,
}

impl Canvas {
    pub(super) fn new() -> Self {
        Self { group: SvgElement::new("g"), bounds: None }
    }

    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.bounds
    }

    pub(super) fn drawn(&self) -> &SvgElement {
        &self.group
    }

    fn cover(&mut self, at: LayoutPoint, radius: f64) {
        let reach = LayoutPoint::new(radius, radius);
        let (low, high) = (at - reach, at + reach);
        let old = self.bounds.unwrap_or(Bounds { low, high });
        self.bounds = Some(Bounds {
            low: LayoutPoint::new(old.low.x.min(low.x), old.low.y.min(low.y)),
            high: LayoutPoint::new(old.high.x.max(high.x), old.high.y.max(high.y)),
        });
    }

    pub(super) fn group(&mut self, attributes: Attributes, draw: impl FnOnce(&mut Self)) {
        let group = SvgElement::new("g").with_all(attributes);
        let outer = std::mem::replace(&mut self.group, group);
        draw(self);
        let inner = std::mem::replace(&mut self.group, outer);
        if !inner.is_empty() {
            self.group.push(inner);
        }
    }

    fn path(&mut self, d: &str, attributes: Attributes) {
        let path = SvgElement::new("path").with("d", d);
        self.group.push(path.with_all(attributes));
    }

    pub(super) fn polygon(&mut self, corners: &[LayoutPoint], attributes: Attributes) {
        let mut d = String::new();
        let mut last = LayoutPoint::new(0.0, 0.0);
        for (i, &corner) in corners.iter().enumerate() {
            self.cover(corner, 1.0);
            // Steps between rounded corners, so that rounding errors do not add up.
            let corner = LayoutPoint::new(rounded(corner.x), rounded(corner.y));
            let delta = corner - last;
            let (x, y) = (number(delta.x), number(delta.y));
            let verb = if i == 0 { "M" } else { "l" };
            _ = write!(d, "{verb}{x} {y}");
            last = corner;
        }
        d.push('z');
        self.path(&d, attributes);
    }

    /// A line, bent toward `via` if given.
    pub(super) fn line(
        &mut self,
        from: LayoutPoint,
        to: LayoutPoint,
        via: Option<LayoutPoint>,
        attributes: Attributes,
    ) {
        let mut d = format!("M{} {}", number(from.x), number(from.y));
        self.cover(from, 4.0);
        self.cover(to, 4.0);
        match via {
            Some(via) => {
                // The curve is extreme at its ends or where a derivative vanishes.
                let turn = |a: f64, b: f64, c: f64| {
                    let bend = a - 2.0 * b + c;
                    if bend.abs() < 1e-9 { 0.0 } else { ((a - b) / bend).clamp(0.0, 1.0) }
                };
                for s in [turn(from.x, via.x, to.x), turn(from.y, via.y, to.y)] {
                    let r = 1.0 - s;
                    self.cover(from * (r * r) + via * (2.0 * r * s) + to * (s * s), 2.0);
                }
                _ = write!(d, "Q{} {} ", number(via.x), number(via.y));
            }
            None => d.push('L'),
        }
        _ = write!(d, "{} {}", number(to.x), number(to.y));
        self.path(&d, attributes);
    }

    pub(super) fn circle(&mut self, at: LayoutPoint, radius: f64, attributes: Attributes) {
        self.cover(at, radius + 1.0);
        let circle = SvgElement::new("circle").with("cx", number(at.x));
        let circle = circle.with("cy", number(at.y)).with("r", number(radius));
        self.group.push(circle.with_all(attributes));
    }

    /// Text centered on a point. Its width is overestimated, as the font is unknown.
    pub(super) fn write(&mut self, writing: &Writing) {
        let &Writing { middle, size, .. } = writing;
        let half = LayoutPoint::new(width(writing.text) * size / 2.0, 0.0);
        self.cover(middle - half, size / 2.0);
        self.cover(middle + half, size / 2.0);
        let mut text = SvgElement::new("text")
            .with("x", number(middle.x))
            .with("y", number(middle.y + 0.35 * size))
            .with("font-size", number(size))
            .with("fill", writing.fill);
        if writing.bold {
            text = text.with("font-weight", "bold");
        }
        self.group.push(text.text(writing.text));
    }
}

pub(super) fn width(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii() { 0.6 } else { 1.0 }).sum()
}
