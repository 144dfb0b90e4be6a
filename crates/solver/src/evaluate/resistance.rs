//! Electric resistance (SCG §12.1).
//!
//! Shannon's machine and Anshelevich's program see the board as a circuit for each color: empty
//! cells are resistors, own stones conduct, enemy stones do not. A low resistance between a color's
//! terminals is good for it. A virtual connection is as good as adjacency, so it is another wire.
//! Shannon's machine moved where most current flowed: a cell's worth is its share of the current,
//! added up for both colors, since a move that helps one hinders the other.
//!
//! A color that joins two terminals has the resistance between them; for the three sides of Y see
//! `meeting`. If the cells are the edges of a graph, there is only Short's circuit.
//!
//! **Theorem.** On Bridg-It a position that is the same with the colors exchanged is even. *Proof.*
//! Cut's board is Short's planar dual, with Cut's stones as the conductors. The resistance between
//! the terminals of a planar network of one-ohm resistors is the reciprocal of that between the
//! terminals of its dual, in which conductors become cuts and cuts become conductors. Let dead
//! edges be cut in one circuit, with resistance `R`, and conduct in another, with `R'`. The
//! exchange of the colors maps each onto the dual of the other, so `R = 1/R'`. Short's measure is
//! `√(R R')`, which is 1, as is Cut's, its reciprocal. ∎

use std::ops::Range;

use mustplay_hex::{Cell, CellSet, Color, Graph, Ground};

use crate::evaluate::evaluation::{EvalInput, Scores, lead};
use crate::evaluate::network::ResistorNetwork;

/// Evaluates an input with wires for the virtual connections of both colors. A color that only cuts
/// has the reciprocal of its opponent's resistance, as for planar duals.
#[inline(never)]
pub fn evaluate<const W: usize>(
    input: &EvalInput<'_, W>,
    wires: [&[(WireEnd, WireEnd)]; 2],
) -> Scores {
    let mut worths = vec![0.0; input.masks().all().len()];
    let flows: [Option<Flow>; 2] = Color::BOTH.map(|color| {
        let joins = !input.masks().terminals(color).is_empty();
        joins.then(|| flow(input, color, wires[color.index()]))
    });
    for flow in flows.iter().flatten() {
        for (worth, share) in worths.iter_mut().zip(&flow.shares) {
            *worth += share;
        }
    }
    let ohms = |color: Color| flows[color.index()].as_ref().map(|flow| flow.resistance);
    let ohms = |color: Color| ohms(color).or_else(|| ohms(!color).map(|ohms| 1.0 / ohms));
    let [black, white] = Color::BOTH.map(|color| ohms(color).unwrap_or(1.0));
    Scores::new(lead(white, black), worths)
}

/// Evaluates an input with wires for the bridges of both colors.
pub fn with_bridges<const W: usize>(input: &EvalInput<'_, W>) -> Scores {
    let wires = Color::BOTH.map(|color| bridges(input, color));
    evaluate(input, wires.each_ref().map(Vec::as_slice))
}

/// The flow between the terminals of a color. If cells are edges, `wires` has no effect.
fn flow<const W: usize>(
    input: &EvalInput<'_, W>,
    color: Color,
    wires: &[(WireEnd, WireEnd)],
) -> Flow {
    let (own, empty) = (input.stones(color), input.empty());
    if let Some((graph, Ground::Edges)) = input.board().graph() {
        let dead = input.masks().all() - own - empty - input.stones(!color);
        let [cut, joined] = [own, own | dead].map(|joined| {
            let circuit = Circuit::on_edges(graph, empty, joined);
            circuit.flow_between([circuit.terminals[1], circuit.terminals[0]])
        });
        let both = cut.shares.iter().zip(&joined.shares);
        return Flow {
            resistance: (cut.resistance * joined.resistance).sqrt(),
            shares: both.map(|(one, other)| f64::midpoint(*one, *other)).collect(),
        };
    }
    let terminals = input.masks().terminals(color).len();
    if terminals == 2 {
        let circuit = Circuit::new(input, color, 0..2, wires);
        return circuit.flow_between([circuit.terminals[1], circuit.terminals[0]]);
    }
    let circuit = |terminal| Circuit::new(input, color, terminal..terminal + 1, wires);
    let circuits: Vec<Circuit> = (0..terminals).map(circuit).collect();
    let places: Vec<usize> = (own | empty).iter().map(Cell::index).collect();
    flow_from_meeting(&circuits, input.masks().all().len(), &places)
}

