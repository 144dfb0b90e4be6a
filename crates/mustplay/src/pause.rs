//! Thinking that is interrupted to tell what was thought so far.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use mustplay_core::{Progress, ProgressSink, RunContext, SearchStatus, StopReason, ThreadSink};

/// Watches work that can be gone on with, and ends it for a moment when somebody wants to know how
/// far it is. Where nobody asks it never does, so what is found does not depend on it.
pub(crate) struct Pause<'a> {
    context: &'a RunContext<'a>,
    sink: ThreadSink<'a>,
    /// How far the work was when it was begun or gone on with.
    begun: OnceLock<u64>,
    is_asked: AtomicBool,
}

impl<'a> Pause<'a> {
    /// For work on behalf of the job.
    pub(crate) fn new(context: &'a RunContext<'a>) -> Self {
        Self {
            context,
            sink: context.sink(),
            begun: OnceLock::new(),
            is_asked: AtomicBool::new(false),
        }
    }

    /// Whether the work was ended for a moment only, and may go on now.
    pub(crate) fn is_over(&mut self) -> bool {
        self.begun.take();
        std::mem::take(self.is_asked.get_mut())
    }
}

impl ProgressSink for Pause<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self.sink.report(progress)?;
        // Somebody who asks all the time must not keep it from doing anything.
        let is_advanced = *self.begun.get_or_init(|| progress.done) != progress.done;
        if is_advanced && self.context.wants_partial() {
            self.is_asked.store(true, Ordering::Relaxed);
            return Err(StopReason::Canceled);
        }
        Ok(())
    }

    fn search_status(&self, status: &SearchStatus) {
        self.sink.search_status(status);
    }
}
