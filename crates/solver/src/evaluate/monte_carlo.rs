//! Monte Carlo evaluation with rational play (SCG §12.5).
//!
//! The winner of a game that is finished at random depends only on which player gets which cells,
//! so a playout is a random *balanced* set: half of the empty cells for each, one more for the
//! player to move. Rational players avoid inferior cells; on a [filled in](EvalInput::filled)
//! input, only the remaining cells are dealt out. The balance is Black's winning rate less White's.
//! A cell's worth is Black's winning rate with the cell less that without it; for either player,
//! this orders moves like the winning rates after each move.
//!
//! One seed gives the same scores in every run.

use mustplay_cgt::random::SplitMix;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, CellSet, Color};

use crate::evaluate::evaluation::{EvalInput, Scores};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonteCarlo {
    pub games: u32,
    pub seed: u64,
}

/// Enough for two digits.
impl Default for MonteCarlo {
    fn default() -> Self {
        Self { games: 10_000, seed: 1 }
    }
}

/// Playouts between two reports.
const BETWEEN_REPORTS: u32 = 100;

impl MonteCarlo {
    /// Evaluates an input in which `to_move` plays first. The sink receives the number of playouts.
    #[inline(never)]
    pub fn evaluate<const W: usize>(
        self,
        input: &EvalInput<'_, W>,
        to_move: Color,
        sink: &dyn ProgressSink,
    ) -> Result<Scores, StopReason> {
        let mut cells: Vec<Cell> = input.empty().iter().collect();
        let first = cells.len().div_ceil(2);
        let black = match to_move {
            Color::Black => first,
            Color::White => cells.len() - first,
        };
        let mut stats = PlayoutStats::new(input);
        let mut random = SplitMix::new(self.seed);
        for game in 0..self.games {
            if game.is_multiple_of(BETWEEN_REPORTS) {
                sink.report(&Progress::new(game.into(), 0))?;
            }
            for place in 0..black {
                let other = place + random.index(cells.len() - place);
                cells.swap(place, other);
            }
            stats.add(cells[..black].iter().copied().collect());
        }
        Ok(stats.scores())
    }
}

/// Playout statistics.
struct PlayoutStats<'a, const W: usize> {
    input: &'a EvalInput<'a, W>,
    games: u32,
    wins: u32,
    /// For each cell, the number of playouts with the cell Black's, and Black's wins among them.
    games_with: Vec<u32>,
    wins_with: Vec<u32>,
}

impl<'a, const W: usize> PlayoutStats<'a, W> {
    fn new(input: &'a EvalInput<'a, W>) -> Self {
        let cells = input.masks().all().len();
        Self { input, games: 0, wins: 0, games_with: vec![0; cells], wins_with: vec![0; cells] }
    }

    /// Plays out with these cells Black's and the other empty ones White's.
    fn add(&mut self, black: CellSet<W>) {
        let masks = self.input.masks();
        let won = if masks.terminals(Color::Black).is_empty() {
            let white = self.input.empty() - black;
            !masks.joins(Color::White, self.input.stones(Color::White) | white)
        } else {
            masks.joins(Color::Black, self.input.stones(Color::Black) | black)
        };
        self.games += 1;
        self.wins += u32::from(won);
        for cell in black {
            self.games_with[cell.index()] += 1;
            self.wins_with[cell.index()] += u32::from(won);
        }
    }

    fn scores(&self) -> Scores {
        let part = |of: u32, all: u32| {
            if all == 0 { 0.0 } else { f64::from(of) / f64::from(all) }
        };
        let worth = |cell: Cell| {
            let (games, wins) = (self.games_with[cell.index()], self.wins_with[cell.index()]);
            if games == 0 || games == self.games {
                return 0.0;
            }
            // A useless cell takes the place of another, which makes the difference negative.
            let without = part(self.wins - wins, self.games - games);
            (part(wins, games) - without).max(0.0)
        };
        let cells = self.input.masks().all().iter();
        let balance = 2.0 * part(self.wins, self.games) - 1.0;
        Scores::new(balance, cells.map(worth).collect())
    }
}
