//! A solver that works on one position after another and proves what it finds.
//!
//! It is told of wins that others have proved, and searches as if they were true. Before it proves
//! anything itself, it reads the proofs of all that it has made use of, so its own proofs never
//! rest on what nobody has shown. A win whose proof is refused, or says something else, is
//! reported, and all that was learned since is forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mustplay::Engine;
use mustplay_core::{CancelToken, Progress, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup};
use mustplay_proof::{Certificate, Win};
use mustplay_solver::{ProofStatus, Settings, SolveError, Solver};

use crate::ClusterError;

/// What came of working on a position.
pub(crate) enum Attempt {
    /// It is decided, and here is why.
    Solved(Box<Certificate>),
    /// It is not, and this is how far it is to that.
    Open(Option<ProofStatus>),
    /// Nobody wants to know any more.
    Dropped,
    /// It rests on a win that is none: which, and why.
    Misled(u64, String),
}

/// What others have said: which answer it is, what it is about, and what wins there.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) name: u64,
    pub(crate) setup: Setup,
    pub(crate) win: Win,
}

/// Gives the texts of proofs by the names of the answers.
pub(crate) type Fetch<'f> = dyn FnMut(&[u64]) -> Result<Vec<(u64, String)>, ClusterError> + 'f;

/// A solver with what it was told.
pub(crate) struct Prover {
    engine: Engine,
    board: Arc<Board>,
    settings: Settings,
    solver: Solver,
    told: BTreeMap<u64, Told>,
    parts: BTreeMap<u64, Certificate>,
    /// Not to be learned again.
    refused: BTreeSet<u64>,
}

impl Prover {
    pub(crate) fn new(
        engine: &Engine,
        board: &Arc<Board>,
        settings: Settings,
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

    /// Forgets all but which answers are wrong.
    pub(crate) fn forget(&mut self) -> Result<(), ClusterError> {
        self.solver = self.engine.solver(&self.board, &self.settings)?;
        self.told.clear();
        self.parts.clear();
        Ok(())
    }

    /// Forgets all, also which answers were wrong: others may have their names now.
    pub(crate) fn start_over(&mut self) -> Result<(), ClusterError> {
        self.refused.clear();
        self.forget()
    }

    /// Nodes looked at since it was made or has forgotten.
    pub(crate) fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// Whether it has learned from an answer, or will not.
    pub(crate) fn has_heard_of(&self, name: u64) -> bool {
        self.refused.contains(&name) || self.told.contains_key(&name)
    }

    /// Learns from an answer that it has not heard of.
    pub(crate) fn learn(&mut self, told: Told) {
        self.solver.import_lemma(told.name, &told.win);
        self.told.insert(told.name, told);
    }

    /// Works on a position for so many nodes, and proves who wins if that is found out, however
    /// long that takes.
    pub(crate) fn work_on(
        &mut self,
        setup: &Setup,
        limits: u64,
        cancel: &CancelToken,
        fetch: &mut Fetch<'_>,
    ) -> Result<Attempt, ClusterError> {
        let go_on = || {
            let is_over = cancel.is_canceled();
            if is_over { Err(StopReason::Canceled) } else { Ok(()) }
        };
        let within = |progress: &Progress| {
            if progress.done >= limits {
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

    /// Reads the proofs of all that the search has made use of; which of them is wrong, and why.
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
        // What was withdrawn meanwhile cannot be rested on.
        let withdrawn = missing.iter().find(|name| !self.parts.contains_key(name));
        Ok(withdrawn.map(|&name| (name, "it was withdrawn".to_owned())))
    }

    /// The proofs that may be of use below a position, as they apply there.
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

/// Reads a proof, if it is one of this position and winner; what it says, or what is wrong with it.
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
