//! A part of what a job may cost.

use std::sync::OnceLock;

use mustplay_core::{Progress, Standing, Stop, Supervisor, ThreadWatch, Watch};

/// Watches one piece of the work of a job, which ends when its own part of the steps is done, or
/// when the budget of the job is spent.
pub(crate) struct Share<'a> {
    supervisor: &'a Supervisor<'a>,
    watch: ThreadWatch<'a>,
    steps: u64,
    spent: OnceLock<Stop>,
}

impl<'a> Share<'a> {
    /// So many steps at the most.
    pub(crate) fn new(supervisor: &'a Supervisor<'a>, steps: u64) -> Self {
        Self {
            supervisor,
            watch: supervisor.watch(),
            steps,
            spent: OnceLock::new(),
        }
    }

    /// Other work of the same job.
    pub(crate) fn another(&self, steps: u64) -> Self {
        Self::new(self.supervisor, steps)
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
        if progress.done < self.steps {
            Ok(())
        } else {
            Err(Stop::Nodes)
        }
    }

    fn standing(&self, standing: &Standing) {
        self.watch.standing(standing);
    }
}
