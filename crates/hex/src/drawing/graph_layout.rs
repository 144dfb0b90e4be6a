//! Layered drawings of graphs with two terminals.
//!
//! The terminal s is at the left, and the vertices at distance k from it are in layer k. Vertices
//! that cannot be reached from s get a layer of their own, then t follows. Edges join the same or
//! neighboring layers, except those to t. Within a layer vertices are sorted by the mean height of
//! their neighbors in the layer before, which avoids many crossings. An edge that would run through
//! other vertices is bent. Vertices show their names, beside the label if there is one. The
//! orientation is ignored: graphs are always drawn from left to right.

use super::layout::{
    Band, CellPlace, Layout, LayoutPoint, Name, Outline, PITCH, Post, STONE, StoneShape, Wire,
};
use super::{Drawing, Orientation};
use crate::board::{Board, Cell, Side};
use crate::color::Color;

const LAYER: f64 = 2.0 * PITCH;
const STEP: f64 = 1.4 * PITCH;

pub(super) fn layout(drawing: &Drawing) -> Layout {
    let board = drawing.board();
    let [near_s, near_t] = terminals(board);
    let layers = layers(board, near_s);
    let mut spots = vec![(0, LayoutPoint::new(0.0, 0.0)); board.len()];
    for (k, layer) in layers.iter().enumerate() {
        for (i, cell) in layer.iter().enumerate() {
            let height = i as f64 - (layer.len() - 1) as f64 / 2.0;
            spots[cell.index()] = (k, LayoutPoint::new((k + 1) as f64 * LAYER, height * STEP));
        }
    }
    let s = LayoutPoint::new(0.0, 0.0);
    let t = LayoutPoint::new((layers.len() + 1) as f64 * LAYER, 0.0);

    let spot = |cell: Cell| spots[cell.index()];
    let mut wires = Vec::new();
    for (cell, _) in drawing.visible() {
        let (layer, at) = spot(cell);
        for &next in board.neighbors(cell) {
            if cell < next && drawing.is_visible(next) {
                let (next_layer, to) = spot(next);
                let skips = layer == next_layer && (to.y - at.y).abs() > 1.5 * STEP;
                let via = skips.then(|| at.middle(to) + LayoutPoint::new(1.4 * PITCH, 0.0));
                wires.push(Wire { from: at, to, via });
            }
        }
    }
    for &cell in near_s.iter().filter(|&&cell| drawing.is_visible(cell)) {
        wires.push(Wire { from: s, to: spot(cell).1, via: None });
    }
    for &cell in near_t.iter().filter(|&&cell| drawing.is_visible(cell)) {
        let (layer, from) = spot(cell);
        let via = (layer + 1 < layers.len()).then(|| around(from, t, &layers));
        wires.push(Wire { from, to: t, via });
    }
    if board.is_joined() {
        let via = (!layers.is_empty()).then(|| around(s, t, &layers));
        wires.push(Wire { from: s, to: t, via });
    }

    let places = drawing.visible().map(|(cell, face)| CellPlace {
        cell,
        center: spot(cell).1,
        outline: Outline::Disc,
        stone: StoneShape::Disc,
        name: board.name(cell).to_owned(),
        inscribed: drawing.coordinates && face.label.is_none(),
    });
    let names = drawing
        .visible()
        .filter(|(_, face)| drawing.coordinates && face.label.is_some())
        .map(|(cell, _)| Name {
            at: spot(cell).1 - LayoutPoint::new(0.0, STONE + 0.25 * PITCH),
            text: board.name(cell).to_owned(),
        });
    let posts = [(s, "s"), (t, "t")].map(|(at, name)| Post {
        at,
        color: Color::Black,
        square: true,
        name: Some(name.to_owned()),
    });
    Layout {
        wires,
        names: names.collect(),
        places: places.collect(),
        posts: posts.into(),
        ..Layout::default()
    }
}

/// A control point for a wire from `from` to `t` that passes over the layers between.
fn around(from: LayoutPoint, t: LayoutPoint, layers: &[Vec<Cell>]) -> LayoutPoint {
    let tallest = layers.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let outwards = if from.y > 0.0 { 1.0 } else { -1.0 };
    LayoutPoint::new(from.middle(t).x, outwards * (tallest + 0.6) * STEP)
}

