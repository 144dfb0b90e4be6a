//! Progress reports of long computations, and the reasons to stop them.
//!
//! A computation that may take long reports its [`Progress`] to a [`ProgressSink`]. The sink
//! implements progress bars, limits on time, nodes and memory, and the interrupt key: it returns a
//! [`StopReason`] to end the computation, which passes the reason on to its caller together with
//! the partial answer.
//!
//! A closure is a sink. A [`StopReason`] is a sink that always returns itself:
//!
//! ```
//! use mustplay_core::{Progress, StopReason, ProgressSink};
//!
//! let limit = |progress: &Progress| match progress.done {
//!     ..=10 => Ok(()),
//!     _ => Err(StopReason::Nodes),
//! };
//! let step = Progress::new(11, 0).of(20);
//! assert_eq!(limit.report(&step), Err(StopReason::Nodes));
//! assert_eq!(StopReason::Canceled.report(&step), Err(StopReason::Canceled));
//! ```

use thiserror::Error;

/// Steps done and memory held so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps done: nodes searched, values found, cells swept.
    pub done: u64,
    /// Total steps, if known beforehand.
    pub total: Option<u64>,
    /// Approximate bytes held.
    pub bytes: usize,
}

impl Progress {
    /// Progress with an unknown total.
    pub const fn new(done: u64, bytes: usize) -> Self {
        Self { done, total: None, bytes }
    }

    /// The same progress with a known total.
    #[must_use]
    pub const fn of(self, total: u64) -> Self {
        Self { total: Some(total), ..self }
    }
}

/// Root proof numbers and current depth of a proof-number search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStatus {
    /// Proof number of the root: a lower bound on the leaves to decide for a proof that the player
    /// to move wins.
    pub proof: u64,
    /// Disproof number of the root.
    pub disproof: u64,
    /// Moves from the root to the position being worked on.
    pub depth: usize,
}

/// Why a computation was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StopReason {
    /// The interrupt key, or a dropped request.
    #[error("interrupted")]
    Canceled,
    /// The time limit.
    #[error("time limit reached")]
    Time,
    /// The limit on steps.
    #[error("node limit reached")]
    Nodes,
    /// The memory limit.
    #[error("memory limit reached")]
    Memory,
}

/// Receives the progress of a computation and may stop it.
///
/// All threads of the computation share it, hence `&self`. Reports come every few thousand steps,
/// so an implementation should be quick.
pub trait ProgressSink: Sync {
    /// Receives progress; an error asks the computation to stop.
    fn report(&self, progress: &Progress) -> Result<(), StopReason>;

    /// Receives proof numbers; optional.
    fn search_status(&self, status: &SearchStatus) {
        let _ = status;
    }
}

/// A sink that never stops the computation.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl ProgressSink for NoProgress {
    fn report(&self, _: &Progress) -> Result<(), StopReason> {
        Ok(())
    }
}

/// Always returns this stop reason.
impl ProgressSink for StopReason {
    fn report(&self, _: &Progress) -> Result<(), StopReason> {
        Err(*self)
    }
}

impl<F: Fn(&Progress) -> Result<(), StopReason> + Sync> ProgressSink for F {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self(progress)
    }
}
