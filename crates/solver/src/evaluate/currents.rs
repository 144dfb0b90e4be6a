//! The current through each cell of a position with its virtual connections (SCG §12.1).
//!
//! Each color's connections are wires between its sides. An empty cell has resistance one and a
//! stone almost none; an opponent's stone does not conduct; a full connection is a thin wire. A
//! voltage between the sides makes current flow, and a cell with much current for both players is a
//! promising move.
//!
//! Current between two of three sides would flow around their common corner, which does not measure
//! how to join all three. Instead current flows to each side, with the others removed, from the end
//! from which three random walkers, each lost with some probability at each step, are likeliest to
//! reach one side each.
//!
//! [`resistance`](super::resistance) uses the same physics on the cells alone; it needs the
//! resistance from one side to *every* cell.

use mustplay_hex::Cell;

use super::network::ResistorNetwork;
use crate::params::{SearchParam, SearchParams};
use crate::virtual_connections::{Closure, End, Ends};

/// Extra conductance from each end to the second side, because ends may touch nothing.
const LEAK: f64 = 1e-9;

/// Computes currents; reuses its memory.
#[derive(Clone, Debug)]
pub(crate) struct Currents {
    network: ResistorNetwork,
    meeting: MeetingCurrents,
    conductances: Conductances,
}

/// The resistances of stones and connections.
#[derive(Clone, Copy, Debug)]
struct Conductances {
    stone: f64,
    /// The conductance of a full connection that is not an adjacency.
    thin: f64,
}

impl Conductances {
    /// The conductance of a full connection of two ends, the lesser first.
    fn conductance<const W: usize>(self, ends: &Ends<W>, [x, y]: [End; 2]) -> f64 {
        let resistance = |end: End| if ends.is_owned(end) { self.stone } else { 1.0 };
        let adjacent = ends.near(x).meets(ends.cell(y));
        let wire = if adjacent { 1.0 } else { self.thin };
        wire / (resistance(x) + resistance(y))
    }

    /// Adds each pair of fully connected ends as a wire; duplicates in a row count once.
    fn wires<const W: usize>(
        self,
        closure: &Closure<W>,
        is_wire: impl Fn(End, End) -> bool,
        mut add: impl FnMut([End; 2], f64),
    ) {
        for x in closure.ends().iter() {
            let mut before = None;
            for y in closure.joined_to(x) {
                if y >= x && before != Some(y) && is_wire(x, y) {
                    before = Some(y);
                    add([x, y], self.conductance(closure.ends(), [x, y]));
                }
            }
        }
    }
}

impl Currents {
    pub(crate) fn new(params: &SearchParams) -> Self {
        let hundredths = |param| f64::from(params.of(param)) / 100.0;
        Self {
            network: ResistorNetwork::default(),
            meeting: MeetingCurrents::default(),
            conductances: Conductances {
                stone: hundredths(SearchParam::StoneResistance),
                thin: hundredths(SearchParam::ConnectionConductance),
            },
        }
    }

    /// Adds the share of the current through each empty cell to `scores`.
    pub(crate) fn add<const W: usize>(&mut self, closure: &Closure<W>, scores: &mut [f64]) {
        let Self { network, meeting, conductances } = self;
        let ends = closure.ends();
        if ends.has_tripods() {
            return meeting.add(closure, *conductances, scores);
        }
        if ends.len() < 3 {
            return;
        }
        // The sides are the first two ends: source and sink.
        network.clear(ends.len());
        let is_wire = |_, y: End| y.index() >= 2;
        conductances.wires(closure, is_wire, |[x, y], conductance| {
            network.connect(x.index(), y.index(), conductance);
        });
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

/// The conductance by which walkers are lost; a wire between empty cells has one half.
const LOSS: f64 = 0.1;

/// Computes currents to three sides.
#[derive(Clone, Debug, Default)]
struct MeetingCurrents {
    network: ResistorNetwork,
    /// Connected ends, the lesser one first, with their conductances.
    wires: Vec<([End; 2], f64)>,
    /// For each end, the probability that its walkers reach all sides.
    chances: Vec<f64>,
}

impl MeetingCurrents {
    /// Adds the share of the current through each empty cell to `scores`.
    fn add<const W: usize>(
        &mut self,
        closure: &Closure<W>,
        conductances: Conductances,
        scores: &mut [f64],
    ) {
        let ends = closure.ends();
        self.lay(closure, conductances);
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
                    // Current flows in and out again, except at the last end.
                    let times = if end == best { 2.0 } else { 1.0 };
                    if let Some(cell) = ends.cell(end).min().map(Cell::index) {
                        scores[cell] += times * current;
                    }
                }
            }
        }
    }

    /// Lists the wires, without the ends that represent several sides.
    fn lay<const W: usize>(&mut self, closure: &Closure<W>, conductances: Conductances) {
        let ends = closure.ends();
        self.wires.clear();
        let is_wire = |x, _| !ends.is_side(x) || ends.side_at(x).is_some();
        conductances
            .wires(closure, is_wire, |pair, conductance| self.wires.push((pair, conductance)));
    }

    /// The end where the paths to the sides meet.
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

    /// Makes a network with a side as source and an end as sink. Other ends keep their numbers as
    /// points; the numbers of source and sink belong to ends without a place.
    fn connect<const W: usize>(&mut self, ends: &Ends<W>, side: End, sink: Option<End>) {
        let point = |end: End| {
            if end == side {
                ResistorNetwork::SOURCE
            } else if Some(end) == sink {
                ResistorNetwork::SINK
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

/// The sides to join.
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
