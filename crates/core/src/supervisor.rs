//! Keeping a job within its budget.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::{Budget, Observer, Progress, Standing, Stop, Watch};

/// Follows the work of all threads of a job, tells an observer and says when to stop.
pub struct Supervisor<'a> {
    started: Instant,
    budget: &'a Budget,
    done: AtomicU64,
    observer: &'a dyn Observer,
    notes: Mutex<Vec<String>>,
}

impl<'a> Supervisor<'a> {
    /// Starts the clock.
    pub fn start(budget: &'a Budget, observer: &'a dyn Observer) -> Self {
        Self {
            started: Instant::now(),
            budget,
            done: AtomicU64::new(0),
            observer,
            notes: Mutex::default(),
        }
    }

    /// What the job may cost.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Who is told how far the job is, for a job that is done by another one.
    pub fn observer(&self) -> &'a dyn Observer {
        self.observer
    }

    /// A watch for one thread; the limits count what all threads do together.
    pub fn watch(&self) -> ThreadWatch<'_> {
        self.watch_within(self.budget.memory)
    }

    /// A watch for work that has only a part of the memory, since other work holds the rest.
    pub fn watch_within(&self, memory: usize) -> ThreadWatch<'_> {
        ThreadWatch {
            supervisor: self,
            seen: AtomicU64::new(0),
            memory,
        }
    }

    /// The job has come to another part of itself, by name.
    pub fn stage(&self, name: &str) {
        self.observer.stage(name);
    }

    /// Whether anybody wants to know now what is known of the answer.
    pub fn is_asked(&self) -> bool {
        self.observer.is_curious()
    }

    /// Tells the answer as far as it is known, if anybody wants to know it now.
    pub fn so_far<A: Any>(&self, answer: impl FnOnce() -> A) {
        if self.is_asked() {
            self.observer.so_far(&answer());
        }
    }

    /// Whether anybody wants to hear of parts of a long answer while the work goes on.
    pub fn listens(&self) -> bool {
        self.observer.listens()
    }

    /// Tells of a part of a long answer.
    pub fn found(&self, part: &str) {
        self.observer.found(part);
    }

    /// Something that is not wrong but good to know, to be told with the answer.
    pub fn note(&self, text: String) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if !notes.contains(&text) {
            notes.push(text);
        }
    }

    /// What was noted, each thing once.
    pub fn into_notes(self) -> Vec<String> {
        let notes = self.notes.into_inner();
        notes.unwrap_or_else(PoisonError::into_inner)
    }

    /// What all threads have done together.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Whether to stop after so many steps.
    fn check(&self, done: u64) -> Result<(), Stop> {
        let Budget { time, nodes, .. } = self.budget;
        if self.budget.cancel.is_pressed() {
            Err(Stop::Cancelled)
        } else if time.is_some_and(|limit| self.started.elapsed() >= limit) {
            Err(Stop::Time)
        } else if nodes.is_some_and(|limit| done >= limit) {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}

/// Watches one thread's work on behalf of the [`Supervisor`].
pub struct ThreadWatch<'a> {
    supervisor: &'a Supervisor<'a>,
    seen: AtomicU64,
    /// What the work may hold.
    memory: usize,
}

impl Watch for ThreadWatch<'_> {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        let seen = self.seen.swap(progress.done, Ordering::Relaxed);
        // One piece of work may follow another; each counts from zero.
        let news = progress.done.checked_sub(seen).unwrap_or(progress.done);
        let done = self.supervisor.done.fetch_add(news, Ordering::Relaxed) + news;
        self.supervisor
            .observer
            .advanced(&Progress { done, ..*progress });
        self.supervisor.check(done)?;
        if progress.bytes > self.memory {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    fn standing(&self, standing: &Standing) {
        self.supervisor.observer.standing(standing);
    }
}
