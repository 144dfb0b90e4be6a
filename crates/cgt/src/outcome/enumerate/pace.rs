//! Reports to the sink at a steady pace.
//!
//! The work here is on rows of bits whose width grows with the universe, so steps are no
//! measure of time; words are. Some million words are looked at between two reports, which
//! takes a few milliseconds.

use std::sync::atomic::{AtomicUsize, Ordering};

use mustplay_core::{Progress, ProgressSink, StopReason};

/// Words between two reports.
pub(super) const REPORT_EVERY: usize = 1 << 22;

/// Counts the words that all threads have looked at.
#[derive(Default)]
pub(super) struct Pace {
    words: AtomicUsize,
}

impl Pace {
    /// Accounts for work on so many words; tells the sink if it is time to.
    pub(super) fn spend(
        &self,
        words: usize,
        sink: &dyn ProgressSink,
        progress: impl FnOnce() -> Progress,
    ) -> Result<(), StopReason> {
        let before = self.words.fetch_add(words, Ordering::Relaxed);
        if before % REPORT_EVERY + words < REPORT_EVERY {
            return Ok(());
        }
        sink.report(&progress())
    }
}
