//! The solver beside the search: now and then it gets a turn, and what it proves is proved.

use std::sync::atomic::{AtomicU64, Ordering};

use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::Setup;
use mustplay_solver::{SolveError, Solved, Solver};

use crate::search::{Interlude, Progressed};

/// When the turns of the solver come: each has twice as many nodes as the one before, and after it
/// as many games are played as take as long.
///
/// It goes by counts and not by a clock, so that one thread finds the same again. How long a game
/// takes beside a node is the judge's to say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// Nodes of the turn that comes.
    nodes: u64,
    /// Those of them that are left, if the turn was begun and stopped.
    left: u64,
    /// Games after which it comes.
    due: u64,
}

impl Schedule {
    /// The first turn has so many nodes, and comes before any game but those that were played when
    /// the position was still to come.
    pub(crate) fn starting_with(nodes: u64, games: u64) -> Self {
        Self { nodes, left: nodes, due: games }
    }

    /// So many nodes were looked at, beside games that take so many nodes each.
    fn spend(&mut self, nodes: u64, game: f64) {
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 {
            let games = self.nodes as f64 / game;
            self.due = self.due.saturating_add(games as u64);
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
    /// What a game takes, in nodes.
    pub(crate) game: f64,
    pub(crate) solved: &'a mut Option<Solved>,
}

impl Interlude for Beside<'_> {
    fn turn(&mut self, games: u64, sink: &dyn ProgressSink) -> Result<Progressed, StopReason> {
        if self.solved.is_some() || self.before + games < self.schedule.due {
            return Ok(Progressed::GoOn);
        }
        let limit = self.schedule.left;
        let done = AtomicU64::new(0);
        let patience = |progress: &Progress| {
            done.fetch_max(progress.done, Ordering::Relaxed);
            sink.report(progress)?;
            if progress.done < limit { Ok(()) } else { Err(StopReason::Nodes) }
        };
        let solved = self.solve(&patience);
        self.schedule.spend(done.into_inner().max(1), self.game);
        match solved {
            Ok(solved) => {
                let has_won = solved.winner == self.setup.to_move;
                *self.solved = Some(solved);
                return Ok(if has_won { Progressed::Done } else { Progressed::GoOn });
            }
            // Its own limit; the sink is asked again after the next game.
            Err(SolveError::Stopped(StopReason::Nodes | StopReason::Memory)) => {}
            Err(SolveError::Stopped(stop)) => return Err(stop),
            // Positions it is not made for are left to the search.
            Err(_) => self.schedule.due = u64::MAX,
        }
        Ok(Progressed::GoOn)
    }
}

impl Beside<'_> {
    /// Who wins; if it is the player to move, with a move.
    fn solve(&mut self, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        let mut solved = self.solver.answer(self.setup, sink)?;
        if solved.winner == self.setup.to_move && solved.winning_move.is_none() {
            solved.winning_move = self.solver.winning_move(self.setup, sink)?;
        }
        Ok(solved)
    }
}

/// Nobody is beside the search.
pub(crate) struct Alone;

impl Interlude for Alone {
    fn turn(&mut self, _: u64, _: &dyn ProgressSink) -> Result<Progressed, StopReason> {
        Ok(Progressed::GoOn)
    }
}

#[cfg(test)]
#[path = "../tests/unit/beside.rs"]
mod tests;
