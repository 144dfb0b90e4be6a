//! Work that divides itself among threads.

use std::slice::IterMut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use mustplay_core::{Progress, ProgressSink, RunContext, SearchStatus, StopReason, ThreadSink};
use mustplay_player::MctsPlayer;
use serde::Serialize;

use crate::job::partial;
use crate::{Error, Report};

/// How work ended: done, stopped, or failed.
pub(crate) type Ended = Result<Option<StopReason>, Error>;

/// Runs `lane` on `threads` threads, or on fewer if the system refuses some.
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

/// Runs parallel work in a pool of `threads` threads.
pub(crate) fn share<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?.install(work))
}

/// A work queue: each item goes to one thread.
pub(crate) struct Queue<'a, T>(Mutex<IterMut<'a, T>>);

/// A thread's access to the queue. Dropping it empties the queue: either nothing is left, or the
/// limit, error or panic that stopped this thread stops the others as well.
pub(crate) struct Visit<'q, 'a, T>(&'q Queue<'a, T>);

impl<'a, T> Queue<'a, T> {
    pub(crate) fn new(things: &'a mut [T]) -> Self {
        Self(Mutex::new(things.iter_mut()))
    }

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

/// A slice of a job's limits: a progress sink for one part of the work, which ends after its own
/// number of steps or at the limits of the job.
pub(crate) struct Share<'a> {
    context: &'a RunContext<'a>,
    sink: ThreadSink<'a>,
    steps: u64,
    spent: OnceLock<StopReason>,
}

impl<'a> Share<'a> {
    /// At most `steps` steps.
    pub(crate) fn new(context: &'a RunContext<'a>, steps: u64) -> Self {
        Self { context, sink: context.sink(), steps, spent: OnceLock::new() }
    }

    /// A slice for other work of the same job.
    pub(crate) fn another(&self, steps: u64) -> Self {
        Self::new(self.context, steps)
    }

    /// The limit of the job that was reached, if one was.
    pub(crate) fn spent(&self) -> Option<StopReason> {
        self.spent.get().copied()
    }
}

impl ProgressSink for Share<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self.sink.report(progress).inspect_err(|&stop| {
            let _ = self.spent.set(stop);
        })?;
        if progress.done < self.steps { Ok(()) } else { Err(StopReason::Nodes) }
    }

    fn search_status(&self, status: &SearchStatus) {
        self.sink.search_status(status);
    }
}

/// A progress sink that interrupts resumable work when the observer wants a partial answer. Without
/// such an observer it never interrupts, so results do not depend on it.
pub(crate) struct Pause<'a> {
    context: &'a RunContext<'a>,
    sink: ThreadSink<'a>,
    /// The progress at which the work was started or resumed.
    begun: OnceLock<u64>,
    is_asked: AtomicBool,
}

impl<'a> Pause<'a> {
    pub(crate) fn new(context: &'a RunContext<'a>) -> Self {
        Self {
            context,
            sink: context.sink(),
            begun: OnceLock::new(),
            is_asked: AtomicBool::new(false),
        }
    }

    /// Whether the work was interrupted, rather than stopped, and may be resumed now.
    pub(crate) fn is_over(&mut self) -> bool {
        self.begun.take();
        std::mem::take(self.is_asked.get_mut())
    }
}

impl ProgressSink for Pause<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        self.sink.report(progress)?;
        // An observer that always wants an answer must not keep the work from advancing.
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

/// Playouts of the first round.
const FIRST_ROUND: u64 = 32;

/// Nodes of the solver's first slice on each position: no slower than the playouts of the first
/// round, so that there is an answer soon even on a large board.
pub(crate) const FIRST_TURN: u64 = 8;

/// Positions that are evaluated together in rounds.
pub(crate) trait Judged {
    type Answer: Serialize;

    fn count(&self) -> usize;

    /// Whether a position was evaluated.
    fn is_judged(&self, at: usize) -> bool;

    /// Whether no further search of a position is useful.
    fn is_settled(&self, at: usize) -> bool;

    /// The factor by which a position gets more playouts than others.
    fn effort(&self, at: usize) -> u64 {
        let _ = at;
        1
    }

    /// The name of a position, shown as the stage of the job.
    fn name(&self, at: usize) -> String;

    /// Searches a position within a slice of the limits.
    fn judge(&mut self, at: usize, thinker: &mut MctsPlayer, share: &Share) -> Result<(), Error>;

    /// The results so far.
    fn answer(&self) -> Self::Answer;
}

/// Evaluates all positions in rounds, each with twice as many playouts, until all are settled or
/// have had `visits`. Reports a partial answer after each position.
pub(crate) fn judge_in_rounds<P: Judged>(
    mut positions: P,
    visits: Option<u64>,
    thinker: &mut MctsPlayer,
    context: &RunContext<'_>,
) -> Result<Report<P::Answer>, Error> {
    let stop = rounds(&mut positions, visits, thinker, context)?;
    // Without a limit on playouts the time limit is expected, once each position was evaluated.
    let is_done = visits.is_none() && (0..positions.count()).all(|at| positions.is_judged(at));
    let is_end = |stop: &StopReason| matches!(stop, StopReason::Canceled | StopReason::Memory);
    let stop = stop.filter(|stop| is_end(stop) || !is_done);
    Ok(Report::until(stop, positions.answer(), context.done()))
}

fn rounds<P: Judged>(
    positions: &mut P,
    visits: Option<u64>,
    thinker: &mut MctsPlayer,
    context: &RunContext<'_>,
) -> Result<Option<StopReason>, Error> {
    let last = visits.unwrap_or(u64::MAX).max(1);
    let mut round = FIRST_ROUND.min(last);
    loop {
        for at in 0..positions.count() {
            if positions.is_settled(at) {
                continue;
            }
            context.stage(&positions.name(at));
            let games = round.saturating_mul(positions.effort(at));
            let share = Share::new(context, games);
            positions.judge(at, thinker, &share)?;
            partial(context, || positions.answer());
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
