//! A small SVG writer for all pictures.
//!
//! An [`SvgElement`] has attributes and either a text or child elements, one to a line. All content
//! is escaped, so pictures are always well formed. Only presentation attributes are written, no
//! style sheets, scripts or identifiers, so pictures can be nested without conflicts.
//!
//! ```
//! use mustplay_cgt::svg::{line, SvgElement};
//!
//! let mut picture = SvgElement::page(9, 9);
//! picture.push(line([0, 0], [9, 9]).with("stroke", "red"));
//! picture.push(SvgElement::new("text").text("a < b"));
//! assert_eq!(
//!     picture.into_text(),
//!     "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" width=\"9\" height=\"9\">\n\
//!      <rect width=\"9\" height=\"9\" fill=\"white\"/>\n\
//!      <line x1=\"0\" y1=\"0\" x2=\"9\" y2=\"9\" stroke=\"red\"/>\n\
//!      <text>a &lt; b</text>\n</svg>\n"
//! );
//! ```

use std::fmt::{self, Display, Write as _};

/// An element under construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SvgElement {
    name: &'static str,
    attributes: String,
    content: String,
}

impl SvgElement {
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), content: String::new() }
    }

    /// The root element of a picture.
    pub fn document() -> Self {
        let mut picture = Self::new("svg").with("xmlns", "http://www.w3.org/2000/svg");
        // An empty picture also has an end tag.
        picture.content.push('\n');
        picture
    }

    /// A picture of fixed size with a white background, because dark lines would be invisible on a
    /// dark page.
    pub fn page(width: impl Display, height: impl Display) -> Self {
        let (width, height) = (width.to_string(), height.to_string());
        let mut page = Self::document()
            .with("viewBox", format_args!("0 0 {width} {height}"))
            .with("width", &width)
            .with("height", &height);
        let paper = Self::new("rect").with("width", width).with("height", height);
        page.push(paper.with("fill", "white"));
        page
    }

    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        let value = escaped(&value.to_string());
        write!(self.attributes, " {name}=\"{value}\"").expect("a string takes everything");
        self
    }

    pub fn with_all(self, attributes: &[(&str, &str)]) -> Self {
        let with = |element: Self, &(name, value): &(&str, &str)| element.with(name, value);
        attributes.iter().fold(self, with)
    }

    pub fn text(mut self, text: &str) -> Self {
        self.content.push_str(&escaped(text));
        self
    }

    /// Adds an element without a line break.
    pub fn inline(mut self, child: &Self) -> Self {
        self.content.push_str(&child.to_string());
        self
    }

    /// Adds an element on a line of its own.
    pub fn push(&mut self, child: Self) {
        self.push_written(&child.into_text());
    }

    /// Adds elements that are already written as whole lines.
    pub fn push_written(&mut self, lines: &str) {
        if self.content.is_empty() {
            self.content.push('\n');
        }
        self.content.push_str(lines);
    }

    /// Adds the content of another element.
    pub fn append(&mut self, other: &Self) {
        self.push_written(other.content.trim_start_matches('\n'));
    }

    pub fn is_empty(&self) -> bool {
        self.content.is_empty()
    }

    pub fn into_text(self) -> String {
        format!("{self}\n")
    }
}

impl Display for SvgElement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { name, attributes, content } = self;
        if content.is_empty() {
            write!(f, "<{name}{attributes}/>")
        } else {
            write!(f, "<{name}{attributes}>{content}</{name}>")
        }
    }
}

pub fn line<C: Display>([x1, y1]: [C; 2], [x2, y2]: [C; 2]) -> SvgElement {
    let line = SvgElement::new("line").with("x1", x1).with("y1", y1);
    line.with("x2", x2).with("y2", y2)
}

pub fn curve(points: impl IntoIterator<Item = (f64, f64)>, color: &str) -> SvgElement {
    let points = points.into_iter().map(|(x, y)| format!("{x:.2},{y:.2}"));
    SvgElement::new("polyline")
        .with("points", points.collect::<Vec<_>>().join(" "))
        .with("fill", "none")
        .with("stroke", color)
        .with("stroke-width", 3)
        .with("stroke-linejoin", "round")
}

/// A text that starts, ends or is centered at a point, according to `anchor`.
pub fn label(x: f64, y: f64, anchor: &str, text: &str) -> SvgElement {
    let label = SvgElement::new("text").with("x", fixed(x)).with("y", fixed(y));
    label.with("text-anchor", anchor).text(text)
}

pub fn fixed(value: f64) -> String {
    format!("{value:.2}")
}

pub fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// A number with at most two decimals, none if they are zero.
pub fn number(value: f64) -> String {
    let text = fixed(rounded(value));
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// The text with XML's special characters as entities.
fn escaped(text: &str) -> String {
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
