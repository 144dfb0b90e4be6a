//! Tables in text.

use std::fmt::Write as _;

/// Rows of cells as aligned columns, those of numbers to the right.
pub(crate) fn table<R: AsRef<[String]>>(rows: &[R], numbers: &[usize]) -> String {
    let widths = widths(rows);
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| {
            if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
    text
}

/// How many letters each column takes.
pub(crate) fn widths<R: AsRef<[String]>>(rows: &[R]) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.as_ref().len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row.as_ref()) {
            *width = cell.chars().count().max(*width);
        }
    }
    widths
}
