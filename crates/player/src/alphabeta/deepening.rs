//! One horizon after the other.

use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{Cell, CellSet};
use mustplay_solver::evaluate::{NoScores, promising};

use super::score::Score;
use super::search::{Halt, Search, Window};
use crate::connection::Stones;

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) cell: Cell,
    /// What it is worth: of the best move exactly, of the others at most.
    pub(super) score: Score,
    /// The horizon for which that holds.
    depth: u32,
    pub(super) nodes: u64,
}

/// How far the search of a position has come.
#[derive(Clone, Debug)]
pub(super) struct Deepening<const W: usize> {
    pub(super) stones: Stones<W>,
    /// The best first: by the last horizon, as far as it was searched.
    pub(super) candidates: Vec<Candidate>,
    /// The last horizon that all of them were searched to.
    pub(super) finished: u32,
}

impl<const W: usize> Deepening<W> {
    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.candidates.iter().map(|it| it.nodes).sum()
    }

    fn is_proved(&self) -> bool {
        self.finished > 0 && self.candidates[0].score.is_proof()
    }
}

impl<const W: usize> Search<W> {
    /// These moves of a position before any was searched: the better first, at a glance if there
    /// is no time for more.
    pub(super) fn begin(
        &self,
        stones: Stones<W>,
        moves: CellSet<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Deepening<W>, NoScores> {
        let order = match self.scores(&stones, sink) {
            Ok(scores) => self.ordering.order(moves, &scores, None, Self::turn(&stones)),
            Err(Halt::NoScores(error)) => return Err(error),
            Err(Halt::Stop(_)) => {
                let promising = promising(&self.scene(&stones)).into_iter();
                promising.filter(|&cell| moves.contains(cell)).collect()
            }
        };
        let candidate = |cell| Candidate { cell, score: Score::guessed(0.0), depth: 0, nodes: 0 };
        Ok(Deepening {
            stones,
            candidates: order.into_iter().map(candidate).collect(),
            finished: 0,
        })
    }

    /// Goes on for one horizon after the other up to `most`, until the winner is known or the
    /// sink says stop.
    pub(super) fn deepen(
        &mut self,
        so_far: &mut Deepening<W>,
        most: u32,
        sink: &dyn ProgressSink,
    ) -> Option<StopReason> {
        while so_far.finished < most && !so_far.is_proved() {
            let depth = so_far.finished + 1;
            let passed = self.pass(&mut so_far.candidates, &so_far.stones, depth, sink);
            so_far.candidates.sort_by_key(|it| it.rank(depth));
            match passed {
                Ok(()) => so_far.finished = depth,
                // A measure that fails farther on has told something all the same.
                Err(Halt::NoScores(_)) => return None,
                Err(Halt::Stop(stop)) => return Some(stop),
            }
        }
        None
    }

    /// Searches all candidates with one horizon.
    fn pass(
        &mut self,
        candidates: &mut [Candidate],
        stones: &Stones<W>,
        depth: u32,
        sink: &dyn ProgressSink,
    ) -> Result<(), Halt> {
        let mut window = Window::ALL;
        let mut must = self.empty(stones);
        let mut is_first = true;
        for candidate in candidates {
            if must.contains(candidate.cell) {
                let before = self.nodes;
                let found = self.after(stones, candidate.cell, depth, window, is_first, sink);
                candidate.nodes += self.nodes - before;
                let found = found?;
                candidate.score = found.score;
                match found.score {
                    Score::WON => return Ok(()),
                    Score::LOST => must &= found.trace,
                    score => {
                        is_first = false;
                        window.alpha = window.alpha.max(score);
                    }
                }
            } else {
                candidate.score = Score::LOST;
            }
            candidate.depth = depth;
        }
        Ok(())
    }
}

impl Candidate {
    /// Where it comes after a search for this horizon: moves that were looked at by score, then
    /// those that were not, then those that lose. Equals stay as they were, so whoever loses
    /// plays what lost latest.
    fn rank(&self, depth: u32) -> (u8, Score) {
        match self.score {
            Score::WON => (0, Score::LOST),
            Score::LOST => (3, Score::LOST),
            score if self.depth == depth => (1, -score),
            _ => (2, Score::LOST),
        }
    }
}
