//! The checker of certificates. Only this folder and the geometry of the board have to be trusted.
//!
//! It uses the geometry of the board (`mustplay_hex::{board, masks}`) and ten rules, but no
//! patterns, connections or search. Each line applies a rule to statements proved by earlier lines,
//! and the last line must prove the claim. Statements are inferred, not written.
//! `docs/certificates.md` describes the text and proves the rules sound.
//!
//! * [`ProofStatement`] — what a step proves; `proof` — the inference rules;
//! * `reader` — the text;
//! * [`Refusal`], [`Flaw`] — where and why a certificate was refused.

use std::fmt;

use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, Setup, with_width};
use thiserror::Error;

pub use proof::Proof;
use reader::Line;

use crate::certificate::Win;

mod proof;
mod reader;

/// A position and its claimed winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The position and the player to move.
    pub setup: Setup,
    pub winner: Color,
}

/// The conclusion of an accepted certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub claim: Claim,
    /// The number of steps of the proof.
    pub steps: usize,
    /// What the last step proves.
    pub win: Win,
}

/// Checks a certificate; `sink` can stop the check.
pub fn check(text: &str, sink: &dyn ProgressSink) -> Result<Verified, Refusal> {
    let (claim, lines) = reader::read(text)?;
    let (steps, win) = with_width!(claim.setup.board, W => steps::<W>(&claim, lines, sink))?;
    Ok(Verified { claim, steps, win })
}

/// Applies all steps. Returns their number and what the last one proves.
fn steps<'a, const W: usize>(
    &Claim { ref setup, winner }: &Claim,
    lines: impl Iterator<Item = Line<'a>>,
    sink: &dyn ProgressSink,
) -> Result<(usize, Win), Refusal> {
    let mut proof = Proof::<W>::new(&setup.board, winner);
    for line in lines {
        reader::step(line, &mut proof)?;
        let bytes = 2 * proof.steps() * size_of::<ProofStatement<W>>();
        let progress = Progress::new(proof.steps() as u64, bytes);
        sink.report(&progress).map_err(Refusal::Stopped)?;
    }
    let concluded = proof.conclude(setup);
    let last = concluded.map_err(|flaw| Refusal::Claim { winner, flaw })?;
    let win = Win {
        winner,
        first: last.first,
        owned: last.owned.iter().collect(),
        carrier: last.carrier.iter().collect(),
    };
    Ok((proof.steps(), win))
}

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProofEnd {
    /// Terminals of the winner: a bit for each, by its number in the winner's goal.
    Terminals(u8),
    Cell(Cell),
}

impl ProofEnd {
    /// A single terminal by its number.
    pub const fn terminal(number: usize) -> Self {
        Self::Terminals(1 << number)
    }

    /// The end with this name, such as `top` or `c4`, in proofs for `winner`.
    pub fn named(name: &str, board: &Board, winner: Color) -> Option<Self> {
        let mut terminals = board.goal(winner).terminals().iter();
        let terminal = terminals.position(|terminal| terminal.name == name);
        let cell = || board.cell(name).map(Self::Cell);
        terminal.map(Self::terminal).or_else(cell)
    }

    /// The name, or the names of several terminals.
    pub fn name(self, board: &Board, winner: Color) -> String {
        match self {
            Self::Cell(cell) => board.name(cell).to_owned(),
            Self::Terminals(set) => {
                let numbered = board.goal(winner).terminals().iter().enumerate();
                let some = numbered.filter(|(number, _)| set >> number & 1 == 1);
                let names: Vec<&str> = some.map(|(_, terminal)| terminal.name).collect();
                names.join(" and ")
            }
        }
    }
}

/// The number of a step, counted from zero; from one in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(u32);

impl StepId {
    /// The step with this index, which is less than 2³².
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a proof has fewer than 2^32 steps"))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// The goal of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofGoal {
    Win,
    /// The ends in increasing order.
    Join([ProofEnd; 2]),
}

/// With `owned` owned by the winner, `carrier` free and all other cells owned by the opponent, the
/// winner reaches the goal, moving first if `first` is set, else second. More owned or free cells
/// do no harm, because the games are isotone. The sets are disjoint.
#[derive(Clone, Copy, Debug)]
pub struct ProofStatement<const W: usize> {
    pub goal: ProofGoal,
    pub first: bool,
    pub owned: CellSet<W>,
    pub carrier: CellSet<W>,
}

/// An error in a text or a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {expected}, found {found}")]
pub struct Flaw {
    pub expected: String,
    pub found: String,
}

impl Flaw {
    pub(super) fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self { expected, found }
    }
}

/// Why a certificate was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A line cannot be read, or its step does not follow.
    #[error("line {line}, column {column}: {flaw}")]
    Line {
        /// Counted from one.
        line: usize,
        /// In characters, counted from one.
        column: usize,
        flaw: Flaw,
    },
    /// The steps are sound, but the last one does not prove the claim.
    #[error("the last step does not prove that {winner} wins: {flaw}")]
    Claim { winner: Color, flaw: Flaw },
    /// The sink stopped the check before a result.
    #[error("the check was not finished: {0}")]
    Stopped(StopReason),
}
