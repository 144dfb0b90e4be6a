//! What is worth keeping between jobs.

use std::sync::{Arc, OnceLock};

use mustplay_hex::inferior::Matcher;
use mustplay_work::{Budget, Observer, Supervisor};

use crate::{Error, Job, Report};

/// Runs jobs; may be shared by threads. Clones share what is kept.
#[derive(Clone, Default)]
pub struct Engine {
    matcher: Arc<OnceLock<Arc<Matcher>>>,
}

impl Engine {
    /// Does a job within a budget, telling `observer` how far it is. A limit that is reached
    /// is no error: the report has what is known by then.
    pub fn run<J: Job>(
        &self,
        job: &J,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Report<J::Answer>, Error> {
        let supervisor = Supervisor::start(budget, observer);
        let found = job.run(self, &supervisor)?;
        let seconds = supervisor.seconds();
        Ok(Report::new(found, seconds, supervisor.into_notes()))
    }

    /// The standard pattern book, compiled once.
    pub fn matcher(&self) -> Arc<Matcher> {
        let matcher = self.matcher.get_or_init(|| Arc::new(Matcher::standard()));
        Arc::clone(matcher)
    }
}
