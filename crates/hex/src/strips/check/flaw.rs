//! Why a proof is refused.

use mustplay_core::StopReason;
use thiserror::Error;

/// What is wrong at some place of a proof.
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

/// Why a proof was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A line cannot be read, or what it says does not follow.
    #[error("line {line}: {flaw}")]
    Line {
        /// Counted from one.
        line: usize,
        /// What is wrong there.
        flaw: Flaw,
    },
    /// Whoever watches has ended the check; nothing is known.
    #[error("the check was not finished: {0}")]
    Stopped(#[from] StopReason),
}
