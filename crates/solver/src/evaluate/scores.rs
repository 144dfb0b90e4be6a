//! What an evaluation says.

use mustplay_hex::Cell;
use mustplay_hex::CellSet;

/// Who is ahead, and what a move in each cell is worth.
///
/// Worths are not negative and can be compared within one position only: more is better, for
/// whoever moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    balance: f64,
    worths: Vec<f64>,
}

impl Scores {
    /// From a balance and the worth of each cell; cells that are not empty are worth nothing.
    pub(super) fn new(balance: f64, worths: Vec<f64>) -> Self {
        debug_assert!((-1.0..=1.0).contains(&balance), "{balance}");
        debug_assert!(worths.iter().all(|&worth| worth >= 0.0 && worth.is_finite()));
        Self { balance, worths }
    }

    /// From −1, White has won, to 1, Black has won.
    pub fn balance(&self) -> f64 {
        self.balance
    }

    /// What a move in `cell` is worth.
    #[inline]
    pub fn worth(&self, cell: Cell) -> f64 {
        self.worths[cell.index()]
    }

    /// Worths as parts of the greatest one; all zero if no cell is worth anything.
    pub fn relative(&self) -> impl Iterator<Item = f64> {
        let most = self.worths.iter().copied().fold(0.0, f64::max);
        let part = move |&worth: &f64| if most > 0.0 { worth / most } else { 0.0 };
        self.worths.iter().map(part)
    }

    /// These cells, the best first; equally good ones in the order of the board.
    pub fn order<const W: usize>(&self, cells: CellSet<W>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().collect();
        cells.sort_by(|&a, &b| self.worth(b).total_cmp(&self.worth(a)));
        cells
    }
}

/// How far one quantity, not negative, is ahead of another: −1 to 1, and 0 if they are equal.
pub(super) fn lead(black: f64, white: f64) -> f64 {
    match (black.is_infinite(), white.is_infinite()) {
        (true, false) => 1.0,
        (false, true) => -1.0,
        (false, false) if black + white > 0.0 => (black - white) / (black + white),
        _ => 0.0,
    }
}
