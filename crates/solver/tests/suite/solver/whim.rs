//! Move-ordering advisors with useless or bad advice.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Color};
use mustplay_solver::{MoveAdvisor, MoveAdvisors, SearchParams, Solver, SolverSettings};

use super::twin::solver_with;

/// What an adviser says, which is the same whenever it is asked about the same position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whim {
    /// Anything at all.
    Random,
    /// That the best moves are those that are next to no stone, the corners first.
    Backward,
    /// No numbers, and not about all cells.
    Nonsense,
}

impl Whim {
    pub(crate) const ALL: [Self; 3] = [Self::Random, Self::Backward, Self::Nonsense];
}

struct Whimsical {
    whim: Whim,
    board: Arc<Board>,
    asked: Arc<AtomicU64>,
}

impl MoveAdvisor for Whimsical {
    fn advise(&mut self, stones: &[Option<Color>], to_move: Color) -> Vec<f32> {
        assert_eq!(stones.len(), self.board.len());
        self.asked.fetch_add(1, Ordering::Relaxed);
        match self.whim {
            Whim::Random => {
                let seed = stones.iter().fold(to_move as u64, |seed, stone| {
                    3 * seed + stone.map_or(0, |color| 1 + color as u64)
                });
                let mut random = SplitMix::new(seed);
                let opinion = |_: &Option<Color>| random.index(1000) as f32 / 50.0;
                stones.iter().map(opinion).collect()
            }
            Whim::Backward => {
                let crowd = |cell| {
                    let around = self.board.neighbors(cell).iter();
                    let stones = around.filter(|near| stones[near.index()].is_some());
                    self.board.neighbors(cell).len() + stones.count()
                };
                let cells = self.board.cells();
                cells.map(|cell| -3.0 * crowd(cell) as f32).collect()
            }
            Whim::Nonsense => {
                let words = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, 0.0];
                let words = words.into_iter().cycle();
                words.take(stones.len() / 2).collect()
            }
        }
    }
}

/// Parameters with which the advisor is asked on every board about every node that is searched.
pub(crate) fn always_advised() -> SearchParams {
    "advice=0,advice-from=0,advice-board=0".parse().expect("parameters")
}

/// A solver that asks such an adviser, and a count of how often it has.
pub(crate) fn misled(
    board: &Arc<Board>,
    settings: &SolverSettings,
    whim: Whim,
) -> (Solver, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let (place, count) = (Arc::clone(board), Arc::clone(&asked));
    let advisers = move || -> Box<dyn MoveAdvisor> {
        Box::new(Whimsical { whim, board: Arc::clone(&place), asked: Arc::clone(&count) })
    };
    let advisers: Arc<MoveAdvisors> = Arc::new(advisers);
    let solver = solver_with(board, settings).with_advisors(&advisers);
    (solver, asked)
}
