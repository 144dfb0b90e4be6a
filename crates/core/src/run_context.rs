//! Enforcement of a job's limits across its threads, and the receiver of its progress.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::{Limits, Progress, ProgressSink, SearchStatus, StopReason};

/// Adds up the progress of a job's threads, reports it to an observer and enforces the limits.
pub struct RunContext<'a> {
    started: Instant,
    limits: &'a Limits,
    done: AtomicU64,
    observer: &'a dyn Observer,
    notes: Mutex<Vec<String>>,
}

impl<'a> RunContext<'a> {
    /// Starts the clock.
    pub fn start(limits: &'a Limits, observer: &'a dyn Observer) -> Self {
        Self {
            started: Instant::now(),
            limits,
            done: AtomicU64::new(0),
            observer,
            notes: Mutex::default(),
        }
    }

    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// The observer, for a job that runs another job.
    pub fn observer(&self) -> &'a dyn Observer {
        self.observer
    }

    /// A sink for one thread. Node limits count the steps of all threads together.
    pub fn sink(&self) -> ThreadSink<'_> {
        self.sink_within(self.limits.memory)
    }

    /// A sink with a smaller memory limit, for use beside other work that holds the rest.
    pub fn sink_within(&self, memory: usize) -> ThreadSink<'_> {
        ThreadSink { context: self, seen: AtomicU64::new(0), memory }
    }

    /// Reports that the job enters a stage.
    pub fn stage(&self, name: &str) {
        self.observer.on_stage(name);
    }

    /// Whether the observer requests the partial answer now.
    pub fn wants_partial(&self) -> bool {
        self.observer.wants_partial()
    }

    /// Reports the partial answer if the observer requests it now.
    pub fn partial(&self, json: impl FnOnce() -> String) {
        if self.wants_partial() {
            self.observer.on_partial(json());
        }
    }

    /// Whether the observer requests parts of a long answer during the work.
    pub fn wants_parts(&self) -> bool {
        self.observer.wants_parts()
    }

    /// Reports one part of a long answer.
    pub fn part(&self, part: &str) {
        self.observer.on_part(part);
    }

    /// Adds a remark to the report, once.
    pub fn note(&self, text: String) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if !notes.contains(&text) {
            notes.push(text);
        }
    }

    pub fn into_notes(self) -> Vec<String> {
        let notes = self.notes.into_inner();
        notes.unwrap_or_else(PoisonError::into_inner)
    }

    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Checks the limits after `done` steps.
    fn check(&self, done: u64) -> Result<(), StopReason> {
        let Limits { time, nodes, .. } = self.limits;
        if self.limits.cancel.is_canceled() {
            Err(StopReason::Canceled)
        } else if time.is_some_and(|limit| self.started.elapsed() >= limit) {
            Err(StopReason::Time)
        } else if nodes.is_some_and(|limit| done >= limit) {
            Err(StopReason::Nodes)
        } else {
            Ok(())
        }
    }
}

/// The progress sink of one thread of a [`RunContext`].
pub struct ThreadSink<'a> {
    context: &'a RunContext<'a>,
    seen: AtomicU64,
    /// Memory limit in bytes.
    memory: usize,
}

impl ProgressSink for ThreadSink<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        let seen = self.seen.swap(progress.done, Ordering::Relaxed);
        // A thread may run one computation after another, each counting from zero.
        let news = progress.done.checked_sub(seen).unwrap_or(progress.done);
        let done = self.context.done.fetch_add(news, Ordering::Relaxed) + news;
        self.context.observer.on_progress(&Progress { done, ..*progress });
        self.context.check(done)?;
        if progress.bytes > self.memory {
            return Err(StopReason::Memory);
        }
        Ok(())
    }

    fn search_status(&self, status: &SearchStatus) {
        self.context.observer.on_search_status(status);
    }
}

/// Receives progress and partial answers of a job. Every thread of the job calls it, often. `()`
/// ignores everything.
pub trait Observer: Sync {
    /// The progress of all threads together.
    fn on_progress(&self, progress: &Progress) {
        let _ = progress;
    }

    /// The job has entered the stage of this name.
    fn on_stage(&self, name: &str) {
        let _ = name;
    }

    /// The proof numbers of a search.
    fn on_search_status(&self, status: &SearchStatus) {
        let _ = status;
    }

    /// Whether to report parts of a long answer during the work.
    fn wants_parts(&self) -> bool {
        false
    }

    /// One part of a long answer, such as one of a list of values, in the order of the answer.
    fn on_part(&self, part: &str) {
        let _ = part;
    }

    /// Whether to report the partial answer now. Building it may be slow, so an observer should
    /// return `false` most of the time.
    fn wants_partial(&self) -> bool {
        false
    }

    /// The partial answer as a JSON object.
    fn on_partial(&self, json: String) {
        let _ = json;
    }
}

impl Observer for () {}
