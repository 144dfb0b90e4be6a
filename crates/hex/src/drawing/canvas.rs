//! Writing SVG elements.
//!
//! The canvas rounds numbers, escapes text and keeps the smallest box that holds all that
//! was drawn, so that nothing can end up outside the picture. It writes presentation
//! attributes only — no style sheets, no identifiers — so that several pictures can be put
//! into one page without disturbing each other.

use std::fmt::Write;

use super::layout::Point;

/// The box of everything drawn so far.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) low: Point,
    pub(super) high: Point,
}

/// SVG elements and their box.
#[derive(Default)]
pub(super) struct Canvas {
    body: String,
    bounds: Option<Bounds>,
}

/// Text with its place and looks.
pub(super) struct Writing<'a> {
    pub(super) middle: Point,
    pub(super) size: f64,
    pub(super) fill: &'a str,
    pub(super) bold: bool,
    pub(super) text: &'a str,
}

impl Canvas {
    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.bounds
    }

    pub(super) fn into_body(self) -> String {
        self.body
    }

    /// Makes room for a disc.
    fn cover(&mut self, at: Point, radius: f64) {
        let reach = Point::new(radius, radius);
        let (low, high) = (at - reach, at + reach);
        self.bounds = Some(match self.bounds {
            None => Bounds { low, high },
            Some(old) => Bounds {
                low: Point::new(old.low.x.min(low.x), old.low.y.min(low.y)),
                high: Point::new(old.high.x.max(high.x), old.high.y.max(high.y)),
            },
        });
    }

    /// Puts what `draw` draws into a group; `looks` are attributes for all of it.
    pub(super) fn group(&mut self, looks: &str, draw: impl FnOnce(&mut Self)) {
        let start = self.body.len();
        put(&mut self.body, format_args!("<g {looks}>\n"));
        let inside = self.body.len();
        draw(self);
        if self.body.len() == inside {
            self.body.truncate(start);
        } else {
            self.body.push_str("</g>\n");
        }
    }

    /// A filled polygon. `attributes` begin with a blank or are empty.
    pub(super) fn polygon(&mut self, corners: &[Point], attributes: &str) {
        let mut d = String::new();
        let mut last = Point::new(0.0, 0.0);
        for (i, &corner) in corners.iter().enumerate() {
            self.cover(corner, 1.0);
            // Steps between rounded corners, so that roundings do not add up.
            let corner = Point::new(rounded(corner.x), rounded(corner.y));
            let delta = corner - last;
            let (x, y) = (number(delta.x), number(delta.y));
            let verb = if i == 0 { "M" } else { "l" };
            put(&mut d, format_args!("{verb}{x} {y}"));
            last = corner;
        }
        put(
            &mut self.body,
            format_args!("<path d=\"{d}z\"{attributes}/>\n"),
        );
    }

    /// A line, bent towards `via` if there is one.
    pub(super) fn line(&mut self, from: Point, to: Point, via: Option<Point>, attributes: &str) {
        let mut d = format!("M{} {}", number(from.x), number(from.y));
        self.cover(from, 4.0);
        self.cover(to, 4.0);
        match via {
            Some(via) => {
                // The curve is extreme at its ends or where a derivative vanishes.
                let turn = |a: f64, b: f64, c: f64| {
                    let bend = a - 2.0 * b + c;
                    if bend.abs() < 1e-9 {
                        0.0
                    } else {
                        ((a - b) / bend).clamp(0.0, 1.0)
                    }
                };
                for s in [turn(from.x, via.x, to.x), turn(from.y, via.y, to.y)] {
                    let r = 1.0 - s;
                    self.cover(from * (r * r) + via * (2.0 * r * s) + to * (s * s), 2.0);
                }
                put(
                    &mut d,
                    format_args!("Q{} {} ", number(via.x), number(via.y)),
                );
            }
            None => d.push('L'),
        }
        put(&mut d, format_args!("{} {}", number(to.x), number(to.y)));
        put(
            &mut self.body,
            format_args!("<path d=\"{d}\"{attributes}/>\n"),
        );
    }

    pub(super) fn circle(&mut self, at: Point, radius: f64, attributes: &str) {
        self.cover(at, radius + 1.0);
        let (x, y, r) = (number(at.x), number(at.y), number(radius));
        put(
            &mut self.body,
            format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{attributes}/>\n"),
        );
    }

    /// Text centered on a point. The font is not known here, so its width is a guess on
    /// the safe side.
    pub(super) fn write(&mut self, writing: &Writing) {
        let &Writing { middle, size, .. } = writing;
        let half = Point::new(width(writing.text) * size / 2.0, 0.0);
        self.cover(middle - half, size / 2.0);
        self.cover(middle + half, size / 2.0);
        let (x, y) = (number(middle.x), number(middle.y + 0.35 * size));
        let bold = if writing.bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let (size, fill, text) = (number(size), writing.fill, escaped(writing.text));
        put(
            &mut self.body,
            format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{bold}>{text}</text>\n"
            ),
        );
    }
}

/// The width of a text in units of the font size.
pub(super) fn width(text: &str) -> f64 {
    text.chars()
        .map(|c| if c.is_ascii() { 0.6 } else { 1.0 })
        .sum()
}

fn put(target: &mut String, text: std::fmt::Arguments) {
    target
        .write_fmt(text)
        .expect("writing to a string cannot fail");
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{:.2}", rounded(value));
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// The text with everything that means something in XML written as an entity.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(c),
        }
    }
    safe
}
