//! Tables in text.

use std::fmt::Write as _;

/// Rows of cells as aligned columns, those of numbers to the right.
pub(super) fn table<const N: usize>(rows: &[[String; N]], numbers: &[usize]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column);
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
