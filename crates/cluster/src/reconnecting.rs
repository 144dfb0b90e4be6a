//! A connection that reconnects when it breaks.

use std::thread;
use std::time::{Duration, Instant};

use mustplay_core::CancelToken;

use crate::client::QueryTimeout;
use crate::{Address, ClusterError, Database, WorkerNews};

/// The first and the longest delay between attempts to reach the database.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(20));

/// The delay before a conflicting transaction is retried.
const CONFLICT_DELAY: Duration = Duration::from_millis(10);

pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long an idle worker waits for a notification.
const IDLE_TIMEOUT: Duration = Duration::from_millis(500);

/// The time limit of a query before it is retried.
const QUERY_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a stopped worker tries to submit its answer.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// A connection that reconnects when it breaks, and the time spent waiting for it.
pub(crate) struct ReconnectingDatabase<'w> {
    address: &'w Address,
    pub(crate) stop: &'w CancelToken,
    pub(crate) on_news: &'w (dyn Fn(WorkerNews) + Sync),
    database: Option<Database>,
    /// Whether to wait for a campaign if there is none.
    stays: bool,
    /// Whether there was a campaign: then its absence is taken as temporary.
    pub(crate) has_joined: bool,
    /// The number of reconnects. The server may have lost the last transactions before each, and
    /// given their ids to other rows.
    pub(crate) breaks: u64,
    pub(crate) waited: Duration,
}

impl<'w> ReconnectingDatabase<'w> {
    pub(crate) fn new(
        address: &'w Address,
        stop: &'w CancelToken,
        on_news: &'w (dyn Fn(WorkerNews) + Sync),
        stays: bool,
    ) -> Result<Self, ClusterError> {
        // The first connection is not retried unless the worker stays.
        let database = Database::open_hasty(address, query_timeout(stop)).map(Some);
        let line = Self {
            address,
            stop,
            on_news,
            database: None,
            stays,
            has_joined: false,
            breaks: 0,
            waited: Duration::ZERO,
        };
        let database = match database {
            Err(error) if stays => {
                on_news(WorkerNews::Unreachable(
                    line.is_passing(error)?.to_string(),
                    Duration::ZERO,
                ));
                None
            }
            opened => opened?,
        };
        Ok(Self { database, ..line })
    }

    /// Returns a temporary error as `Ok` and a lasting one as `Err`.
    fn is_passing(&self, error: ClusterError) -> Result<ClusterError, ClusterError> {
        let is_absence = error.is_absence() && (self.has_joined || self.stays);
        let is_passing = error.is_passing()
            || is_absence
            || self.stays && error.code() == Some(ClusterError::NO_CAMPAIGN);
        if is_passing { Ok(error) } else { Err(error) }
    }

    /// Retries a query until it succeeds; `None` if canceled first.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        self.try_for(Duration::ZERO, question)
    }

    /// Retries a submission until it succeeds; `None` if that takes too long after cancellation.
    pub(crate) fn submit<T>(
        &mut self,
        question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        self.try_for(SHUTDOWN_TIMEOUT, question)
    }

    /// Retries a query until it succeeds, or until `grace` has passed after cancellation.
    fn try_for<T>(
        &mut self,
        grace: Duration,
        mut question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        let mut wait = BACK_OFF.0;
        let mut stopped: Option<Instant> = None;
        loop {
            let begun = Instant::now();
            let answer = match &mut self.database {
                Some(database) => question(database),
                None => Database::open_hasty(self.address, query_timeout(self.stop)).and_then(
                    |database| {
                        self.breaks += 1;
                        question(self.database.insert(database))
                    },
                ),
            };
            self.waited += begun.elapsed();
            let error = match answer {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => self.is_passing(error)?,
            };
            if matches!(error, ClusterError::Conflict(_)) {
                thread::sleep(CONFLICT_DELAY);
                continue;
            }
            if self.stop.is_canceled() {
                let since = *stopped.get_or_insert_with(Instant::now);
                if since.elapsed() >= grace {
                    return Ok(None);
                }
                wait = BACK_OFF.0;
            }
            self.database = None;
            (self.on_news)(WorkerNews::Unreachable(error.to_string(), wait));
            pause(wait, self.stop);
            wait = (2 * wait).min(BACK_OFF.1);
        }
    }

    /// Runs a query once and ignores its failure.
    pub(crate) fn try_once(
        &mut self,
        question: impl FnOnce(&mut Database) -> Result<(), ClusterError>,
    ) {
        let _ = self.database.as_mut().map(question);
    }

    /// Waits for a notification, or for a while. Only idle workers listen, because a notification
    /// costs the database more than a claim.
    pub(crate) fn idle(&mut self) {
        let heard = self.database.as_mut().map(|database| {
            database.ask(|client| {
                client.batch_execute("listen mustplay")?;
                client.await_notice(IDLE_TIMEOUT);
                client.batch_execute("unlisten mustplay")
            })
        });
        if let Some(Err(error)) = heard {
            self.database = None;
            (self.on_news)(WorkerNews::Unreachable(error.to_string(), Duration::ZERO));
        }
    }
}

fn query_timeout(stop: &CancelToken) -> QueryTimeout {
    QueryTimeout { most: QUERY_TIMEOUT, stop: stop.clone(), grace: SHUTDOWN_TIMEOUT }
}

/// Waits; after cancellation, only for the shortest delay.
fn pause(time: Duration, stop: &CancelToken) {
    let begun = Instant::now();
    while begun.elapsed() < time && (begun.elapsed() < BACK_OFF.0 || !stop.is_canceled()) {
        thread::sleep(POLL_INTERVAL.min(time));
    }
}
