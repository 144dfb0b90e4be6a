//! Many requests, several at a time.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use mustplay_core::Limits;

use crate::{Engine, Error, Job, Report};

/// What the stack of a thread takes, as much as that of the main thread of a program.
const STACK: usize = 8 << 20;

impl Engine {
    /// Does jobs as they come and tells the reports in the order of the jobs, each with what was
    /// given with it, as soon as those before it are told. As many jobs are done at a time as
    /// the limits has threads; its other limits are for each job. Jobs that could not be made
    /// are told of in their place.
    ///
    /// Ends when nothing is left, when the limits is cancelled, or with what `tell` fails with.
    ///
    /// ```
    /// use mustplay::{Limits, Engine, Error, Solve};
    ///
    /// let lines = ["3x3 b2", "3x3 z9"];
    /// let jobs = lines.map(|line| (line, line.parse().map(Solve::new)));
    /// let mut winners = Vec::new();
    /// Engine::default().run_each(jobs.into_iter(), &Limits::default(), |_, report| {
    ///     winners.push(report.map(|report| report.answer.winner).ok().flatten());
    ///     Ok::<(), Error>(())
    /// })?;
    /// assert_eq!(winners, [Some(mustplay::Color::Black), None]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn run_each<J, T, E, F>(
        &self,
        jobs: impl Iterator<Item = (T, Result<J, E>)> + Send,
        limits: &Limits,
        mut tell: impl FnMut(T, Result<Report<J::Answer>, E>) -> Result<(), F>,
    ) -> Result<(), F>
    where
        J: Job,
        J::Answer: Send,
        T: Send,
        E: From<Error> + Send,
    {
        let threads = limits.threads.max(1);
        let each = Limits { threads: 1, memory: limits.memory / threads, ..limits.clone() };
        let queue = Mutex::new(jobs.enumerate());
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<_>| {
            while !limits.cancel.is_canceled() {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((place, (given, job))) = next else {
                    return;
                };
                let report = job.and_then(|job| Ok(self.run(&job, &each, &())?));
                if sender.send((place, given, report)).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let work = &work;
            let spawned = (0..threads).take_while(|_| {
                let sender = sender.clone();
                let thread = thread::Builder::new().stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, move || work(sender));
                spawned.is_ok()
            });
            // Fewer threads than were asked for will do; without any, this one works.
            if spawned.count() == 0 {
                work(sender);
            } else {
                drop(sender);
            }
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (place, given, report) in receiver {
                waiting.insert(place, (given, report));
                while let Some((given, report)) = waiting.remove(&next) {
                    next += 1;
                    tell(given, report).inspect_err(|_| {
                        limits.cancel.cancel();
                    })?;
                }
            }
            Ok(())
        })
    }
}
