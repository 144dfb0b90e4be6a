//! Why a certificate is refused.

use mustplay_core::StopReason;
use mustplay_hex::Color;
use thiserror::Error;

/// What is wrong with a text or a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {expected}, found {found}")]
pub struct Flaw {
    /// What would have been right.
    pub expected: String,
    /// What there is instead.
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
        /// What is wrong there.
        flaw: Flaw,
    },
    /// The steps are sound, but the last one does not prove the claim.
    #[error("the last step does not prove that {winner} wins: {flaw}")]
    Claim {
        /// Who is claimed to win.
        winner: Color,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// Whoever watches has ended the check; nothing is known.
    #[error("the check was not finished: {0}")]
    Stopped(StopReason),
}