/// The bridges of a color: two cells, or a cell and a terminal, that are not adjacent and have two
/// empty neighbors in common. If the opponent takes one, the other connects: the smallest virtual
/// connections.
#[inline(never)]
pub fn bridges<const W: usize>(input: &EvalInput<'_, W>, color: Color) -> Vec<(WireEnd, WireEnd)> {
    let masks = input.masks();
    let open = input.empty() | input.stones(color);
    let mut bridges = Vec::new();
    for cell in open {
        let around = masks.neighbors(cell) & input.empty();
        let is_bridge = |other: CellSet<W>| (around & other).len() >= 2;
        let beyond =
            around.iter().fold(CellSet::EMPTY, |beyond, near| beyond | masks.neighbors(near))
                & open;
        for far in beyond - masks.neighbors(cell) {
            if far > cell && is_bridge(masks.neighbors(far)) {
                bridges.push((WireEnd::Cell(cell), WireEnd::Cell(far)));
            }
        }
        for (terminal, &touching) in masks.terminals(color).iter().enumerate() {
            if !touching.contains(cell) && is_bridge(touching) {
                bridges.push((WireEnd::Cell(cell), WireEnd::Terminal(terminal)));
            }
        }
    }
    bridges
}

// A color's board as an electric circuit.
//
// An empty cell is a resistor of one ohm between its center and each of its sides, an own stone
// conducts, an enemy stone does not; terminals conduct. So a wire between two empty cells has two
// ohms, one of each cell, and a wire from an empty cell to an own stone or a terminal has one. Own
// chains and the terminals they touch are one point each. An extra stone only removes resistors, so
// by Rayleigh's law it never raises the resistance.
//
// If the cells are the edges of a graph, the points are its vertices and each empty cell is one
// resistor of one ohm between the ends of its edge.

/// End of a wire.
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
    /// The empty cells that it enters or leaves; where cells are edges, its edge twice.
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

/// The flow between two terminals.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Flow {
    /// In ohms; zero if the terminals are joined, infinite if they are cut.
    pub(super) resistance: f64,
    /// For each cell, its share of the current.
    pub(super) shares: Vec<f64>,
}

