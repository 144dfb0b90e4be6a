//! Which cells carry the current: the order in which moves are tried.
//!
//! Each color's connections are wires between its sides. An empty cell has resistance one, a
//! stone next to none, an opponent's stone does not conduct; a full connection is a thin wire.
//! With a voltage between the sides, current flows, and a cell that carries much of it for both
//! players is worth a try (SCG §12.1). Where a color has three sides, its current flows from
//! where the ways to them meet (`meeting`).

use crate::evaluate::Network;
use crate::virtual_connections::{Closure, End, Ends};
use mustplay_hex::Cell;

use super::meeting::Meeting;
use crate::options::{Knob, Options};

/// The conductance from each end to the second side besides: ends may touch nothing.
pub(super) const LEAK: f64 = 1e-9;

/// Finds currents, in memory that is used again and again.
#[derive(Clone, Debug)]
pub(super) struct Currents {
    network: Network,
    meeting: Meeting,
    material: Material,
}

/// What stones, cells and connections are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Material {
    /// The resistance of a stone.
    stone: f64,
    /// How much of a wire a full connection is that is no adjacency.
    thin: f64,
}

impl Material {
    /// How well a full connection of two ends conducts, the lesser first.
    pub(super) fn conductance<const W: usize>(self, ends: &Ends<W>, [x, y]: [End; 2]) -> f64 {
        let resistance = |end: End| if ends.is_owned(end) { self.stone } else { 1.0 };
        let adjacent = ends.near(x).meets(ends.cell(y));
        let wire = if adjacent { 1.0 } else { self.thin };
        wire / (resistance(x) + resistance(y))
    }
}

impl Currents {
    pub(super) fn new(options: &Options) -> Self {
        let hundredths = |knob| f64::from(options.of(knob)) / 100.0;
        Self {
            network: Network::default(),
            meeting: Meeting::default(),
            material: Material { stone: hundredths(Knob::Stone), thin: hundredths(Knob::Thin) },
        }
    }

    /// Adds to `scores` the share of the current that passes through each empty cell; none
    /// flows where a color has no sides.
    pub(super) fn add<const W: usize>(&mut self, closure: &Closure<W>, scores: &mut [f64]) {
        let Self { network, meeting, material } = self;
        let ends = closure.ends();
        if ends.has_tripods() {
            return meeting.add(closure, *material, scores);
        }
        if ends.len() < 3 {
            return;
        }
        // The sides are the first two ends: source and sink.
        network.clear(ends.len());
        for x in ends.iter() {
            let mut before = None;
            for y in closure.joined_to(x) {
                if y < x || before == Some(y) || y.index() < 2 {
                    continue;
                }
                before = Some(y);
                let conductance = material.conductance(ends, [x, y]);
                network.connect(x.index(), y.index(), conductance);
            }
        }
        network.solve(LEAK);
        let share = 0.5 / network.total().max(1e-12);
        let cells: Vec<Option<usize>> =
            ends.iter().map(|end| ends.cell(end).min().map(Cell::index)).collect();
        for wire in network.wires() {
            let current = network.current(wire) * share;
            for cell in [cells[wire.low], cells[wire.high]].into_iter().flatten() {
                scores[cell] += current;
            }
        }
    }
}
