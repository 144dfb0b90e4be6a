//! A color's board as an electric circuit.
//!
//! An empty cell is a resistor of one ohm between its center and each of its sides, an own stone
//! conducts, an enemy stone does not; terminals conduct. So a wire between two empty cells has two
//! ohms, one of each cell, and a wire from an empty cell to an own stone or a terminal has one. Own
//! chains and the terminals they touch are one point each. A stone more only takes resistors out,
//! so by Rayleigh's law it never raises the resistance.
//!
//! Where the cells are the edges of a graph, the points are its vertices and each empty cell is one
//! resistor of one ohm between the ends of its edge.

use std::ops::Range;

use mustplay_hex::CellSet;
use mustplay_hex::Color;
use mustplay_hex::{Cell, Graph};

use super::network::Network;
use super::scene::Scene;

/// What a wire may end at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WireEnd {
    /// An empty cell, or the chain of an own stone.
    Cell(Cell),
    /// A terminal of the color, by number.
    Terminal(usize),
}

/// A wire between two points of the circuit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wire {
    pub(super) ends: [usize; 2],
    /// The empty cells that are entered or left by it: an edge is both.
    pub(super) cells: [Option<Cell>; 2],
    pub(super) conductance: f64,
}

/// Points joined by wires.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    cells: usize,
    /// The point of every cell and terminal, or of every vertex.
    pub(super) points: Vec<usize>,
    pub(super) terminals: Vec<usize>,
    pub(super) wires: Vec<Wire>,
}

/// What flows between two terminals.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Flow {
    /// In ohms; zero if the terminals are joined, infinite if they are cut.
    pub(super) resistance: f64,
    /// For each cell the part of the current that passes through it.
    pub(super) shares: Vec<f64>,
}

/// Sets that grow together; the smallest member speaks for all.
struct Groups(Vec<usize>);

impl Groups {
    fn leader(&self, mut member: usize) -> usize {
        while self.0[member] != member {
            member = self.0[member];
        }
        member
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a.max(b)] = a.min(b);
    }

    fn leaders(&self) -> Vec<usize> {
        let members = 0..self.0.len();
        members.map(|member| self.leader(member)).collect()
    }
}

impl Circuit {
    /// The circuit of `color` with some of its terminals and with more wires, one for each virtual
    /// connection. Points that are joined already get no second wire.
    #[inline(never)]
    pub(super) fn new<const W: usize>(
        scene: &Scene<'_, W>,
        color: Color,
        some: Range<usize>,
        more: &[(WireEnd, WireEnd)],
    ) -> Self {
        let masks = scene.masks();
        let (own, empty) = (scene.stones(color), scene.empty());
        let terminals = &masks.terminals(color)[some.clone()];
        let is_there = |end: WireEnd| match end {
            WireEnd::Cell(_) => true,
            WireEnd::Terminal(terminal) => some.contains(&terminal),
        };
        let more = || more.iter().filter(|(a, b)| is_there(*a) && is_there(*b));
        let cells = masks.all().len();
        // Cells by index, then terminals; stones that touch are one, and so are chains that are
        // connected anyhow.
        let mut groups = Groups((0..cells + terminals.len()).collect());
        for stone in own {
            for near in masks.neighbors(stone) & own {
                groups.join(stone.index(), near.index());
            }
            for (terminal, touching) in terminals.iter().enumerate() {
                if touching.contains(stone) {
                    groups.join(stone.index(), cells + terminal);
                }
            }
        }
        let place = |end: WireEnd| match end {
            WireEnd::Cell(cell) => cell.index(),
            WireEnd::Terminal(terminal) => cells + terminal - some.start,
        };
        let resists = |place: usize| place < cells && empty.contains(Cell::new(place));
        for &(a, b) in more() {
            if !resists(place(a)) && !resists(place(b)) {
                groups.join(place(a), place(b));
            }
        }
        let points = groups.leaders();
        let mut circuit =
            Self { cells, terminals: points[cells..].to_vec(), points, wires: Vec::new() };
        for cell in empty {
            let near_cells = masks.neighbors(cell) & empty;
            for near in near_cells.iter().filter(|&near| near > cell) {
                circuit.connect([cell.index(), near.index()], empty);
            }
            let stones = (masks.neighbors(cell) & own).iter().map(Cell::index);
            let touched = terminals.iter().zip(cells..);
            let touched = touched.filter(|(touching, _)| touching.contains(cell));
            for conductor in stones.chain(touched.map(|(_, terminal)| terminal)) {
                circuit.connect([cell.index(), groups.leader(conductor)], empty);
            }
        }
        let touches = |cell: usize, conductor: usize| {
            let cell = Cell::new(cell);
            let mut stones = (masks.neighbors(cell) & own).iter();
            let mut touched = terminals.iter().zip(cells..);
            stones.any(|stone| groups.leader(stone.index()) == conductor)
                || touched.any(|(touching, terminal)| {
                    touching.contains(cell) && groups.leader(terminal) == conductor
                })
        };
        let mut new: Vec<[usize; 2]> = Vec::new();
        for &(a, b) in more() {
            let mut ends = [a, b].map(|end| groups.leader(place(end)));
            // The resistor comes first, of two the one with the smaller number.
            if !resists(ends[0]) || (resists(ends[1]) && ends[1] < ends[0]) {
                ends.swap(0, 1);
            }
            let [a, b] = ends;
            let is_known = a == b
                || !resists(a)
                || if resists(b) {
                    masks.neighbors(Cell::new(a)).contains(Cell::new(b))
                } else {
                    touches(a, b)
                };
            if !is_known {
                new.push(ends);
            }
        }
        new.sort_unstable();
        new.dedup();
        for ends in new {
            circuit.connect(ends, empty);
        }
        circuit
    }