/// Disjoint sets; the smallest member represents a set.
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
    /// The circuit of `color` with some of its `terminals` and additional `wires`.
    #[inline(never)]
    pub(super) fn new<const W: usize>(
        input: &EvalInput<'_, W>,
        color: Color,
        terminals: Range<usize>,
        wires: &[(WireEnd, WireEnd)],
    ) -> Self {
        let masks = input.masks();
        let (own, empty) = (input.stones(color), input.empty());
        let sides = &masks.terminals(color)[terminals.clone()];
        let is_there = |end: WireEnd| match end {
            WireEnd::Cell(_) => true,
            WireEnd::Terminal(terminal) => terminals.contains(&terminal),
        };
        let wires = || wires.iter().filter(|(a, b)| is_there(*a) && is_there(*b));
        let cells = masks.all().len();
        // Cells by index, then terminals; touching stones form a group, as do stones connected by a
        // virtual connection.
        let mut groups = Groups((0..cells + sides.len()).collect());
        for stone in own {
            for near in masks.neighbors(stone) & own {
                groups.join(stone.index(), near.index());
            }
            for (terminal, touching) in sides.iter().enumerate() {
                if touching.contains(stone) {
                    groups.join(stone.index(), cells + terminal);
                }
            }
        }
        let place = |end: WireEnd| match end {
            WireEnd::Cell(cell) => cell.index(),
            WireEnd::Terminal(terminal) => cells + terminal - terminals.start,
        };
        let resists = |place: usize| place < cells && empty.contains(Cell::new(place));
        for &(a, b) in wires() {
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
            let touched = sides.iter().zip(cells..);
            let touched = touched.filter(|(touching, _)| touching.contains(cell));
            for conductor in stones.chain(touched.map(|(_, terminal)| terminal)) {
                circuit.connect([cell.index(), groups.leader(conductor)], empty);
            }
        }
        let touches = |cell: usize, conductor: usize| {
            let cell = Cell::new(cell);
            let mut stones = (masks.neighbors(cell) & own).iter();
            let mut touched = sides.iter().zip(cells..);
            stones.any(|stone| groups.leader(stone.index()) == conductor)
                || touched.any(|(touching, terminal)| {
                    touching.contains(cell) && groups.leader(terminal) == conductor
                })
        };
        let mut new: Vec<[usize; 2]> = Vec::new();
        for &(a, b) in wires() {
            let mut ends = [a, b].map(|end| groups.leader(place(end)));
            // The resistor comes first; of two, the one with the smaller number.
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

    /// The circuit of a graph whose edges are the cells: `empty` resist, `joined` conduct, others
    /// are cut.
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

    /// Solves Kirchhoff's laws: the current into a point equals the current out of it.
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
        // The points of the conducting component, source and sink first.
        let part = connected.leader(source);
        let mut numbers = vec![None; self.points.len()];
        let mut count = 2;
        for (point, number) in numbers.iter_mut().enumerate() {
            if point != source && point != sink && connected.leader(point) == part {
                *number = Some(count);
                count += 1;
            }
        }
        numbers[source] = Some(ResistorNetwork::SOURCE);
        numbers[sink] = Some(ResistorNetwork::SINK);
        let mut network = ResistorNetwork::default();
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
            // Each unit of current flows in and out, so half of the sum passes through.
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

// Joining more than two terminals at a meeting point.
//
// A chain that wins Y touches three sides. The sides are not part of it: a side does not join two
// chains that end at it, so current must not run along a side, and the resistance between two
// sides, which is small near their common corner, means little. A color that joins all sides does
// so from some point. The resistance of joining them *at* a cell is the sum of its resistances to
// each side, with the other sides removed; the color's resistance is the minimum, and its current
// flows from the cells that attain it. By Rayleigh's law an extra stone never raises any of them.
// Symmetric cells count the same, so the currents of all best cells are averaged.

/// Sums with a smaller relative difference are equal except for rounding.
const SAME: f64 = 1e-9;

/// The flow to all terminals, each in its own circuit, from the best meeting places.
fn flow_from_meeting(circuits: &[Circuit], cells: usize, places: &[usize]) -> Flow {
    let grounded: Vec<Grounded<'_>> = circuits.iter().map(Grounded::new).collect();
    let resistance = |&place: &usize| -> f64 {
        let ohms = grounded.iter().map(|circuit| circuit.resistance(place));
        ohms.sum()
    };
    let sums: Vec<f64> = places.iter().map(resistance).collect();
    let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
    let mut shares = vec![0.0; cells];
    if least.is_finite() {
        let best = places.iter().zip(&sums);
        let best = best.filter(|&(_, &sum)| sum <= least * (1.0 + SAME));
        let best: Vec<usize> = best.map(|(&place, _)| place).collect();
        let part = 1.0 / (best.len() * grounded.len()) as f64;
        for &place in &best {
            for circuit in &grounded {
                circuit.add_shares(place, part, &mut shares);
            }
        }
    }
    Flow { resistance: least, shares }
}

/// A circuit with one terminal at voltage zero.
///
/// The voltages `v` of the other points under currents `b` fed into them solve `A v = b` with the
/// Laplacian `A` of the circuit without the terminal. `A` is stored as `L D Lᵀ`, by rows of `L`
/// that begin with their first nonzero entry; so `eᵀ A⁻¹ e`, the resistance between a point and the
/// terminal, takes half a substitution.
struct Grounded<'a> {
    circuit: &'a Circuit,
    /// The equation of every point that conducts to the terminal.
    rows: Vec<Option<usize>>,
    first: Vec<usize>,
    lower: Vec<Vec<f64>>,
    diagonal: Vec<f64>,
}

impl<'a> Grounded<'a> {
    fn new(circuit: &'a Circuit) -> Self {
        let terminal = circuit.terminals[0];
        let mut reached = vec![false; circuit.points.len()];
        reached[terminal] = true;
        // Wires are in board order, so few rounds suffice.
        let mut grows = true;
        while grows {
            grows = false;
            for wire in circuit.wires.iter().chain(circuit.wires.iter().rev()) {
                let [a, b] = wire.ends;
                grows |= reached[a] != reached[b];
                reached[a] |= reached[b];
                reached[b] = reached[a];
            }
        }
        reached[terminal] = false;
        let mut count = 0;
        let rows: Vec<Option<usize>> = reached
            .iter()
            .map(|&reached| {
                count += usize::from(reached);
                reached.then(|| count - 1)
            })
            .collect();
        let equations = |end: usize| rows[end];
        let mut first: Vec<usize> = (0..count).collect();
        for wire in &circuit.wires {
            if let [Some(a), Some(b)] = wire.ends.map(equations) {
                let (low, high) = (a.min(b), a.max(b));
                first[high] = first[high].min(low);
            }
        }
        let mut lower: Vec<Vec<f64>> = (0..count).map(|i| vec![0.0; i - first[i]]).collect();
        let mut diagonal = vec![0.0; count];
        for wire in &circuit.wires {
            let ends = wire.ends.map(equations);
            for end in ends.into_iter().flatten() {
                diagonal[end] += wire.conductance;
            }
            if let [Some(a), Some(b)] = ends {
                let (low, high) = (a.min(b), a.max(b));
                lower[high][low - first[high]] -= wire.conductance;
            }
        }
        let mut grounded = Self { circuit, rows, first, lower, diagonal };
        grounded.factor();
        grounded
    }

    /// Factors `A` into `L` and `D`, row by row.
    fn factor(&mut self) {
        for i in 0..self.diagonal.len() {
            let start = self.first[i];
            let (above, row) = self.lower.split_at_mut(i);
            let row = &mut row[0];
            // First the entries of L D, each less the contributions of the rows above.
            for j in start..i {
                let from = start.max(self.first[j]);
                let known = &above[j][from - self.first[j]..];
                let sum: f64 =
                    row[from - start..j - start].iter().zip(known).map(|(x, y)| x * y).sum();
                row[j - start] -= sum;
            }
            for (entry, j) in row.iter_mut().zip(start..) {
                let scaled = *entry / self.diagonal[j];
                self.diagonal[i] -= *entry * scaled;
                *entry = scaled;
            }
        }
    }

    /// `L⁻¹` times the unit vector of a row.
    fn forward(&self, row: usize) -> Vec<f64> {
        let mut y = vec![0.0; self.diagonal.len()];
        y[row] = 1.0;
        for i in row + 1..y.len() {
            let start = self.first[i].max(row);
            let entries = self.lower[i].iter().skip(start - self.first[i]);
            let sum: f64 = entries.zip(&y[start..i]).map(|(x, y)| x * y).sum();
            y[i] = -sum;
        }
        y
    }

    fn resistance(&self, cell: usize) -> f64 {
        let point = self.circuit.points[cell];
        if point == self.circuit.terminals[0] {
            return 0.0;
        }
        let Some(row) = self.rows[point] else {
            return f64::INFINITY;
        };
        let y = self.forward(row);
        y.iter().zip(&self.diagonal).map(|(y, d)| y * y / d).sum()
    }

    /// Adds the current through each cell, times `part`, for one ampere from a cell to the
    /// terminal.
    fn add_shares(&self, cell: usize, part: f64, shares: &mut [f64]) {
        let Some(row) = self.rows[self.circuit.points[cell]] else {
            return;
        };
        let mut voltages = self.forward(row);
        for (y, d) in voltages.iter_mut().zip(&self.diagonal) {
            *y /= d;
        }
        for i in (0..voltages.len()).rev() {
            let (below, this) = voltages.split_at_mut(i);
            for (y, entry) in below[self.first[i]..].iter_mut().zip(&self.lower[i]) {
                *y -= entry * this[0];
            }
        }
        let voltage = |point: usize| self.rows[point].map_or(0.0, |row| voltages[row]);
        for wire in &self.circuit.wires {
            let [a, b] = wire.ends.map(voltage);
            let current = wire.conductance * (a - b).abs();
            for resistor in wire.cells.iter().flatten() {
                shares[resistor.index()] += part * current / 2.0;
                // Current from an empty cell does not flow into it first.
                if resistor.index() == cell {
                    shares[cell] += part * current / 2.0;
                }
            }
        }
    }
}
