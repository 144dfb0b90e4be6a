//! Which cells carry the current: the order in which moves are tried.
//!
//! Each color's connections are wires between its sides. An empty cell has resistance one, a stone next to none, an
//! opponent's stone does not conduct; a full connection is a thin wire. With a voltage between the sides, current
//! flows, and a cell that carries much of it for both players is worth a try (SCG §12.1).

use mustplay_hex::Cell;
use mustplay_hex::virtual_connections::{Closure, End};

/// The resistance of a stone.
const STONE: f64 = 0.02;

/// How much of a wire a full connection is that is no adjacency.
const THIN: f64 = 0.3;

/// Memory to be used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Currents {
    /// Conductances, and the factors of the equations for the voltages.
    matrix: Vec<f64>,
    voltages: Vec<f64>,
    wires: Vec<(usize, usize, f64)>,
}

impl Currents {
    /// Adds to `scores` the share of the current that passes through each empty cell; none flows where a color
    /// has no two sides.
    pub(super) fn add<const W: usize>(&mut self, closure: &Closure<W>, scores: &mut [f64]) {
        let ends = closure.ends();
        let count = ends.len();
        if count < 3 {
            return;
        }
        self.string(closure);
        // The sides have voltages one and zero; the others are the unknowns.
        let unknowns = count - 2;
        self.matrix.clear();
        self.matrix.resize(unknowns * unknowns, 0.0);
        self.voltages.clear();
        self.voltages.resize(unknowns, 0.0);
        for &(low, high, conductance) in &self.wires {
            // One end at least is no side.
            let high = high - 2;
            self.matrix[high * unknowns + high] += conductance;
            match low.checked_sub(2) {
                Some(low) => {
                    self.matrix[low * unknowns + low] += conductance;
                    self.matrix[low * unknowns + high] -= conductance;
                }
                None if low == 0 => self.voltages[high] += conductance,
                None => {}
            }
        }
        self.solve(unknowns);
        let voltage = |end: usize| match end {
            0 => 1.0,
            1 => 0.0,
            _ => self.voltages[end - 2],
        };
        let whole: f64 = self
            .wires
            .iter()
            .filter(|wire| wire.0 == 0)
            .map(|&(_, high, conductance)| conductance * (1.0 - voltage(high)))
            .sum();
        let share = 0.5 / whole.max(1e-12);
        let cells: Vec<Option<usize>> = ends
            .iter()
            .map(|end| ends.cell(end).min().map(Cell::index))
            .collect();
        for &(low, high, conductance) in &self.wires {
            let current = conductance * (voltage(low) - voltage(high)).abs() * share;
            for cell in [cells[low], cells[high]].into_iter().flatten() {
                scores[cell] += current;
            }
        }
    }

    /// Lists the wires between the ends, each once, the lesser end first.
    fn string<const W: usize>(&mut self, closure: &Closure<W>) {
        let ends = closure.ends();
        self.wires.clear();
        let resistance = |end: End| if ends.is_owned(end) { STONE } else { 1.0 };
        for x in ends.iter() {
            let mut before = None;
            for y in closure.joined_to(x) {
                if y < x || before == Some(y) || y.index() < 2 {
                    continue;
                }
                before = Some(y);
                let adjacent = ends.near(x).meets(ends.cell(y));
                let wire = if adjacent { 1.0 } else { THIN };
                let conductance = wire / (resistance(x) + resistance(y));
                self.wires.push((x.index(), y.index(), conductance));
            }
        }
    }

    /// Solves for the voltages by elimination; the upper half of the matrix is given, which is symmetric and
    /// dominated by its diagonal, so that any order of pivots will do.
    fn solve(&mut self, n: usize) {
        let (a, b) = (&mut self.matrix, &mut self.voltages);
        for i in 0..n {
            // What touches nothing has any voltage.
            a[i * n + i] += 1e-9;
            let (row, below) = a[i * n..].split_at_mut(n);
            let row = &row[i..];
            let (value, after) = (b[i] / row[0], i + 1);
            for (j, &entry) in row.iter().enumerate().skip(1) {
                if entry == 0.0 {
                    continue;
                }
                let factor = entry / row[0];
                let start = (j - 1) * n + i + j;
                let other = &mut below[start..start + n - i - j];
                for (x, y) in other.iter_mut().zip(&row[j..]) {
                    *x -= factor * y;
                }
                b[after + j - 1] -= entry * value;
            }
        }
        for i in (0..n).rev() {
            let row = &a[i * n + i..(i + 1) * n];
            let (known, rest) = b.split_at_mut(i + 1);
            let sum: f64 = row[1..].iter().zip(&*rest).map(|(x, y)| x * y).sum();
            known[i] = (known[i] - sum) / row[0];
        }
    }
}
