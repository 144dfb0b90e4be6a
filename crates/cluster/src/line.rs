//! A connection that is made again whenever it breaks.

use std::thread;
use std::time::{Duration, Instant};

use mustplay_work::Cancel;
use postgres::fallible_iterator::FallibleIterator;

use crate::{Address, ClusterError, Database, WorkerNews};

/// The first and the longest time to wait when the database cannot be reached.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(20));

/// How long to wait before something is tried again that others were at.
const CONFLICT: Duration = Duration::from_millis(10);

/// Time between looks at whether to stop.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// How long to wait for news where there is nothing to do.
const IDLE: Duration = Duration::from_millis(500);

/// How long a worker that is stopped tries to tell what it has found out.
const FAREWELL: Duration = Duration::from_secs(5);

/// A connection that is made again when it breaks, and how long it was waited for.
pub(crate) struct Line<'w> {
    address: &'w Address,
    pub(crate) stop: &'w Cancel,
    pub(crate) hear: &'w dyn Fn(WorkerNews),
    database: Option<Database>,
    pub(crate) waited: Duration,
}

impl<'w> Line<'w> {
    pub(crate) fn new(
        address: &'w Address,
        stop: &'w Cancel,
        hear: &'w dyn Fn(WorkerNews),
    ) -> Result<Self, ClusterError> {
        // What is wrong from the start is not waited for.
        let database = Some(Database::open_hasty(address)?);
        Ok(Self {
            address,
            stop,
            hear,
            database,
            waited: Duration::ZERO,
        })
    }

    /// Asks until there is an answer; nothing if it is time to stop first.
    pub(crate) fn insist<T>(
        &mut self,
        mut question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        let mut wait = BACK_OFF.0;
        let mut stopped: Option<Instant> = None;
        loop {
            let begun = Instant::now();
            let answer = match &mut self.database {
                Some(database) => question(database),
                None => Database::open_hasty(self.address)
                    .and_then(|database| question(self.database.insert(database))),
            };
            self.waited += begun.elapsed();
            let error = match answer {
                Err(error) if error.is_passing() => error,
                answer => return answer.map(Some),
            };
            if matches!(error, ClusterError::Database { .. }) {
                pause(CONFLICT, self.stop);
            } else {
                self.database = None;
                (self.hear)(WorkerNews::Unreachable(error.to_string(), wait));
                pause(wait, self.stop);
                wait = (2 * wait).min(BACK_OFF.1);
            }
            if self.stop.is_pressed() {
                let since = *stopped.get_or_insert_with(Instant::now);
                if since.elapsed() > FAREWELL {
                    return Ok(None);
                }
            }
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
                client.notifications().timeout_iter(IDLE).next()?;
                client.batch_execute("unlisten mustplay")
            })
        });
        if let Some(Err(error)) = heard {
            self.database = None;
            (self.hear)(WorkerNews::Unreachable(error.to_string(), Duration::ZERO));
        }
    }
}

/// Waits, unless it is time to stop.
fn pause(time: Duration, stop: &Cancel) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        thread::sleep(LOOK.min(time));
        if stop.is_pressed() {
            return;
        }
    }
}
