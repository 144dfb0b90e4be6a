//! The checker of certificates: this folder is all that a sceptic has to read.
//!
//! It knows the geometry of the board (`mustplay_hex::{board, masks}`) and ten rules, and nothing
//! of patterns, connections or search. Each line applies a rule to what earlier lines have proved,
//! and the last one must prove the claim. What a line proves is never written down but inferred.
//! `docs/certificates.md` describes the text and proves that the rules are sound.
//!
//! * `statement`, `proof`, `trees` — what steps prove, and the rules by which alone they do;
//! * `reader`, `line` — the text;
//! * [`Refusal`], [`Flaw`] — where and why a certificate was refused.

mod end;
mod flaw;
mod line;
mod proof;
mod reader;
mod statement;
mod trees;

use mustplay_core::{Progress, ProgressSink};
use mustplay_hex::{Color, Setup, with_width};

pub use end::End;
pub use end::terminals;
pub use flaw::{Flaw, Refusal};
pub use proof::Proof;
pub use statement::StepId;
pub use statement::{Aim, Statement};

use crate::win::Win;
use line::Line;

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The position and who is to move.
    pub setup: Setup,
    /// Who wins it.
    pub winner: Color,
}

/// What a certificate that was accepted proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The position and its winner.
    pub claim: Claim,
    /// How many steps the proof has.
    pub steps: usize,
    /// What the last of them says.
    pub win: Win,
}

/// Checks a certificate, unless `sink` finds that it takes too long or too much memory.
pub fn check(text: &str, sink: &dyn ProgressSink) -> Result<Verified, Refusal> {
    let (claim, lines) = reader::read(text)?;
    let (steps, win) = with_width!(claim.setup.board, W => steps::<W>(&claim, lines, sink))?;
    Ok(Verified { claim, steps, win })
}

/// Goes through all steps; how many there are, and what the last one says.
fn steps<'a, const W: usize>(
    &Claim { ref setup, winner }: &Claim,
    lines: impl Iterator<Item = Line<'a>>,
    sink: &dyn ProgressSink,
) -> Result<(usize, Win), Refusal> {
    let mut proof = Proof::<W>::new(&setup.board, winner);
    for line in lines {
        reader::step(line, &mut proof)?;
        let bytes = 2 * proof.len() * size_of::<Statement<W>>();
        let progress = Progress::new(proof.len() as u64, bytes);
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
    Ok((proof.len(), win))
}
