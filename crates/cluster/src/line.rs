//! A connection that is made again whenever it breaks.

use std::thread;
use std::time::{Duration, Instant};

use mustplay_core::CancelToken;

use crate::client::Patience;
use crate::{Address, ClusterError, Database, WorkerNews};

/// The first and the longest time to wait when the database cannot be reached.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(20));

/// How long to wait before something is tried again that others were at.
const CONFLICT: Duration = Duration::from_millis(10);

/// Time between looks at whether to stop.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// How long to wait for news where there is nothing to do.
const IDLE: Duration = Duration::from_millis(500);

/// How long to wait for an answer before it is asked again.
const ANSWER: Duration = Duration::from_secs(30);

/// How long a worker that is stopped tries to tell what it has found out.
const FAREWELL: Duration = Duration::from_secs(5);

/// A connection that is made again when it breaks, and how long it was waited for.
pub(crate) struct Line<'w> {
    address: &'w Address,
    pub(crate) stop: &'w CancelToken,
    pub(crate) hear: &'w (dyn Fn(WorkerNews) + Sync),
    database: Option<Database>,
    /// Whether it is waited for a campaign where there is none.
    stays: bool,
    /// Whether there was a campaign: then that there is none now is nothing that lasts.
    pub(crate) has_joined: bool,
    /// How often the connection was made again. Whatever was said last before that may be
    /// forgotten, and its numbers given to something else.
    pub(crate) breaks: u64,
    pub(crate) waited: Duration,
}

impl<'w> Line<'w> {
    pub(crate) fn new(
        address: &'w Address,
        stop: &'w CancelToken,
        hear: &'w (dyn Fn(WorkerNews) + Sync),
        stays: bool,
    ) -> Result<Self, ClusterError> {
        // What is wrong from the start is not waited for, unless that is asked for.
        let database = Database::open_hasty(address, patience(stop)).map(Some);
        let line = Self {
            address,
            stop,
            hear,
            database: None,
            stays,
            has_joined: false,
            breaks: 0,
            waited: Duration::ZERO,
        };
        let database = match database {
            Err(error) if stays => {
                hear(WorkerNews::Unreachable(line.is_passing(error)?.to_string(), Duration::ZERO));
                None
            }
            opened => opened?,
        };
        Ok(Self { database, ..line })
    }

    /// An error that may be better after a while, if it is one.
    fn is_passing(&self, error: ClusterError) -> Result<ClusterError, ClusterError> {
        let is_absence = error.is_absence() && (self.has_joined || self.stays);
        let is_passing = error.is_passing()
            || is_absence
            || self.stays && error.code() == Some(ClusterError::NO_CAMPAIGN);
        if is_passing { Ok(error) } else { Err(error) }
    }

    /// Asks until there is an answer; nothing if it is time to stop first.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        self.try_for(Duration::ZERO, question)
    }

    /// Tells what was found out, until it is heard; nothing if that takes too long after it is time
    /// to stop.
    pub(crate) fn insist<T>(
        &mut self,
        question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        self.try_for(FAREWELL, question)
    }

    /// Asks until there is an answer, or for so long after it is time to stop.
    fn try_for<T>(
        &mut self,
        farewell: Duration,
        mut question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        let mut wait = BACK_OFF.0;
        let mut stopped: Option<Instant> = None;
        loop {
            let begun = Instant::now();
            let answer = match &mut self.database {
                Some(database) => question(database),
                None => {
                    Database::open_hasty(self.address, patience(self.stop)).and_then(|database| {
                        self.breaks += 1;
                        question(self.database.insert(database))
                    })
                }
            };
            self.waited += begun.elapsed();
            let error = match answer {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => self.is_passing(error)?,
            };
            if matches!(error, ClusterError::Conflict(_)) {
                thread::sleep(CONFLICT);
                continue;
            }
            if self.stop.is_canceled() {
                let since = *stopped.get_or_insert_with(Instant::now);
                if since.elapsed() >= farewell {
                    return Ok(None);
                }
                wait = BACK_OFF.0;
            }
            self.database = None;
            (self.hear)(WorkerNews::Unreachable(error.to_string(), wait));
            pause(wait, self.stop);
            wait = (2 * wait).min(BACK_OFF.1);
        }
    }

    /// Asks once, and never mind if nobody answers.
    pub(crate) fn mention(
        &mut self,
        question: impl FnOnce(&mut Database) -> Result<(), ClusterError>,
    ) {
        let _ = self.database.as_mut().map(question);
    }

    /// Waits for news, or for a while. Only who has nothing to do listens: to wake somebody costs
    /// the database more than a claim.
    pub(crate) fn idle(&mut self) {
        let heard = self.database.as_mut().map(|database| {
            database.ask(|client| {
                client.batch_execute("listen mustplay")?;
                client.await_notice(IDLE);
                client.batch_execute("unlisten mustplay")
            })
        });
        if let Some(Err(error)) = heard {
            self.database = None;
            (self.hear)(WorkerNews::Unreachable(error.to_string(), Duration::ZERO));
        }
    }
}

/// How long a worker waits for an answer.
fn patience(stop: &CancelToken) -> Patience {
    Patience { most: ANSWER, stop: stop.clone(), farewell: FAREWELL }
}

/// Waits; if it is time to stop, only as long as it must be before something is tried again.
fn pause(time: Duration, stop: &CancelToken) {
    let begun = Instant::now();
    while begun.elapsed() < time && (begun.elapsed() < BACK_OFF.0 || !stop.is_canceled()) {
        thread::sleep(LOOK.min(time));
    }
}