fn terminals(board: &Board) -> [&[Cell]; 2] {
    match board.goal(Color::Black).terminals() {
        [s, t] => [&s.cells, &t.cells],
        _ => [&[], &[]],
    }
}

fn layers(board: &Board, near_s: &[Cell]) -> Vec<Vec<Cell>> {
    let mut height = vec![None; board.len()];
    let mut layers = Vec::new();
    let mut layer = near_s.to_vec();
    layer.sort_unstable();
    while !layer.is_empty() {
        let middle = (layer.len() - 1) as f64 / 2.0;
        for (i, cell) in layer.iter().enumerate() {
            height[cell.index()] = Some(i as f64 - middle);
        }
        let mut next: Vec<Cell> = layer
            .iter()
            .flat_map(|&cell| board.neighbors(cell))
            .copied()
            .filter(|cell| height[cell.index()].is_none())
            .collect();
        next.sort_unstable();
        next.dedup();
        let mean = |cell: &Cell| {
            let near = board.neighbors(*cell).iter();
            let known: Vec<f64> = near.filter_map(|near| height[near.index()]).collect();
            known.iter().sum::<f64>() / known.len() as f64
        };
        next.sort_by(|a, b| mean(a).total_cmp(&mean(b)));
        layers.push(std::mem::replace(&mut layer, next));
    }
    let unreached: Vec<Cell> =
        board.cells().filter(|cell| height[cell.index()].is_none()).collect();
    if !unreached.is_empty() {
        layers.push(unreached);
    }
    layers
}

// Bridg-It on its usual board: two interleaved lattices of dots, and bridges between them.
//
// Red's dot (column, row) is at that place for columns 1 to size − 1, with the terminals as bars at
// columns 0 and size; Blue's dots are halfway between, with bars above and below. Each cell is a
// square standing on its corner, with two dots of Red and two of Blue at its corners; a red bridge
// crosses it one way, a blue one the other.

const SPACING: f64 = 1.5 * PITCH;

/// The thickness of the bars, in units of the lattice.
const BAR: f64 = 0.16;

pub(super) fn bridg_it_layout(drawing: &Drawing, orientation: Orientation, size: usize) -> Layout {
    let point = |column: f64, row: f64| {
        (LayoutPoint::new(column, row) * SPACING).oriented(orientation, 45.0)
    };
    let vertices = 2 + size * (size - 1);
    // The numbers of Red's dots in the names of cells.
    let number = |(column, row): (usize, usize)| match column {
        0 => 1,
        column if column == size => vertices,
        column => 1 + row * (size - 1) + column,
    };
    let place = |from: (usize, usize), to: (usize, usize)| {
        let name = format!("{}-{}", number(from), number(to));
        let cell = drawing.board().cell(&name)?;
        let [a, b] = [from, to].map(|(column, row)| (column as f64, row as f64));
        let (x, y) = (a.0.midpoint(b.0), a.1.midpoint(b.1));
        // The blue bridge is the red one rotated by a right angle.
        let (across, along) = ((b.1 - a.1) / 2.0, (b.0 - a.0) / 2.0);
        let red = [point(a.0, a.1), point(b.0, b.1)];
        let blue = [point(x - across, y - along), point(x + across, y + along)];
        drawing.is_visible(cell).then(|| CellPlace {
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
        name: drawing.coordinates.then(|| number((column, row)).to_string()),
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
    let terminals = [(-0.4, 1), (end + 0.4, vertices)];
    let names = terminals.into_iter().filter(|_| drawing.coordinates);
    let name = |(x, number): (f64, usize)| Name {
        at: point(x, (end - 1.0) / 2.0),
        text: number.to_string(),
    };
    Layout {
        bands: bands.into_iter().flatten().collect(),
        places: along.chain(across).collect(),
        posts: blue_dots.chain(red_dots).collect(),
        names: names.map(name).collect(),
        ..Layout::default()
    }
}
