//! Evaluations against their definitions.

mod circuit;
mod laws;
mod network;
mod twins;
mod two_distance;
mod y_reduction;

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, CellSet, Masks};
use mustplay_solver::evaluate::EvalInput;

/// A board with stones, and what evaluations look at.
struct Case {
    board: Board,
    masks: Masks<1>,
    stones: [CellSet<1>; 2],
}

impl Case {
    fn new(board: Board, stones: [CellSet<1>; 2]) -> Self {
        let masks = Masks::new(&board).expect("a small board");
        Self { board, masks, stones }
    }

    /// Every cell black, white or empty, as `random` says.
    fn random(board: Board, random: &mut SplitMix) -> Self {
        let mut stones = [CellSet::EMPTY; 2];
        for cell in board.cells() {
            if let Some(stones) = stones.get_mut(random.index(5)) {
                stones.insert(cell);
            }
        }
        Self::new(board, stones)
    }

    fn empty(&self) -> CellSet<1> {
        self.masks.all() - self.stones[0] - self.stones[1]
    }

    fn scene(&self) -> EvalInput<'_, 1> {
        EvalInput::new(&self.board, &self.masks, self.stones, self.empty())
    }
}

fn hex(columns: usize, rows: usize) -> Board {
    Board::hex(columns, rows).expect("a board")
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}
