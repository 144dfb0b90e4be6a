//! Positions drawn in characters, and the names of cells.
//!
//! Columns are letters, rows are numbers from the top, so that the cell in the top left corner is
//! `a1`; the same names are used for moves.

use std::fmt::Write;

/// The largest heap that is drawn counter by counter.
const TALLEST: usize = 40;

/// The letters of a column: `a` to `z`, then `aa`.
fn letters(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", letters(before - 1)),
    }
}

/// The name of a cell, counted from 0.
pub(crate) fn cell(row: usize, column: usize) -> String {
    format!("{}{}", letters(column), row + 1)
}

/// A board with its coordinates around it.
pub(crate) fn rectangle(
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

/// A line for each heap, with its counters if they are not too many.
pub(crate) fn heaps(sizes: impl Iterator<Item = usize>) -> String {
    let lines: Vec<String> = sizes
        .map(|size| {
            let counters = if size > TALLEST { 0 } else { size };
            format!("{size:>3} {}", "o".repeat(counters)).trim_end().to_owned()
        })
        .collect();
    if lines.is_empty() {
        return "no heaps".to_owned();
    }
    lines.join("\n")
}
