//! Games that the solver ends, since it can prove at little cost who wins.

use std::sync::Arc;

use mustplay_hex::{Color, Setup};
use mustplay_search::{Settings, SolveError, Solver};
use mustplay_work::{Progress, Stop};

use crate::{Cancel, Engine, Error};

/// Asks the solver about positions, one thread's games after the other.
pub(super) struct Adjudicator<'a> {
    pub(super) engine: &'a Engine,
    /// Nodes for each question; without them nobody is asked.
    pub(super) nodes: Option<u64>,
    /// Memory for the solver.
    pub(super) memory: usize,
    pub(super) cancel: &'a Cancel,
    /// The solver of the last board.
    pub(super) solver: Option<Solver>,
}

impl Adjudicator<'_> {
    /// Who wins, if that is easy to prove.
    pub(super) fn winner(&mut self, setup: &Setup) -> Result<Option<Color>, Error> {
        let Some(nodes) = self.nodes else {
            return Ok(None);
        };
        let board = &setup.board;
        let known = self.solver.take();
        let known = known.filter(|solver| Arc::ptr_eq(solver.board(), board));
        let mut solver = match known {
            Some(solver) => solver,
            None => self.solver_for(setup)?,
        };
        let patience = |progress: &Progress| match progress.done {
            done if done > nodes => Err(Stop::Nodes),
            _ if self.cancel.is_pressed() => Err(Stop::Cancelled),
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

    fn solver_for(&self, setup: &Setup) -> Result<Solver, Error> {
        let (board, settings) = (&setup.board, Settings::default());
        let least = settings.least_memory(board);
        if self.memory < least {
            return Err(Error::little_memory(board, least, self.memory));
        }
        let settings = settings.within(board, self.memory);
        Ok(Solver::new(board, &self.engine.matcher(), &settings)?)
    }
}
