//! Campaign workers.

use mustplay::{CancelToken, Engine};
use mustplay_solver::SolverSettings;

use crate::job_run::{EndReason, JobRun};
use crate::reconnecting::ReconnectingDatabase;
use crate::{Address, ClusterError, WorkerNews};

pub struct Worker {
    pub address: Address,
    /// The name of the campaign; `None` for the latest running one.
    pub campaign: Option<String>,
    pub name: String,
    pub engine: Engine,
    pub settings: SolverSettings,
    pub memory: usize,
    /// Whether it waits for more work when the campaign is done, or before there is one.
    pub stays: bool,
}

impl Worker {
    /// Works until `stop` is canceled or nothing is left to do.
    pub fn work(
        &self,
        stop: &CancelToken,
        on_news: &(dyn Fn(WorkerNews) + Sync),
    ) -> Result<(), ClusterError> {
        let mut connection = ReconnectingDatabase::new(&self.address, stop, on_news, self.stays)?;
        while let Some(mut run) = JobRun::begin(self, &mut connection)? {
            match run.work()? {
                EndReason::Over => {
                    run.leave();
                    break;
                }
                EndReason::Elsewhere => run.leave(),
                EndReason::Unknown => {}
            }
        }
        Ok(())
    }
}
