//! Signs of life while a job is worked on, over a connection of their own.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use mustplay::CancelToken;

use crate::client::Patience;
use crate::line::LOOK;
use crate::member::Member;
use crate::{Address, ClusterError, Database, WorkerNews};

/// Signs of life of a worker that is at a job.
pub(crate) struct Signs<'w> {
    pub(crate) member: &'w Member,
    pub(crate) job: i64,
    pub(crate) address: &'w Address,
    /// Ends the worker.
    pub(crate) stop: &'w CancelToken,
    /// Pressed when the work is done: nobody waits for a sign of life then.
    pub(crate) over: CancelToken,
    pub(crate) hear: &'w (dyn Fn(WorkerNews) + Sync),
}

impl Signs<'_> {
    /// Gives them until the work is done, and cancels it if nobody wants it any more. That they do
    /// not get through is told once.
    pub(crate) fn give(&self, cancel: &CancelToken, ended: &Receiver<()>) {
        let mut database = None;
        let mut last = Instant::now();
        let mut told = None;
        let patience = Patience {
            most: self.member.lease / 2,
            stop: self.over.clone(),
            farewell: Duration::ZERO,
        };
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(LOOK) {
            if self.stop.is_canceled() {
                cancel.cancel();
            }
            if last.elapsed() < self.member.lease / 4 {
                continue;
            }
            last = Instant::now();
            let wanted = match &mut database {
                Some(open) => self.member.beat(open, self.job),
                None => Database::open_hasty(self.address, patience.clone())
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
                        (self.hear)(WorkerNews::Silent(why.clone()));
                        told = Some(why);
                    }
                }
            }
        }
    }
}
