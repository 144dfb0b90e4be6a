//! Heartbeats of a worker during a job, over a separate connection.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use mustplay::CancelToken;

use crate::client::QueryTimeout;
use crate::reconnecting::POLL_INTERVAL;
use crate::worker_client::WorkerClient;
use crate::{Address, ClusterError, Database, WorkerNews};

pub(crate) struct Heartbeat<'w> {
    pub(crate) member: &'w WorkerClient,
    pub(crate) job: i64,
    pub(crate) address: &'w Address,
    pub(crate) stop: &'w CancelToken,
    /// Canceled when the job is done; a pending heartbeat ends then.
    pub(crate) over: CancelToken,
    pub(crate) on_news: &'w (dyn Fn(WorkerNews) + Sync),
}

impl Heartbeat<'_> {
    /// Sends heartbeats until the job is done, and cancels it if the answer is no longer wanted.
    /// Each reason of failure is reported once.
    pub(crate) fn give(&self, cancel: &CancelToken, ended: &Receiver<()>) {
        let mut database = None;
        let mut last = Instant::now();
        let mut told = None;
        let timeout = QueryTimeout {
            most: self.member.lease / 2,
            stop: self.over.clone(),
            grace: Duration::ZERO,
        };
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(POLL_INTERVAL) {
            if self.stop.is_canceled() {
                cancel.cancel();
            }
            if last.elapsed() < self.member.lease / 4 {
                continue;
            }
            last = Instant::now();
            let wanted = match &mut database {
                Some(open) => self.member.beat(open, self.job),
                None => Database::open_hasty(self.address, timeout.clone())
                    .and_then(|open| self.member.beat(database.insert(open), self.job)),
            };
            match wanted {
                Ok(true) => told = None,
                Ok(false) | Err(ClusterError::Refused { .. }) => {
                    cancel.cancel();
                }
                Err(error) => {
                    database = None;
                    let why = error.to_string();
                    if told.as_ref() != Some(&why) {
                        (self.on_news)(WorkerNews::Silent(why.clone()));
                        told = Some(why);
                    }
                }
            }
        }
    }
}
