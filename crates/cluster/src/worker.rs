//! Somebody who works for a campaign.

use mustplay::{CancelToken, Engine};
use mustplay_solver::Settings;

use crate::line::Line;
use crate::shift::{Ended, Shift};
use crate::{Address, ClusterError, WorkerNews};

/// Somebody who works for a campaign.
pub struct Worker {
    /// Where the campaign is.
    pub address: Address,
    /// Its name; the last one that runs, if there is none.
    pub campaign: Option<String>,
    /// What the worker is called.
    pub name: String,
    /// What it searches with.
    pub engine: Engine,
    /// How it searches, within so many bytes.
    pub settings: Settings,
    /// Memory in all.
    pub memory: usize,
    /// Whether it waits for more when the campaign is done, or before there is one.
    pub stays: bool,
}

impl Worker {
    /// Works until `stop` is pressed or nothing is left to do.
    pub fn work(
        &self,
        stop: &CancelToken,
        hear: &(dyn Fn(WorkerNews) + Sync),
    ) -> Result<(), ClusterError> {
        let mut line = Line::new(&self.address, stop, hear, self.stays)?;
        while let Some(mut shift) = Shift::begin(self, &mut line)? {
            match shift.work()? {
                Ended::Over => {
                    shift.leave();
                    break;
                }
                Ended::Elsewhere => shift.leave(),
                Ended::Unknown => {}
            }
        }
        Ok(())
    }
}
