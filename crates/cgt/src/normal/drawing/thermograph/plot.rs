//! A thermograph in characters.

use std::fmt::Write as _;

use super::extent::{Extent, scaled};
use crate::normal::{Dyadic, Thermograph, Wall};

/// Units of value that fit side by side; each takes two columns, for characters are about
/// twice as high as wide.
const MAX_UNITS: i64 = 32;

/// Rows below the foot of the mast.
const MAX_ROWS: i64 = 16;

/// Rows of the mast that are drawn above its foot.
const MAST: i64 = 2;

/// Taxes are written at every fourth row.
const LABELED: i64 = 4;

/// The thermograph as a plot: taxes at the left, values below.
///
/// ```
/// use mustplay_cgt::normal::{Games, drawing::thermograph};
///
/// let mut games = Games::new();
/// let g = games.read("{{2|0}|-1}").unwrap();
/// let plot = thermograph::text(games.thermograph(g));
/// assert!(plot.contains("3/4"), "the temperature is written");
/// ```
pub fn text(thermograph: &Thermograph) -> String {
    let extent = Extent::of(thermograph);
    let unit = extent.unit(MAX_UNITS, MAX_ROWS);
    // Column of a value: two for each unit right of the highest.
    let column = |value: &Dyadic| (2.0 * scaled(&(&extent.highest - value), unit).to_f64()).round();
    let column = |value: &Dyadic| column(value) as usize;
    let rows = scaled(&extent.foot, unit).to_f64().ceil() as i64;
    let tax = |row: i64| scaled(&Dyadic::from(row), -unit);

    let mut lines = Vec::new();
    for row in (0..=rows + MAST).rev() {
        let (here, next) = (tax(row), tax(row + 1));
        let mut line = vec![' '; column(&extent.lowest) + 1];
        for wall in [thermograph.left(), thermograph.right()] {
            line[column(&wall.at(&here))] = stroke(wall, &here, &next);
        }
        let label = if row % LABELED == 0 || here == extent.foot {
            here.to_string()
        } else {
            String::new()
        };
        lines.push((label, line.into_iter().collect::<String>()));
    }
    let mut axis = vec!['-'; column(&extent.lowest) + 1];
    let marks = [
        thermograph.left().at(&Dyadic::ZERO),
        thermograph.mean().clone(),
        thermograph.right().at(&Dyadic::ZERO),
    ];
    let mut values = String::new();
    for value in &marks {
        let at = column(value);
        axis[at] = '+';
        let text = value.to_string();
        let start = at.saturating_sub(text.chars().count() / 2);
        let written = values.chars().count();
        // A value that would run into the one before it is left out.
        if start > written || values.is_empty() {
            let _ = write!(values, "{}{text}", " ".repeat(start - written));
        }
    }
    lines.push((String::new(), axis.into_iter().collect()));
    lines.push((String::new(), values));

    let margin = lines.iter().map(|(label, _)| label.chars().count()).max();
    let margin = margin.unwrap_or(0);
    let mut plot = String::new();
    for (label, line) in lines {
        let _ = writeln!(plot, "{}", format!("{label:>margin$}  {line}").trim_end());
    }
    plot
}

/// How a wall leans between one row and the next: values grow to the left.
fn stroke(wall: &Wall, here: &Dyadic, next: &Dyadic) -> char {
    match wall.at(next).cmp(&wall.at(here)) {
        std::cmp::Ordering::Less => '/',
        std::cmp::Ordering::Equal => '|',
        std::cmp::Ordering::Greater => '\\',
    }
}
