//! A part of what a job may cost.

use std::sync::OnceLock;

use mustplay_core::{Progress, ProgressSink, RunContext, SearchStatus, StopReason, ThreadSink};

/// Watches one piece of the work of a job, which ends when its own part of the steps is done, or
/// when the limits of the job is spent.
pub(crate) struct Share<'a> {
    context: &'a RunContext<'a>,
    sink: ThreadSink<'a>,
    steps: u64,
    spent: OnceLock<StopReason>,
}

impl<'a> Share<'a> {
    /// So many steps at the most.
    pub(crate) fn new(context: &'a RunContext<'a>, steps: u64) -> Self {
        Self { context, sink: context.sink(), steps, spent: OnceLock::new() }
    }

    /// Other work of the same job.
    pub(crate) fn another(&self, steps: u64) -> Self {
        Self::new(self.context, steps)
    }

    /// What has ended the job as a whole, if anything has.
    pub(crate) fn spent(&self) -> Option<StopReason> {
        self.spent.get().copied()
    }
}

impl ProgressSink for Share<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self.sink.report(progress).inspect_err(|&stop| {
            // The first reason will do.
            let _ = self.spent.set(stop);
        })?;
        if progress.done < self.steps { Ok(()) } else { Err(StopReason::Nodes) }
    }

    fn search_status(&self, status: &SearchStatus) {
        self.sink.search_status(status);
    }
}
