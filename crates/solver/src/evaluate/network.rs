//! Currents in a network of wires.
//!
//! A voltage of one lies between two points, the *source* and the *sink*. By Kirchhoff's laws, the
//! current into any other point equals the current out of it: one linear equation for the voltage
//! of each. Their matrix is symmetric and diagonally dominant, so elimination may proceed in any
//! order. It uses only the part of each row from the diagonal to the last entry, and adds no
//! entries beyond the last entries of earlier rows: on a board whose cells are numbered row by row,
//! the work grows with the square of the row length for each cell, not with the square of the
//! board.
//!
//! ```
//! use mustplay_solver::evaluate::ResistorNetwork;
//!
//! // Two wires in a row, and one beside them that leads nowhere.
//! let mut network = ResistorNetwork::default();
//! network.clear(4);
//! network.connect(ResistorNetwork::SOURCE, 2, 1.0);
//! network.connect(ResistorNetwork::SINK, 2, 3.0);
//! network.connect(2, 3, 1.0);
//! network.solve(0.0);
//! assert_eq!((network.voltage(2), network.voltage(3)), (0.25, 0.25));
//! assert_eq!(network.total(), 0.75);
//! ```

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conductor {
    pub low: usize,
    pub high: usize,
    /// The reciprocal of the resistance.
    pub conductance: f64,
}

/// Points joined by wires, with reusable memory for the solution.
#[derive(Clone, Debug, Default)]
pub struct ResistorNetwork {
    points: usize,
    wires: Vec<Conductor>,
    /// The upper half of the matrix, then its factors: a row for each point except source and sink.
    matrix: Vec<f64>,
    /// The index of the last entry of each row.
    reach: Vec<usize>,
    voltages: Vec<f64>,
}

impl ResistorNetwork {
    /// The point with voltage one.
    pub const SOURCE: usize = 0;

    /// The point with voltage zero.
    pub const SINK: usize = 1;

    /// Removes all wires and makes room for `points` points, including source and sink.
    #[inline]
    pub fn clear(&mut self, points: usize) {
        self.points = points;
        self.wires.clear();
    }

    #[inline]
    pub fn connect(&mut self, a: usize, b: usize, conductance: f64) {
        self.wires.push(Conductor { low: a.min(b), high: a.max(b), conductance });
    }

    pub fn wires(&self) -> &[Conductor] {
        &self.wires
    }

    /// Solves for the voltages. An extra wire of conductance `leak` joins each point to the sink,
    /// so that isolated points have a voltage too; `leak` may be zero if there are none.
    pub fn solve(&mut self, leak: f64) {
        let n = self.points.saturating_sub(2);
        self.matrix.clear();
        self.matrix.resize(n * n, 0.0);
        self.voltages.clear();
        self.voltages.resize(n, 0.0);
        self.reach.clear();
        self.reach.extend(0..n);
        for wire in &self.wires {
            let Some(high) = wire.high.checked_sub(2) else {
                continue;
            };
            self.matrix[high * n + high] += wire.conductance;
            match wire.low.checked_sub(2) {
                Some(low) => {
                    self.matrix[low * n + low] += wire.conductance;
                    self.matrix[low * n + high] -= wire.conductance;
                    self.reach[low] = self.reach[low].max(high);
                }
                None if wire.low == Self::SOURCE => self.voltages[high] += wire.conductance,
                None => {}
            }
        }
        self.eliminate(n, leak);
    }

    fn eliminate(&mut self, n: usize, leak: f64) {
        let (a, b) = (&mut self.matrix, &mut self.voltages);
        for i in 0..n {
            a[i * n + i] += leak;
            let (row, below) = a[i * n..].split_at_mut(n);
            let row = &row[i..=self.reach[i]];
            let value = b[i] / row[0];
            for (j, &entry) in row.iter().enumerate().skip(1) {
                if entry == 0.0 {
                    continue;
                }
                let factor = entry / row[0];
                let start = (j - 1) * n + i + j;
                let other = &mut below[start..start + row.len() - j];
                for (x, y) in other.iter_mut().zip(&row[j..]) {
                    *x -= factor * y;
                }
                self.reach[i + j] = self.reach[i + j].max(self.reach[i]);
                b[i + j] -= entry * value;
            }
        }
        for i in (0..n).rev() {
            let row = &a[i * n + i..=i * n + self.reach[i]];
            let (known, rest) = b.split_at_mut(i + 1);
            let sum: f64 = row[1..].iter().zip(&*rest).map(|(x, y)| x * y).sum();
            known[i] = (known[i] - sum) / row[0];
        }
    }

    #[inline]
    pub fn voltage(&self, point: usize) -> f64 {
        match point {
            Self::SOURCE => 1.0,
            Self::SINK => 0.0,
            _ => self.voltages[point - 2],
        }
    }

    /// The absolute value of the current through a wire.
    #[inline]
    pub fn current(&self, wire: &Conductor) -> f64 {
        wire.conductance * (self.voltage(wire.low) - self.voltage(wire.high)).abs()
    }

    /// The total current out of the source.
    #[inline]
    pub fn total(&self) -> f64 {
        let of_source = self.wires.iter().filter(|wire| wire.low == Self::SOURCE);
        of_source.map(|wire| wire.conductance * (1.0 - self.voltage(wire.high))).sum()
    }
}
