//! Bridg-It as it is played: two interleaved lattices of dots, and bridges between them.
//!
//! Red's dot (column, row) is at that place for columns 1 to size − 1, with the terminals
//! as bars at columns 0 and size; Blue's dots are halfway between, with bars above and
//! below. Each cell is a square standing on its corner, with two dots of Red and two of Blue
//! at its corners; a red bridge crosses it one way, a blue one the other.

use super::{Band, Layout, Name, Outline, PITCH, Place, Point, Post, StoneShape};
use crate::board::Side;
use crate::color::Color;
use crate::drawing::{Drawing, Orientation};

/// The distance between neighboring dots of one color.
const SPACING: f64 = 1.5 * PITCH;

/// The thickness of the bars, in units of the lattice.
const BAR: f64 = 0.16;

pub(super) fn layout(drawing: &Drawing, orientation: Orientation, size: usize) -> Layout {
    let point =
        |column: f64, row: f64| (Point::new(column, row) * SPACING).oriented(orientation, 45.0);
    let vertices = 2 + size * (size - 1);
    // Numbers of Red's dots as the names of cells have them.
    let number = |column: usize, row: usize| match column {
        0 => 1,
        column if column == size => vertices,
        column => 1 + row * (size - 1) + column,
    };
    let place = |from: (usize, usize), to: (usize, usize)| {
        let name = format!("{}-{}", number(from.0, from.1), number(to.0, to.1));
        let cell = drawing.board().cell(&name)?;
        let [a, b] = [from, to].map(|(column, row)| (column as f64, row as f64));
        let (x, y) = (a.0.midpoint(b.0), a.1.midpoint(b.1));
        // The blue bridge is the red one turned by a right angle.
        let (across, along) = ((b.1 - a.1) / 2.0, (b.0 - a.0) / 2.0);
        let red = [point(a.0, a.1), point(b.0, b.1)];
        let blue = [point(x - across, y - along), point(x + across, y + along)];
        drawing.is_visible(cell).then(|| Place {
            cell,
            center: point(x, y),
            outline: Outline::Polygon(vec![red[0], blue[0], red[1], blue[1]]),
            stone: StoneShape::Bridge([red, blue]),
            name,
            inscribed: false,
        })
    };
    let squares = || (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)));
    let inner = || squares().filter(|&(column, _)| column > 0);
    let along = squares().filter_map(|(column, row)| place((column, row), (column + 1, row)));
    let across = inner()
        .filter(|&(_, row)| row + 1 < size)
        .filter_map(|(column, row)| place((column, row), (column, row + 1)));

    let red_dots = inner().map(|(column, row)| Post {
        at: point(column as f64, row as f64),
        color: Color::Black,
        square: false,
        name: drawing.coordinates.then(|| number(column, row).to_string()),
    });
    let blue_dots = squares().filter(|&(_, row)| row > 0).map(|(column, row)| Post {
        at: point(column as f64 + 0.5, row as f64 - 0.5),
        color: Color::White,
        square: false,
        name: None,
    });

    // Bars touch the lattice from outside.
    let end = size as f64;
    let bar = |side, color, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]| {
        drawing.sides.contains(&side).then(|| Band {
            color: Some(color),
            outline: vec![point(x, y), point(to_x, y), point(to_x, to_y), point(x, to_y)],
        })
    };
    let bands = [
        bar(Side::Left, Color::Black, [-BAR, -BAR], [0.0, end - 1.0 + BAR]),
        bar(Side::Right, Color::Black, [end, -BAR], [end + BAR, end - 1.0 + BAR]),
        bar(Side::Top, Color::White, [0.5 - BAR, -0.5 - BAR], [end - 0.5 + BAR, -0.5]),
        bar(Side::Bottom, Color::White, [0.5 - BAR, end - 0.5], [end - 0.5 + BAR, end - 0.5 + BAR]),
    ];
    let terminal =
        |x: f64, text: usize| Name { at: point(x, (end - 1.0) / 2.0), text: text.to_string() };
    let names = if drawing.coordinates {
        vec![terminal(-0.4, 1), terminal(end + 0.4, vertices)]
    } else {
        Vec::new()
    };
    Layout {
        bands: bands.into_iter().flatten().collect(),
        places: along.chain(across).collect(),
        posts: blue_dots.chain(red_dots).collect(),
        names,
        ..Layout::default()
    }
}
