//! Pictures of positions, as SVG and in characters, and the names of cells.
//!
//! All rulesets share three kinds of pictures: a board of square cells with stones, heaps of
//! counters, and a graph on the ground. Columns are letters, rows are numbers from the top, so the
//! top left cell is `a1`; moves use the same names.

use std::fmt::Write;

use mustplay_cgt::svg::{SvgElement, line};

/// Side of a cell in user units.
const CELL: usize = 40;

/// Left's color: blue in Hackenbush, and for Left's reserved cells.
pub(crate) const BLUE: &str = "#1f5fbf";
/// Right's color: red in Hackenbush, and for Right's reserved cells.
pub(crate) const RED: &str = "#c8321f";
/// The color of edges that both players may cut.
pub(crate) const GREEN: &str = "#2a8f3c";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureMark {
    /// No cell: blocked, covered or removed.
    Gone,
    /// A free cell.
    Empty,
    /// A stone of Left.
    Black,
    /// A stone of Right.
    White,
    /// A cell that only Left may use.
    Blue,
    /// A cell that only Right may use.
    Red,
    Letter(char),
}

impl PictureMark {
    pub(crate) const fn character(self) -> char {
        match self {
            Self::Gone => '#',
            Self::Empty => '.',
            Self::Black => 'x',
            Self::White => 'o',
            Self::Blue => 'l',
            Self::Red => 'r',
            Self::Letter(letter) => letter,
        }
    }
}

pub(crate) fn board_svg(
    height: usize,
    width: usize,
    mark: impl Fn(usize, usize) -> PictureMark,
) -> String {
    let mut svg = SvgElement::page(width * CELL + 2, height * CELL + 2);
    for row in 0..height {
        for column in 0..width {
            let (x, y) = (column * CELL + 1, row * CELL + 1);
            let mark = mark(row, column);
            let fill = match mark {
                PictureMark::Gone => "#555",
                PictureMark::Blue => BLUE,
                PictureMark::Red => RED,
                _ => "#f4ead5",
            };
            let cell = SvgElement::new("rect").with("x", x).with("y", y);
            let cell = cell.with("width", CELL).with("height", CELL);
            svg.push(cell.with_all(&[("fill", fill), ("stroke", "#333")]));
            let (x, y) = (x + CELL / 2, y + CELL / 2);
            match mark {
                PictureMark::Black => svg.push(disc(x, y, "#111")),
                PictureMark::White => svg.push(disc(x, y, "#fff")),
                PictureMark::Letter(letter) => {
                    let text = text(x, y, 22).with("dominant-baseline", "central");
                    svg.push(text.text(letter.encode_utf8(&mut [0; 4])));
                }
                _ => {}
            }
        }
    }
    svg.into_text()
}

fn disc(x: usize, y: usize, fill: &str) -> SvgElement {
    let disc = SvgElement::new("circle").with("cx", x).with("cy", y);
    let disc = disc.with("r", CELL * 2 / 5);
    disc.with_all(&[("fill", fill), ("stroke", "#111")])
}

fn text(x: usize, y: usize, size: usize) -> SvgElement {
    let text = SvgElement::new("text").with("x", x).with("y", y);
    text.with("font-size", size).with("text-anchor", "middle")
}

/// Heaps of counters side by side; tall heaps are drawn as a number.
pub(crate) fn heaps_svg(sizes: impl Iterator<Item = usize>) -> String {
    const TALLEST: usize = 32;
    let sizes: Vec<usize> = sizes.collect();
    let drawn = |&size: &usize| if size > TALLEST { 1 } else { size };
    let height = sizes.iter().map(drawn).max().unwrap_or(0).max(1);
    let mut svg = SvgElement::page(sizes.len().max(1) * CELL + 2, height * CELL + 2);
    for (column, &size) in sizes.iter().enumerate() {
        let x = column * CELL + 1 + CELL / 2;
        if size > TALLEST {
            let y = height * CELL - CELL / 2;
            svg.push(text(x, y, 14).text(&size.to_string()));
            continue;
        }
        for counter in 0..size {
            let y = height * CELL + 1 - CELL / 2 - counter * CELL;
            svg.push(disc(x, y, "#d8b36a"));
        }
    }
    svg.into_text()
}

/// An edge of a graph drawing: the positions of its ends and its color.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Edge {
    /// One end as column and level above the ground.
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
    pub(crate) color: &'static str,
}

/// A graph on the ground: vertices in columns and levels, joined by colored edges.
pub(crate) fn graph_svg(columns: usize, levels: usize, edges: &[Edge]) -> String {
    let (width, height) = ((columns + 1) * CELL, (levels + 1) * CELL);
    let mut svg = SvgElement::page(width, height);
    let ground = height - CELL / 2;
    let earth = line([0, ground], [width, ground]);
    svg.push(earth.with_all(&[("stroke", "#333"), ("stroke-width", "4")]));
    let place = |(column, level): (usize, usize)| ((column + 1) * CELL, ground - level * CELL);
    for (at, edge) in edges.iter().enumerate() {
        let ((x1, y1), (x2, y2)) = (place(edge.from), place(edge.to));
        let is_loop = edge.from == edge.to;
        // Parallel edges bend to the side, each farther than the one before.
        let parallel = edges[..at].iter().filter(|it| (it.from, it.to) == (edge.from, edge.to));
        let bend = parallel.count() as i64 + i64::from(is_loop);
        let middle_x = (x1 + x2) as i64 / 2 + bend * CELL as i64 / 2;
        let lift = if is_loop { CELL as i64 } else { 0 };
        let middle_y = (y1 + y2) as i64 / 2 - bend * lift;
        let way = format_args!("M{x1} {y1} Q{middle_x} {middle_y} {x2} {y2}");
        let path = SvgElement::new("path").with("d", way).with("fill", "none");
        svg.push(path.with("stroke", edge.color).with("stroke-width", 5));
    }
    svg.into_text()
}

/// The letters of a column: `a` to `z`, then `aa`.
fn letters(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", letters(before - 1)),
    }
}

/// The name of a cell with indices from 0.
pub(crate) fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", letters(column), row + 1)
}

/// A board with coordinates.
pub(crate) fn board_text(
    height: usize,
    width: usize,
    mark: impl Fn(usize, usize) -> char,
) -> String {
    let margin = height.to_string().len();
    let columns: Vec<String> = (0..width).map(letters).collect();
    let wide = columns.iter().map(String::len).max().unwrap_or(1);
    let mut text = " ".repeat(margin);
    for column in &columns {
        let _ = write!(text, " {column:>wide$}");
    }
    for row in 0..height {
        let _ = write!(text, "\n{:>margin$}", row + 1);
        for column in 0..width {
            let _ = write!(text, " {:>wide$}", mark(row, column));
        }
    }
    text
}

/// One line for each heap, with its counters if there are not too many.
pub(crate) fn heaps_text(sizes: impl Iterator<Item = usize>) -> String {
    const TALLEST: usize = 40;
    let line = |size: usize| {
        let counters = if size > TALLEST { 0 } else { size };
        format!("{size:>3} {}", "o".repeat(counters)).trim_end().to_owned()
    };
    let lines: Vec<String> = sizes.map(line).collect();
    if lines.is_empty() { "no heaps".to_owned() } else { lines.join("\n") }
}