    /// The circuit on the vertices of a graph whose edges are the cells: empty ones resist, those
    /// in `joined` conduct, and the others are cut.
    pub(super) fn on_edges<const W: usize>(
        graph: &Graph,
        empty: CellSet<W>,
        joined: CellSet<W>,
    ) -> Self {
        let edges = graph.sorted_edges();
        let cells = || (0..edges.len()).map(Cell::new).zip(&edges);
        let mut groups = Groups((0..graph.vertices).collect());
        for (_, &(a, b)) in cells().filter(|&(cell, _)| joined.contains(cell)) {
            groups.join(a, b);
        }
        let points = groups.leaders();
        let resistors = cells().filter(|&(cell, _)| empty.contains(cell));
        let resistors = resistors.map(|(cell, &(a, b))| Wire {
            ends: [points[a], points[b]],
            cells: [Some(cell); 2],
            conductance: 1.0,
        });
        let (s, t) = graph.terminals;
        Self {
            cells: edges.len(),
            wires: resistors.filter(|wire| wire.ends[0] != wire.ends[1]).collect(),
            terminals: vec![points[s], points[t]],
            points,
        }
    }

    fn connect<const W: usize>(&mut self, ends: [usize; 2], empty: CellSet<W>) {
        let cells = ends.map(|end| {
            let cell = (end < self.cells).then(|| Cell::new(end));
            cell.filter(|&cell| empty.contains(cell))
        });
        let ohms = cells.iter().flatten().count();
        self.wires.push(Wire { ends, cells, conductance: 1.0 / ohms as f64 });
    }

    /// Kirchhoff's laws: what flows into a point flows out of it.
    pub(super) fn flow_between(&self, [source, sink]: [usize; 2]) -> Flow {
        let mut shares = vec![0.0; self.cells];
        let mut resistance = if source == sink { 0.0 } else { f64::INFINITY };
        let mut connected = Groups((0..self.points.len()).collect());
        for wire in &self.wires {
            connected.join(wire.ends[0], wire.ends[1]);
        }
        if source == sink || connected.leader(source) != connected.leader(sink) {
            return Flow { resistance, shares };
        }
        // The points of the part that conducts, source and sink first.
        let part = connected.leader(source);
        let mut numbers = vec![None; self.points.len()];
        let mut count = 2;
        for (point, number) in numbers.iter_mut().enumerate() {
            if point != source && point != sink && connected.leader(point) == part {
                *number = Some(count);
                count += 1;
            }
        }
        numbers[source] = Some(Network::SOURCE);
        numbers[sink] = Some(Network::SINK);
        let mut network = Network::default();
        network.clear(count);
        let mut conducting = Vec::with_capacity(self.wires.len());
        for wire in &self.wires {
            if let [Some(a), Some(b)] = wire.ends.map(|end| numbers[end]) {
                network.connect(a, b, wire.conductance);
                conducting.push(wire);
            }
        }
        network.solve(0.0);
        let total = network.total();
        for (wire, conductor) in conducting.into_iter().zip(network.wires()) {
            // What flows in flows out, so half of all that flows there passes through.
            for cell in wire.cells.iter().flatten() {
                shares[cell.index()] += network.current(conductor) / 2.0;
            }
        }
        for share in &mut shares {
            *share /= total;
        }
        resistance = 1.0 / total;
        Flow { resistance, shares }
    }
}
