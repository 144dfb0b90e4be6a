//! The solver beside the search: now and then it gets a turn, and what it proves is proved.

use std::sync::atomic::{AtomicU64, Ordering};

use mustplay_hex::Setup;
use mustplay_search::{SolveError, Solved, Solver};
use mustplay_work::{Progress, Stop, Watch};

use crate::search::{Interlude, Progressed};

/// For one node of the solver the search plays so many games, which takes about as long.
const GAMES: u64 = 4;

/// Whose turns come how often: each has twice as many nodes as the one before, and as many games
/// are played before it as take as long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// Nodes of the turn that comes.
    nodes: u64,
    /// Those of them that are left, if the turn was begun and stopped.
    left: u64,
    due: u64,
}

impl Schedule {
    /// The first turn has so many nodes, and comes before any game.
    pub(crate) fn starting_with(nodes: u64) -> Self {
        Self {
            nodes,
            left: nodes,
            due: 0,
        }
    }

    /// So many nodes were looked at.
    fn spend(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 {
            self.due = self.due.saturating_add(self.nodes.saturating_mul(GAMES));
            self.nodes = self.nodes.saturating_mul(2);
            self.left = self.nodes;
        }
    }
}

/// The solver on the position of the search.
pub(crate) struct Beside<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) setup: &'a Setup,
    pub(crate) schedule: &'a mut Schedule,
    /// Games that were played before on the same position.
    pub(crate) before: u64,
    pub(crate) solved: &'a mut Option<Solved>,
}

impl Interlude for Beside<'_> {
    fn turn(&mut self, games: u64, watch: &dyn Watch) -> Result<Progressed, Stop> {
        if self.solved.is_some() || self.before + games < self.schedule.due {
            return Ok(Progressed::GoOn);
        }
        let limit = self.schedule.left;
        let done = AtomicU64::new(0);
        let patience = |progress: &Progress| {
            done.fetch_max(progress.done, Ordering::Relaxed);
            watch.report(progress)?;
            if progress.done < limit {
                Ok(())
            } else {
                Err(Stop::Nodes)
            }
        };
        let solved = self.solve(&patience);
        self.schedule.spend(done.into_inner().max(1));
        match solved {
            Ok(solved) => {
                let has_won = solved.winner == self.setup.to_move;
                *self.solved = Some(solved);
                return Ok(if has_won {
                    Progressed::Done
                } else {
                    Progressed::GoOn
                });
            }
            // Its own limit; the watch is asked again after the next game.
            Err(SolveError::Stopped(Stop::Nodes | Stop::Memory)) => {}
            Err(SolveError::Stopped(stop)) => return Err(stop),
            // Positions it is not made for are left to the search.
            Err(_) => self.schedule.due = u64::MAX,
        }
        Ok(Progressed::GoOn)
    }
}

impl Beside<'_> {
    /// Who wins; if it is the player to move, with a move.
    fn solve(&mut self, watch: &dyn Watch) -> Result<Solved, SolveError> {
        let mut solved = self.solver.answer(self.setup, watch)?;
        if solved.winner == self.setup.to_move && solved.winning_move.is_none() {
            solved.winning_move = self.solver.winning_move(self.setup, watch)?;
        }
        Ok(solved)
    }
}

/// Nobody is beside the search.
pub(crate) struct Alone;

impl Interlude for Alone {
    fn turn(&mut self, _: u64, _: &dyn Watch) -> Result<Progressed, Stop> {
        Ok(Progressed::GoOn)
    }
}
