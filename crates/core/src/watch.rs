//! Watching long work.
//!
//! Every computation that may take long reports to a [`Watch`] and obeys when it says
//! stop: that one trait carries progress bars, limits on time, nodes and memory, and the
//! interrupt key. Work that was stopped returns the [`Stop`] to its caller, together with
//! whatever partial answer it can stand by.
//!
//! A closure is a watch, and a [`Stop`] is one that stops at once:
//!
//! ```
//! use mustplay_core::{Progress, Stop, Watch};
//!
//! let patience = |progress: &Progress| match progress.done {
//!     ..=10 => Ok(()),
//!     _ => Err(Stop::Nodes),
//! };
//! let step = Progress::new(11, 0).of(20);
//! assert_eq!(patience.report(&step), Err(Stop::Nodes));
//! assert_eq!(Stop::Cancelled.report(&step), Err(Stop::Cancelled));
//! ```

use thiserror::Error;

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps done: nodes searched, values found, cells swept.
    pub done: u64,
    /// Steps in all, where that is known beforehand.
    pub total: Option<u64>,
    /// Memory held by the work, in bytes, as far as it keeps count.
    pub bytes: usize,
}

impl Progress {
    /// So many steps by work that holds so many bytes; nobody knows how many steps there are.
    pub const fn new(done: u64, bytes: usize) -> Self {
        Self {
            done,
            total: None,
            bytes,
        }
    }

    /// There are so many steps in all.
    #[must_use]
    pub const fn of(self, total: u64) -> Self {
        Self {
            total: Some(total),
            ..self
        }
    }
}

/// Where a proof-number search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Leaves that at least remain to be decided to prove that the player to move wins.
    pub proof: u64,
    /// At least so many positions must be decided to prove that he loses.
    pub disproof: u64,
    /// Moves from the root to the position being worked on.
    pub depth: usize,
}

/// Why work was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// Someone pressed the interrupt key or dropped the request.
    #[error("interrupted")]
    Cancelled,
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

/// Someone who follows a long computation and may end it.
///
/// Shared by all threads of the work, hence `&self`. Reports come often (every few
/// thousand steps), so an implementation should be quick.
pub trait Watch: Sync {
    /// Told how far the work is; an error asks it to stop.
    fn report(&self, progress: &Progress) -> Result<(), Stop>;

    /// Told where a search stands, which not all work can say; nobody need listen.
    fn standing(&self, standing: &Standing) {
        let _ = standing;
    }
}

/// Nobody watches: the work runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn report(&self, _: &Progress) -> Result<(), Stop> {
        Ok(())
    }
}

/// Whoever stops at once.
impl Watch for Stop {
    fn report(&self, _: &Progress) -> Result<(), Stop> {
        Err(*self)
    }
}

impl<F: Fn(&Progress) -> Result<(), Stop> + Sync> Watch for F {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        self(progress)
    }
}
