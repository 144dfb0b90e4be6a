//! Currents to three sides, from where the ways to them meet.
//!
//! Between two of three sides current would run around their common corner, which says little of
//! who joins all of them. The ways to the sides meet somewhere: at the end from which a walker who
//! may be lost at each step has the best chance to come to the first side, once more to the
//! second, and once more to the third. From there current flows to each of the sides, the
//! others not there.

use crate::evaluate::Network;
use crate::virtual_connections::{Closure, End, Ends};
use mustplay_hex::Cell;

use super::currents::{LEAK, Material};

/// The conductance by which walkers are lost; a wire between empty cells has one half.
const LOSS: f64 = 0.1;

/// Finds currents, in memory that is used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Meeting {
    network: Network,
    /// What is joined, the lesser end first, and how well it conducts.
    wires: Vec<([End; 2], f64)>,
    /// How well the ways to the sides meet at each end.
    chances: Vec<f64>,
}

impl Meeting {
    /// Adds to `scores` the share of the current that passes through each empty cell.
    pub(super) fn add<const W: usize>(
        &mut self,
        closure: &Closure<W>,
        material: Material,
        scores: &mut [f64],
    ) {
        let ends = closure.ends();
        self.lay(closure, material);
        let Some(best) = self.best(ends) else {
            return;
        };
        for side in sides(ends) {
            self.connect(ends, side, Some(best));
            self.network.solve(LEAK);
            let share = 0.5 / self.network.total().max(1e-12);
            for (pair, wire) in conducting(&self.wires, ends, side).zip(self.network.wires()) {
                let current = self.network.current(wire) * share;
                for &end in &pair.0 {
                    // What flows in flows out again, but for the last end.
                    let times = if end == best { 2.0 } else { 1.0 };
                    if let Some(cell) = ends.cell(end).min().map(Cell::index) {
                        scores[cell] += times * current;
                    }
                }
            }
        }
    }

    /// Takes down what is joined, but for what only stands for sides.
    fn lay<const W: usize>(&mut self, closure: &Closure<W>, material: Material) {
        let ends = closure.ends();
        self.wires.clear();
        for x in ends.iter() {
            if ends.is_side(x) && ends.side_at(x).is_none() {
                continue;
            }
            let mut before = None;
            for y in closure.joined_to(x) {
                if y < x || before == Some(y) {
                    continue;
                }
                before = Some(y);
                let conductance = material.conductance(ends, [x, y]);
                self.wires.push(([x, y], conductance));
            }
        }
    }

    /// Where the ways to the sides meet.
    fn best<const W: usize>(&mut self, ends: &Ends<W>) -> Option<End> {
        let places = || ends.iter().filter(|&end| !ends.is_side(end));
        self.chances.clear();
        self.chances.resize(ends.len(), 1.0);
        for side in sides(ends) {
            self.connect(ends, side, None);
            self.network.solve(LOSS);
            for end in places() {
                self.chances[end.index()] *= self.network.voltage(end.index());
            }
        }
        let chance = |end: &End| self.chances[end.index()];
        places().max_by(|x, y| chance(x).total_cmp(&chance(y)))
    }

    /// Makes a network with a side as source and an end as sink. The others are points by their
    /// numbers; those of source and sink belong to ends that are not places.
    fn connect<const W: usize>(&mut self, ends: &Ends<W>, side: End, sink: Option<End>) {
        let point = |end: End| {
            if end == side {
                Network::SOURCE
            } else if Some(end) == sink {
                Network::SINK
            } else {
                end.index()
            }
        };
        self.network.clear(ends.len());
        for &([x, y], conductance) in conducting(&self.wires, ends, side) {
            self.network.connect(point(x), point(y), conductance);
        }
    }
}

/// The sides that are to be joined.
fn sides<const W: usize>(ends: &Ends<W>) -> impl Iterator<Item = End> {
    (0..).map_while(|side| ends.side(side))
}

/// The wires that do not lead to another side.
fn conducting<'a, const W: usize>(
    wires: &'a [([End; 2], f64)],
    ends: &'a Ends<W>,
    side: End,
) -> impl Iterator<Item = &'a ([End; 2], f64)> {
    let is_there = move |end: &End| *end == side || !ends.is_side(*end);
    wires.iter().filter(move |(pair, _)| pair.iter().all(is_there))
}
