//! Any graph with two terminals, in layers.
//!
//! The terminal s stands at the left, and the vertices at distance k from it in layer k;
//! what cannot be reached from s follows in a layer of its own, then t. Edges join the same
//! or neighboring layers, except those to t. Within a layer vertices are sorted by the mean
//! height of their neighbors in the layer before, which avoids many crossings. An edge that
//! would run through other vertices is bent. Vertices bear their names, beside the label if
//! they have one. A graph has no orientation of its own: it is drawn from left to right in
//! all of them.

use super::{Layout, Name, Outline, PITCH, Place, Point, Post, STONE, StoneShape, Wire};
use crate::board::{Board, Cell, Goal};
use crate::color::Color;
use crate::drawing::Drawing;

/// The distance between layers.
const LAYER: f64 = 2.0 * PITCH;

/// The distance between vertices of a layer.
const STEP: f64 = 1.4 * PITCH;

pub(super) fn layout(drawing: &Drawing) -> Layout {
    let board = drawing.board();
    let [near_s, near_t] = terminals(board);
    let layers = layers(board, near_s);
    let mut spots = vec![(0, Point::new(0.0, 0.0)); board.len()];
    for (k, layer) in layers.iter().enumerate() {
        for (i, cell) in layer.iter().enumerate() {
            let height = i as f64 - (layer.len() - 1) as f64 / 2.0;
            spots[cell.index()] = (k, Point::new((k + 1) as f64 * LAYER, height * STEP));
        }
    }
    let s = Point::new(0.0, 0.0);
    let t = Point::new((layers.len() + 1) as f64 * LAYER, 0.0);

    let spot = |cell: Cell| spots[cell.index()];
    let straight = |from, to| Wire { from, to, via: None };
    let mut wires = Vec::new();
    for (cell, _) in drawing.visible() {
        let (layer, at) = spot(cell);
        for &next in board.neighbors(cell) {
            if cell < next && drawing.is_visible(next) {
                let (next_layer, to) = spot(next);
                let skips = layer == next_layer && (to.y - at.y).abs() > 1.5 * STEP;
                wires.push(Wire {
                    via: skips.then(|| at.middle(to) + Point::new(1.4 * PITCH, 0.0)),
                    ..straight(at, to)
                });
            }
        }
    }
    for &cell in near_s.iter().filter(|&&cell| drawing.is_visible(cell)) {
        wires.push(straight(s, spot(cell).1));
    }
    for &cell in near_t.iter().filter(|&&cell| drawing.is_visible(cell)) {
        let (layer, at) = spot(cell);
        wires.push(Wire {
            via: (layer + 1 < layers.len()).then(|| around(at, t, &layers)),
            ..straight(at, t)
        });
    }
    if board.is_joined() {
        wires.push(Wire {
            via: (!layers.is_empty()).then(|| around(s, t, &layers)),
            ..straight(s, t)
        });
    }

    let places = drawing.visible().map(|(cell, face)| Place {
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
            at: spot(cell).1 - Point::new(0.0, STONE + 0.25 * PITCH),
            text: board.name(cell).to_owned(),
        });
    let post = |at, name: &str| Post {
        at,
        color: Color::Black,
        square: true,
        name: Some(name.to_owned()),
    };
    Layout {
        wires,
        names: names.collect(),
        places: places.collect(),
        posts: vec![post(s, "s"), post(t, "t")],
        ..Layout::default()
    }
}

/// A control point that leads a wire from `from` to `t` over the layers between.
fn around(from: Point, t: Point, layers: &[Vec<Cell>]) -> Point {
    let tallest = layers.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let outwards = if from.y > 0.0 { 1.0 } else { -1.0 };
    Point::new(from.middle(t).x, outwards * (tallest + 0.6) * STEP)
}

fn terminals(board: &Board) -> [&[Cell]; 2] {
    match board.goal(Color::Black) {
        Goal::Join(terminals) => match &terminals[..] {
            [s, t] => [&s.cells, &t.cells],
            _ => [&[], &[]],
        },
        Goal::Cut => [&[], &[]],
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
            let known: Vec<f64> =
                board.neighbors(*cell).iter().filter_map(|near| height[near.index()]).collect();
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
