//! Pictures of positions, as SVG text.
//!
//! Three kinds of picture serve every ruleset: a board of square cells with stones, heaps
//! of counters, and a graph standing on the ground. They only know shapes and colors; the
//! rulesets say what stands where.
//!
//! ```
//! use mustplay_rulesets::{grid::Grid, picture::{Mark, board}};
//!
//! let grid = Grid::new(1, 2).expect("two cells");
//! let svg = board(grid, |_, column| if column == 0 { Mark::Black } else { Mark::Empty });
//! assert!(svg.starts_with("<svg") && svg.contains("<circle"));
//! ```

use std::fmt::Write;

use crate::grid::Grid;

/// Side of a cell in the picture's units.
const CELL: usize = 40;

/// Left's color: blue in Hackenbush, and for Left's reserved cells.
pub const BLUE: &str = "#1f5fbf";
/// Right's color: red in Hackenbush, and for Right's reserved cells.
pub const RED: &str = "#c8321f";
/// The color both players may cut.
pub const GREEN: &str = "#2a8f3c";

/// What is drawn in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// No cell: it is blocked, covered or gone.
    Gone,
    /// A free cell.
    Empty,
    /// A stone of Left.
    Black,
    /// A stone of Right.
    White,
    /// A cell only Left may use.
    Blue,
    /// A cell only Right may use.
    Red,
    /// A cell with a letter in it.
    Letter(char),
}

fn open(width: usize, height: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n"
    )
}

/// A board of square cells.
pub fn board(grid: Grid, mark: impl Fn(usize, usize) -> Mark) -> String {
    rectangle(grid.height(), grid.width(), mark)
}

/// A board of square cells of any size.
pub fn rectangle(height: usize, width: usize, mark: impl Fn(usize, usize) -> Mark) -> String {
    let mut svg = open(width * CELL + 2, height * CELL + 2);
    for row in 0..height {
        for column in 0..width {
            let (x, y) = (column * CELL + 1, row * CELL + 1);
            let mark = mark(row, column);
            let fill = match mark {
                Mark::Gone => "#555",
                Mark::Blue => BLUE,
                Mark::Red => RED,
                _ => "#f4ead5",
            };
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
                 stroke=\"#333\"/>"
            );
            let (x, y) = (x + CELL / 2, y + CELL / 2);
            match mark {
                Mark::Black => disc(&mut svg, x, y, "#111"),
                Mark::White => disc(&mut svg, x, y, "#fff"),
                Mark::Letter(letter) => {
                    let _ = writeln!(
                        svg,
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"22\" text-anchor=\"middle\" \
                         dominant-baseline=\"central\">{}</text>",
                        escaped(letter)
                    );
                }
                _ => {}
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn disc(svg: &mut String, x: usize, y: usize, fill: &str) {
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\" stroke=\"#111\"/>",
        CELL * 2 / 5
    );
}

fn escaped(letter: char) -> String {
    match letter {
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '&' => "&amp;".to_owned(),
        other => other.to_string(),
    }
}

/// Heaps of counters side by side; tall heaps are drawn as a number.
pub fn heaps(sizes: &[u64]) -> String {
    const TALLEST: u64 = 32;
    let drawn = |&size: &u64| if size > TALLEST { 1 } else { size as usize };
    let height = sizes.iter().map(drawn).max().unwrap_or(0).max(1);
    let mut svg = open(sizes.len().max(1) * CELL + 2, height * CELL + 2);
    for (column, &size) in sizes.iter().enumerate() {
        let x = column * CELL + 1 + CELL / 2;
        if size > TALLEST {
            let y = height * CELL - CELL / 2;
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" text-anchor=\"middle\">{size}</text>"
            );
            continue;
        }
        for counter in 0..size as usize {
            disc(
                &mut svg,
                x,
                height * CELL + 1 - CELL / 2 - counter * CELL,
                "#d8b36a",
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// An edge of a graph drawing: the places of its ends and its color.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// One end, as column and level above the ground.
    pub from: (usize, usize),
    /// The other end.
    pub to: (usize, usize),
    /// The color of the line.
    pub color: &'static str,
    /// How far the line bends to the side, so that parallel edges can be told apart.
    pub bend: i64,
}

/// A graph on the ground: vertices in columns and levels, joined by colored edges.
pub fn graph(columns: usize, levels: usize, edges: &[Edge]) -> String {
    let (width, height) = ((columns + 1) * CELL, (levels + 1) * CELL);
    let mut svg = open(width, height);
    let ground = height - CELL / 2;
    let _ = writeln!(
        svg,
        "<line x1=\"0\" y1=\"{ground}\" x2=\"{width}\" y2=\"{ground}\" stroke=\"#333\" \
         stroke-width=\"4\"/>"
    );
    let place = |(column, level): (usize, usize)| ((column + 1) * CELL, ground - level * CELL);
    for edge in edges {
        let ((x1, y1), (x2, y2)) = (place(edge.from), place(edge.to));
        let middle_x = (x1 + x2) as i64 / 2 + edge.bend * CELL as i64 / 2;
        let lift = if edge.from == edge.to { CELL as i64 } else { 0 };
        let middle_y = (y1 + y2) as i64 / 2 - edge.bend.abs() * lift;
        let _ = writeln!(
            svg,
            "<path d=\"M{x1} {y1} Q{middle_x} {middle_y} {x2} {y2}\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"5\"/>",
            edge.color
        );
    }
    svg.push_str("</svg>\n");
    svg
}
