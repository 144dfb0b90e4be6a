//! A part of what a job may cost.

use std::sync::OnceLock;
use std::time::Instant;

use mustplay_work::{Progress, Standing, Stop, Supervisor, ThreadWatch, Watch};

/// Watches one piece of the work of a job, which ends when its own part of the budget is spent, or
/// the budget of the job.
pub(crate) struct Share<'a> {
    watch: ThreadWatch<'a>,
    visits: Option<u64>,
    until: Option<Instant>,
    spent: OnceLock<Stop>,
}

impl<'a> Share<'a> {
    /// So many steps, or as many as there is time for until then.
    pub(crate) fn new(
        supervisor: &'a Supervisor<'_>,
        visits: Option<u64>,
        until: Option<Instant>,
    ) -> Self {
        Self {
            watch: supervisor.watch(),
            visits,
            until,
            spent: OnceLock::new(),
        }
    }

    /// What has ended the job as a whole, if anything has.
    pub(crate) fn spent(&self) -> Option<Stop> {
        self.spent.get().copied()
    }
}

impl Watch for Share<'_> {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        self.watch.report(progress).inspect_err(|&stop| {
            // The first reason will do.
            let _ = self.spent.set(stop);
        })?;
        if self.visits.is_some_and(|most| progress.done >= most) {
            Err(Stop::Nodes)
        } else if self.until.is_some_and(|until| Instant::now() >= until) {
            Err(Stop::Time)
        } else {
            Ok(())
        }
    }

    fn standing(&self, standing: &Standing) {
        self.watch.standing(standing);
    }
}
