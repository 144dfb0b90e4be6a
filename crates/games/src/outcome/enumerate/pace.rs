//! Reports to the watch at a steady pace.
//!
//! The work here is on rows of bits whose width grows with the universe, so steps are no
//! measure of time; words are. Some million words are looked at between two reports, which
//! takes a few milliseconds.

use std::sync::atomic::{AtomicUsize, Ordering};

use mustplay_work::{Progress, Stop, Watch};

/// Words between two reports.
const REPORT_EVERY: usize = 1 << 22;

/// Counts the words that all threads have looked at.
#[derive(Default)]
pub(super) struct Pace {
    words: AtomicUsize,
}

impl Pace {
    /// Accounts for work on so many words; tells the watch if it is time to.
    pub(super) fn spend(
        &self,
        words: usize,
        watch: &dyn Watch,
        progress: impl FnOnce() -> Progress,
    ) -> Result<(), Stop> {
        let before = self.words.fetch_add(words, Ordering::Relaxed);
        if before % REPORT_EVERY + words < REPORT_EVERY {
            return Ok(());
        }
        watch.report(&progress())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_steps_add_up_and_large_ones_are_told_at_once() {
        let progress = || Progress {
            done: 0,
            total: None,
            bytes: 0,
        };
        let pace = Pace::default();
        let told =
            (0..REPORT_EVERY).position(|_| pace.spend(7, &Stop::Cancelled, progress).is_err());
        assert_eq!(told, Some(REPORT_EVERY / 7));
        let stopped = Pace::default().spend(REPORT_EVERY, &Stop::Cancelled, progress);
        assert_eq!(stopped, Err(Stop::Cancelled));
    }
}
