//! The least stones that connect, by solving positions.
//!
//! If White, to move, wins with the cells of a carrier alone, whoever owns the others, she wins
//! against all black stones outside it. So stones that connect meet every such carrier. The search
//! render for the fewest stones that meet all carriers known so far and asks the solver about them:
//! either Black connects, and fewer stones do not, since these miss some carrier; or White wins,
//! with one more carrier. Each carrier is a proof that can be checked by itself.

use mustplay_core::ProgressSink;
use std::sync::Arc;

use mustplay_core::{Progress, RunContext, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup};
use mustplay_solver::{SolveError, Solver, Techniques, fewest_stones};

use crate::settings::settings;
use crate::{Engine, Error};

/// What is known about the fewest stones that connect.
pub(super) struct Fewest {
    /// Fewer do not connect.
    pub(super) at_least: usize,
    /// So many that do.
    pub(super) stones: Option<Vec<Cell>>,
    /// The proof of it all, if it was asked for and could be made.
    pub(super) proof: Option<String>,
    /// What ended the search.
    pub(super) stop: Option<StopReason>,
}

/// Cells with which White wins if she is to move, whoever owns the others.
struct Carrier {
    cells: Vec<Cell>,
    has: Vec<bool>,
}

/// The search on one board, on which Black joins the first row to the last.
struct Search<'a> {
    board: &'a Arc<Board>,
    solver: Solver,
    context: &'a RunContext<'a>,
    carriers: Vec<Carrier>,
}

/// RenderOptions for the fewest stones with which Black connects though White is to move; with
/// `certify`
/// all that it rests on is proved.
pub(super) fn least(
    board: &Arc<Board>,
    engine: &Engine,
    context: &RunContext<'_>,
    certify: bool,
) -> Result<Fewest, Error> {
    let settings = settings(board, Techniques::default(), None, context)?;
    let mut search =
        Search { board, solver: engine.solver(board, &settings)?, context, carriers: Vec::new() };
    let mut least = Fewest { at_least: 0, stones: None, proof: None, stop: None };
    match search.run(&mut least, certify) {
        Err(SolveError::Stopped(stop)) => least.stop = Some(stop),
        ended => ended?,
    }
    Ok(least)
}

impl Search<'_> {
    fn run(&mut self, least: &mut Fewest, certify: bool) -> Result<(), SolveError> {
        let mut stones = loop {
            let mut stones = Vec::new();
            if !self.meet_all(&mut stones, least.at_least)? {
                least.at_least += 1;
                continue;
            }
            let setup = self.position(&stones);
            let solved = self.solver.answer(&setup, &self.context.sink())?;
            if solved.winner == Color::Black {
                break stones;
            }
            self.add(&solved.carrier);
        };
        stones.sort_unstable();
        least.stones = Some(stones.clone());
        if certify {
            let pattern = self.position(&stones);
            let mut certificates = vec![self.prove(&pattern)?];
            for number in 0..self.carriers.len() {
                let carrier = &self.carriers[number];
                let outside = |cell: &Cell| !carrier.has[cell.index()];
                let others: Vec<Cell> = self.board.cells().filter(outside).collect();
                certificates.push(self.prove(&self.position(&others))?);
            }
            least.proof = Some(fewest_stones::write(&pattern, &certificates));
        }
        Ok(())
    }

    /// Adds stones, so many at the most, until all carriers are met; whether they can be.
    fn meet_all(&self, stones: &mut Vec<Cell>, most: usize) -> Result<bool, StopReason> {
        let met = |carrier: &&Carrier| !stones.iter().any(|stone| carrier.has[stone.index()]);
        let missed = self.carriers.iter().filter(met);
        let Some(carrier) = missed.min_by_key(|carrier| carrier.cells.len()) else {
            return Ok(true);
        };
        if stones.len() == most {
            return Ok(false);
        }
        self.context.sink().report(&Progress::new(0, 0))?;
        for &cell in &carrier.cells {
            stones.push(cell);
            if self.meet_all(stones, most)? {
                return Ok(true);
            }
            stones.pop();
        }
        Ok(false)
    }

    /// Adds a carrier and its images.
    fn add(&mut self, cells: &[Cell]) {
        for symmetry in self.board.symmetries() {
            if symmetry.apply_to_color(Color::White) == Color::White {
                let cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell)).collect();
                let mut has = vec![false; self.board.len()];
                for cell in &cells {
                    has[cell.index()] = true;
                }
                self.carriers.push(Carrier { cells, has });
            }
        }
    }

    /// Black stones, with White to move.
    fn position(&self, stones: &[Cell]) -> Setup {
        Setup {
            stones: stones.iter().map(|&cell| (cell, Color::Black)).collect(),
            to_move: Color::White,
            ..Setup::empty(Arc::clone(self.board))
        }
    }

    /// The text of a proof of who wins the position.
    fn prove(&mut self, setup: &Setup) -> Result<String, SolveError> {
        let sink = self.context.sink();
        let left = self.context.limits().memory;
        let steps = left.saturating_sub(self.solver.bytes());
        let steps = self.context.sink_within(steps);
        let proof = self.solver.certificate(setup, &sink, &steps)?;
        Ok(proof.to_string())
    }
}
