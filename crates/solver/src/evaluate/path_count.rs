//! Weighted count of induced paths (SCG §12.4).
//!
//! A color's minimal winning sets are its induced paths on the contracted board. A random coloring
//! contains a path of length l with probability 2⁻ˡ; with these weights, the sum over all paths
//! measures how easily the color joins. Factors other than ½ are possible. A cell's worth is the
//! part of the weight that passes through it, for both colors together. Decided positions are
//! recognized: a color that is cut has no path.
//!
//! The number of paths grows exponentially with the board. Beyond a limit there is no result;
//! [`MonteCarlo`](super::MonteCarlo) then approximates the same quantity.

use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, CellSet, Color, Contraction};

use crate::evaluate::evaluation::{EvalInput, Scores, lead};

/// Weight of paths, and limit on their number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCount {
    /// The factor of a path's weight for each cell, from 0 to 1.
    pub factor: f64,
    /// The most steps along paths.
    pub most_steps: u64,
}

/// Half the weight for each cell.
impl Default for PathCount {
    fn default() -> Self {
        Self { factor: 0.5, most_steps: 20_000_000 }
    }
}

/// Steps between two reports, a fraction of a millisecond.
const BETWEEN_REPORTS: u64 = 1 << 14;

/// Reason for an incomplete count.
enum End {
    /// There are too many paths, or no two terminals to join.
    NotCounted,
    /// The sink stopped the count.
    Stopped(StopReason),
}

impl PathCount {
    /// Evaluates an input; `None` for too many paths or other goals than joining two terminals.
    #[inline(never)]
    pub fn evaluate<const W: usize>(
        self,
        input: &EvalInput<'_, W>,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Scores>, StopReason> {
        match self.count(input, sink) {
            Ok(scores) => Ok(Some(scores)),
            Err(End::NotCounted) => Ok(None),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }

    fn count<const W: usize>(
        self,
        input: &EvalInput<'_, W>,
        sink: &dyn ProgressSink,
    ) -> Result<Scores, End> {
        let cells = input.masks().all().len();
        let mut worths = vec![0.0; cells];
        let mut steps = self.most_steps;
        let mut totals = [0.0; 2];
        for color in Color::BOTH {
            let board = input.contraction(color);
            let &[start, goal] = board.terminals() else {
                return Err(End::NotCounted);
            };
            let mut walk = Walk {
                board: &board,
                goal,
                factor: self.factor,
                steps,
                taken: self.most_steps - steps,
                sink,
                through: vec![0.0; cells],
            };
            let mut total = 0.0;
            for cell in start {
                total += walk.extend(cell, board.empty() - start, self.factor)?;
            }
            for (worth, through) in worths.iter_mut().zip(&walk.through) {
                *worth += if total > 0.0 { through / total } else { 0.0 };
            }
            steps = walk.steps;
            totals[color.index()] = if input.has_joined(color) { f64::INFINITY } else { total };
        }
        Ok(Scores::new(lead(totals[0], totals[1]), worths))
    }
}

struct Walk<'a, const W: usize> {
    board: &'a Contraction<W>,
    goal: CellSet<W>,
    factor: f64,
    /// Remaining steps.
    steps: u64,
    taken: u64,
    sink: &'a dyn ProgressSink,
    through: Vec<f64>,
}

impl<const W: usize> Walk<'_, W> {
    /// The weight of all paths that start with a path of weight `weight` up to `last`. `free` holds
    /// the cells that touch no cell of the path before `last`; its size bounds the depth.
    fn extend(&mut self, last: Cell, free: CellSet<W>, weight: f64) -> Result<f64, End> {
        self.steps = self.steps.checked_sub(1).ok_or(End::NotCounted)?;
        self.taken += 1;
        if self.taken.is_multiple_of(BETWEEN_REPORTS) {
            let progress = Progress::new(self.taken, 0);
            self.sink.report(&progress).map_err(End::Stopped)?;
        }
        let total = if self.goal.contains(last) {
            weight
        } else {
            let next = self.board.neighbors(last) & free;
            let mut total = 0.0;
            for step in next {
                total += self.extend(step, free - next, weight * self.factor)?;
            }
            total
        };
        self.through[last.index()] += total;
        Ok(total)
    }
}
