//! Joining more than two terminals: where the ways to them meet.
//!
//! A chain that wins Y touches three sides. The sides are not part of it: two chains that end at
//! the same side are not joined there, so current must not run along a side, and the resistance
//! between two sides, which is small near their common corner, says little. Whoever joins all
//! sides does so from some point. The resistance of joining them *at* a cell is the sum of its
//! resistances to each side, the other sides not there; that of the color is the least of these,
//! and its current flows from the cells where it is least. By Rayleigh's law a stone more never
//! raises any of them. Cells that a symmetry exchanges count the same, so the currents of all
//! best cells are averaged.

use super::circuit::{Circuit, Flow};

/// Sums closer than this, as a part, are equal but for rounding.
const SAME: f64 = 1e-9;

/// What flows to all terminals, each of which has its own circuit, from where that is easiest.
/// Both own stones and empty cells are points to meet at.
pub(super) fn flow(circuits: &[Circuit], cells: usize, places: &[usize]) -> Flow {
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

/// A circuit with one terminal, which is kept at voltage zero.
///
/// The voltages `v` of the other points under currents `b` fed into them solve `A v = b` with the
/// Laplacian `A` of the circuit without the terminal. It is kept as `L D Lᵀ`, by rows of `L` that
/// begin with their first entry that is not zero; so `eᵀ A⁻¹ e`, the resistance between a
/// point and the terminal, takes half a substitution.
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
        // Wires come in the order of the board, so that few rounds suffice.
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

    /// From `A` to `L` and `D`, row by row.
    fn factor(&mut self) {
        for i in 0..self.diagonal.len() {
            let start = self.first[i];
            let (above, row) = self.lower.split_at_mut(i);
            let row = &mut row[0];
            // First the entries of L D, each less what the rows above account for.
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

    /// The resistance between a cell and the terminal.
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

    /// Adds what passes through each cell, times `part`, when one ampere is sent from a cell to the
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
                // What is sent from an empty cell need not flow into it first.
                if resistor.index() == cell {
                    shares[cell] += part * current / 2.0;
                }
            }
        }
    }
}
