//! A solver that decides positions and writes certificates.
//!
//! It imports wins that other workers have proved, and searches as if they were true. Before it
//! writes a certificate, it fetches and checks the proofs of all imported wins that the search has
//! used. A win whose proof is refused, or proves something else, is reported, and the solver starts
//! again without it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mustplay::Engine;
use mustplay_core::{CancelToken, Progress, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup};
use mustplay_proof::{Certificate, Win};
use mustplay_solver::{ProofStatus, SolveError, Solver, SolverSettings};

use crate::ClusterError;

/// The result of working on a position.
pub(crate) enum Attempt {
    Solved(Box<Certificate>),
    Open(Option<ProofStatus>),
    Dropped,
    /// The search used a wrong win: the number of the answer, and the reason.
    Misled(u64, String),
}

/// A win from another worker: the number of its answer, its position, and the win.
#[derive(Clone)]
pub(crate) struct ImportedWin {
    pub(crate) name: u64,
    pub(crate) setup: Setup,
    pub(crate) win: Win,
}

/// Fetches the texts of proofs by the numbers of their answers.
pub(crate) type Fetch<'f> = dyn FnMut(&[u64]) -> Result<Vec<(u64, String)>, ClusterError> + 'f;

pub(crate) struct CertifyingSolver {
    engine: Engine,
    board: Arc<Board>,
    settings: SolverSettings,
    solver: Solver,
    told: BTreeMap<u64, ImportedWin>,
    parts: BTreeMap<u64, Certificate>,
    refused: BTreeSet<u64>,
}

impl CertifyingSolver {
    pub(crate) fn new(
        engine: &Engine,
        board: &Arc<Board>,
        settings: SolverSettings,
    ) -> Result<Self, ClusterError> {
        Ok(Self {
            engine: engine.clone(),
            board: Arc::clone(board),
            settings,
            solver: engine.solver(board, &settings)?,
            told: BTreeMap::new(),
            parts: BTreeMap::new(),
            refused: BTreeSet::new(),
        })
    }

    /// Starts again, except for the set of refused answers.
    pub(crate) fn forget(&mut self) -> Result<(), ClusterError> {
        self.solver = self.engine.solver(&self.board, &self.settings)?;
        self.told.clear();
        self.parts.clear();
        Ok(())
    }

    /// Starts again, also with refused answers: their numbers may now belong to others.
    pub(crate) fn start_over(&mut self) -> Result<(), ClusterError> {
        self.refused.clear();
        self.forget()
    }

    /// Nodes searched since it was created or started again.
    pub(crate) fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// Whether an answer is imported or refused.
    pub(crate) fn knows(&self, name: u64) -> bool {
        self.refused.contains(&name) || self.told.contains_key(&name)
    }

    pub(crate) fn learn(&mut self, told: ImportedWin) {
        self.solver.import_lemma(told.name, &told.win);
        self.told.insert(told.name, told);
    }

    /// Searches a position for `node_limit` nodes. If that decides it, writes the certificate
    /// without a limit.
    pub(crate) fn work_on(
        &mut self,
        setup: &Setup,
        node_limit: u64,
        cancel: &CancelToken,
        fetch: &mut Fetch<'_>,
    ) -> Result<Attempt, ClusterError> {
        let go_on = || {
            let is_over = cancel.is_canceled();
            if is_over { Err(StopReason::Canceled) } else { Ok(()) }
        };
        let within = |progress: &Progress| {
            if progress.done >= node_limit {
                return Err(StopReason::Nodes);
            }
            go_on()
        };
        let winner = match self.solver.answer(setup, &within) {
            Ok(solved) => solved.winner,
            Err(SolveError::Stopped(StopReason::Canceled)) => return Ok(Attempt::Dropped),
            Err(SolveError::Stopped(_)) => {
                return Ok(Attempt::Open(self.solver.proof_status(setup)?));
            }
            Err(error) => return Err(error.into()),
        };
        if let Some((name, why)) = self.read_parts(fetch)? {
            self.refused.insert(name);
            return Ok(Attempt::Misled(name, why));
        }
        let parts = self.parts_for(setup, winner);
        let unlimited = |_: &Progress| go_on();
        let proof = self.solver.certificate_from(setup, &parts, &unlimited, &unlimited);
        match proof {
            Ok(proof) => Ok(Attempt::Solved(Box::new(proof))),
            Err(SolveError::Stopped(_)) => Ok(Attempt::Dropped),
            Err(error) => Err(error.into()),
        }
    }

    /// Fetches and checks the proofs of all wins that the search has used. Returns a wrong one.
    fn read_parts(&mut self, fetch: &mut Fetch<'_>) -> Result<Option<(u64, String)>, ClusterError> {
        let mut missing = self.solver.used_lemmas();
        missing.retain(|name| !self.parts.contains_key(name));
        if missing.is_empty() {
            return Ok(None);
        }
        for (name, text) in fetch(&missing)? {
            let Some(told) = self.told.get(&name) else {
                continue;
            };
            match read(&text, &told.setup, told.win.winner) {
                Ok((proof, win)) if win == told.win => {
                    self.parts.insert(name, proof);
                }
                Ok(_) => return Ok(Some((name, "the proof says something else".to_owned()))),
                Err(why) => return Ok(Some((name, why))),
            }
        }
        // A win withdrawn in the meantime cannot be used.
        let withdrawn = missing.iter().find(|name| !self.parts.contains_key(name));
        Ok(withdrawn.map(|&name| (name, "it was withdrawn".to_owned())))
    }

    /// The images of proofs that may apply below a position.
    fn parts_for(&self, setup: &Setup, winner: Color) -> Vec<Certificate> {
        let theirs = setup.cells_of(!winner);
        let mut parts = Vec::new();
        for (name, proof) in &self.parts {
            let mut images: Vec<Win> = Vec::new();
            for symmetry in self.board.symmetries() {
                let image = self.told[name].win.image(symmetry);
                let is_free = |cell: &Cell| !theirs.contains(cell);
                let may_apply = image.winner == winner
                    && image.owned.iter().chain(&image.carrier).all(is_free)
                    && !images.contains(&image);
                if may_apply {
                    parts.push(proof.image(symmetry));
                    images.push(image);
                }
            }
        }
        parts
    }
}

/// Reads and checks a proof of this position and winner. Returns it with its win, or the reason.
pub(crate) fn read(text: &str, setup: &Setup, winner: Color) -> Result<(Certificate, Win), String> {
    let read = Certificate::read_with_win(text, &mustplay_core::NoProgress);
    let (proof, win) = read.map_err(|refusal| refusal.to_string())?;
    let stones = |setup: &Setup| Color::BOTH.map(|color| setup.cells_of(color));
    let about = &proof.claim.setup;
    let is_same = *about.board == *setup.board
        && about.to_move == setup.to_move
        && stones(about) == stones(setup);
    if !is_same {
        return Err("it is about another position".to_owned());
    }
    if proof.claim.winner != winner {
        return Err("it shows that the other color wins".to_owned());
    }
    Ok((proof, win))
}
