//! Games that the solver ends, since it can prove at little cost who wins.

use mustplay_core::{Progress, StopReason};
use mustplay_hex::{Color, Setup};
use mustplay_solver::{Settings, SolveError, Solver};

use crate::{CancelToken, Engine, Error};

/// Asks the solver about the positions of one game, so that what it knows from other games changes
/// nothing.
pub(super) struct Adjudicator<'a> {
    pub(super) engine: &'a Engine,
    /// Nodes for each question; without them nobody is asked.
    pub(super) nodes: Option<u64>,
    /// Memory for the solver.
    pub(super) memory: usize,
    pub(super) cancel: &'a CancelToken,
    /// The solver, once it was asked.
    pub(super) solver: Option<Solver>,
}

/// Memory for the tables of the solver: there is little to keep.
const TABLES: usize = 1 << 22;

impl Adjudicator<'_> {
    /// Who wins, if that is easy to prove.
    pub(super) fn winner(&mut self, setup: &Setup) -> Result<Option<Color>, Error> {
        let Some(nodes) = self.nodes else {
            return Ok(None);
        };
        let known = self.solver.take();
        let mut solver = known.map_or_else(|| self.new_solver(setup), Ok)?;
        let patience = |progress: &Progress| match progress.done {
            done if done > nodes => Err(StopReason::Nodes),
            _ if self.cancel.is_canceled() => Err(StopReason::Canceled),
            _ => Ok(()),
        };
        let answered = solver.winner(setup, &patience);
        self.solver = Some(solver);
        match answered {
            Ok(winner) => Ok(Some(winner)),
            Err(SolveError::Stopped(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn new_solver(&self, setup: &Setup) -> Result<Solver, Error> {
        let settings = Settings { bytes: TABLES, ..Settings::default() };
        let least = settings.least_memory(&setup.board) + TABLES;
        if self.memory < least {
            return Err(Error::little_memory(&setup.board, least, self.memory));
        }
        Ok(self.engine.solver(&setup.board, &settings)?)
    }
}
