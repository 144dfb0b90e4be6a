//! Work that divides itself among threads.

use std::slice::IterMut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use mustplay_core::{Progress, ProgressSink, RunContext, SearchStatus, StopReason, ThreadSink};
use mustplay_player::Thinker;

use crate::Error;

/// How work ended: it is done, it was stopped, or it failed.
pub(crate) type Ended = Result<Option<StopReason>, Error>;

/// Has so many threads do the same, which takes what there is to do from where they share it.
/// Fewer threads than were asked for will do.
pub(crate) fn lanes(threads: usize, lane: impl Fn() -> Ended + Sync) -> Ended {
    thread::scope(|scope| {
        let mut lanes = Vec::new();
        for _ in 0..threads {
            match thread::Builder::new().spawn_scoped(scope, &lane) {
                Ok(thread) => lanes.push(thread),
                Err(error) if lanes.is_empty() => return Err(Error::Thread(error)),
                Err(_) => break,
            }
        }
        let mut stop = None;
        for thread in lanes {
            match thread.join() {
                Ok(ended) => stop = ended?.or(stop),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(stop)
    })
}

/// Does work whose parallel parts share so many threads.
pub(crate) fn share<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?.install(work))
}

/// Things to do, each of which is given to one thread.
pub(crate) struct Queue<'a, T>(Mutex<IterMut<'a, T>>);

/// A thread that takes from the queue. When it goes, nothing new is begun: either nothing is left,
/// or what has stopped this thread, be it a limit, an error or a panic, would stop the others as
/// well.
pub(crate) struct Visit<'q, 'a, T>(&'q Queue<'a, T>);

impl<'a, T> Queue<'a, T> {
    pub(crate) fn new(things: &'a mut [T]) -> Self {
        Self(Mutex::new(things.iter_mut()))
    }

    /// A thread begins to take from it.
    pub(crate) fn visit(&self) -> Visit<'_, 'a, T> {
        Visit(self)
    }

    fn waiting(&self) -> MutexGuard<'_, IterMut<'a, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a, T> Iterator for Visit<'_, 'a, T> {
    type Item = &'a mut T;

    fn next(&mut self) -> Option<&'a mut T> {
        self.0.waiting().next()
    }
}

impl<T> Drop for Visit<'_, '_, T> {
    fn drop(&mut self) {
        *self.0.waiting() = IterMut::default();
    }
}

/// Watches one piece of the work of a job, which ends when its own part of the steps is done, or
/// when the limits of the job is spent.
pub(crate) struct Share<'a> {
    context: &'a RunContext<'a>,
    sink: ThreadSink<'a>,
    steps: u64,
    spent: OnceLock<StopReason>,
}

impl<'a> Share<'a> {
    /// So many steps at the most.
    pub(crate) fn new(context: &'a RunContext<'a>, steps: u64) -> Self {
        Self { context, sink: context.sink(), steps, spent: OnceLock::new() }
    }

    /// Other work of the same job.
    pub(crate) fn another(&self, steps: u64) -> Self {
        Self::new(self.context, steps)
    }

    /// What has ended the job as a whole, if anything has.
    pub(crate) fn spent(&self) -> Option<StopReason> {
        self.spent.get().copied()
    }
}

impl ProgressSink for Share<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self.sink.report(progress).inspect_err(|&stop| {
            // The first reason will do.
            let _ = self.spent.set(stop);
        })?;
        if progress.done < self.steps { Ok(()) } else { Err(StopReason::Nodes) }
    }

    fn search_status(&self, status: &SearchStatus) {
        self.sink.search_status(status);
    }
}

/// Watches work that can be gone on with, and ends it for a moment when somebody wants to know how
/// far it is. Where nobody asks it never does, so what is found does not depend on it.
pub(crate) struct Pause<'a> {
    context: &'a RunContext<'a>,
    sink: ThreadSink<'a>,
    /// How far the work was when it was begun or gone on with.
    begun: OnceLock<u64>,
    is_asked: AtomicBool,
}

impl<'a> Pause<'a> {
    /// For work on behalf of the job.
    pub(crate) fn new(context: &'a RunContext<'a>) -> Self {
        Self {
            context,
            sink: context.sink(),
            begun: OnceLock::new(),
            is_asked: AtomicBool::new(false),
        }
    }

    /// Whether the work was ended for a moment only, and may go on now.
    pub(crate) fn is_over(&mut self) -> bool {
        self.begun.take();
        std::mem::take(self.is_asked.get_mut())
    }
}

impl ProgressSink for Pause<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self.sink.report(progress)?;
        // Somebody who asks all the time must not keep it from doing anything.
        let is_advanced = *self.begun.get_or_init(|| progress.done) != progress.done;
        if is_advanced && self.context.wants_partial() {
            self.is_asked.store(true, Ordering::Relaxed);
            return Err(StopReason::Canceled);
        }
        Ok(())
    }

    fn search_status(&self, status: &SearchStatus) {
        self.sink.search_status(status);
    }
}

/// Games of the first round.
const FIRST: u64 = 32;

/// Nodes of the solver's first turn on each position: they take no longer than the games of the
/// first round, so that on a large board there is an answer soon.
pub(crate) const FIRST_TURN: u64 = 8;

/// Positions that are judged together.
pub(crate) trait Judged {
    /// How many there are.
    fn count(&self) -> usize;

    /// Whether there is nothing more to find out about one of them.
    fn is_settled(&self, at: usize) -> bool;

    /// How many times as many games as the others one of them deserves.
    fn effort(&self, at: usize) -> u64 {
        let _ = at;
        1
    }

    /// What one of them is called while it is thought about.
    fn name(&self, at: usize) -> String;

    /// Thinks about one of them.
    fn judge(&mut self, at: usize, thinker: &mut Thinker, share: &Share) -> Result<(), Error>;
}

/// Judges all positions again and again, each time with twice as many games, until they are
/// settled or had so many games as there may be. Tells what has ended it before that, and `tell`s
/// whenever there is news.
pub(crate) fn judge_in_rounds<P: Judged>(
    positions: &mut P,
    visits: Option<u64>,
    thinker: &mut Thinker,
    (context, tell): (&RunContext<'_>, &dyn Fn(&P)),
) -> Result<Option<StopReason>, Error> {
    let last = visits.unwrap_or(u64::MAX).max(1);
    let mut round = FIRST.min(last);
    loop {
        for at in 0..positions.count() {
            if positions.is_settled(at) {
                continue;
            }
            context.stage(&positions.name(at));
            let games = round.saturating_mul(positions.effort(at));
            let share = Share::new(context, games);
            positions.judge(at, thinker, &share)?;
            tell(positions);
            if let Some(stop) = share.spent() {
                return Ok(Some(stop));
            }
        }
        let mut all = 0..positions.count();
        if round == last || all.all(|at| positions.is_settled(at)) {
            return Ok(None);
        }
        round = round.saturating_mul(2).min(last);
    }
}
