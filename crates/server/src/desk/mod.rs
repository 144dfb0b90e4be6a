//! Where jobs are handed in, wait, are done, and lie until they are fetched.
//!
//! A fixed number of threads do the jobs, the first that came first, and one more thread does those
//! that take no time to speak of, so that a board can be shown while others are being solved. So
//! many jobs wait at the most, and results are kept for a while and up to some size. A job that
//! panics is a fault of ours, is told as such, and costs neither the thread nor the other jobs.

mod ticket;

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use mustplay::display::RenderOptions;
use mustplay::{Engine, Error, Limits, Request, SideEffects};

pub(crate) use ticket::{Answered, News, Outcome, Phase, Ticket, Wants};

use crate::error::Fault;
use crate::id::Id;
use crate::settings::Settings;

/// The stack of a thread that does jobs.
const STACK: usize = 16 << 20;

/// What may be asked of a job at the most, and what it gets if it asks for nothing.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    pub(crate) seconds: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) megabytes: Option<usize>,
    pub(crate) threads: Option<usize>,
}

/// The desk.
pub(crate) struct Desk {
    engine: Engine,
    settings: Settings,
    state: Mutex<State>,
    /// There is something to do, or the desk closes.
    news: Condvar,
    pub(crate) counts: Counts,
}

/// Who does a job.
#[derive(Clone, Copy)]
enum Lane {
    /// One of several threads.
    Usual,
    /// The thread for what takes no time to speak of.
    Brief,
}

impl Lane {
    fn of(request: &Request) -> Self {
        if request.is_brief() { Self::Brief } else { Self::Usual }
    }
}

#[derive(Default)]
struct State {
    /// By lane.
    waiting: [VecDeque<Arc<Ticket>>; 2],
    running: Vec<Arc<Ticket>>,
    tickets: HashMap<Id, Arc<Ticket>>,
    /// Results, the oldest first: when they came, whose they are, how long they are.
    done: VecDeque<(Instant, Id, usize)>,
    done_bytes: usize,
    is_closing: bool,
}

/// What has happened since the start.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) accepted: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) answered: AtomicU64,
    pub(crate) failed: AtomicU64,
    pub(crate) panicked: AtomicU64,
    pub(crate) busy_micros: AtomicU64,
}

impl Counts {
    fn add(count: &AtomicU64) {
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// How much there is to do.
pub(crate) struct Load {
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    pub(crate) kept: usize,
    pub(crate) kept_bytes: usize,
}

impl Desk {
    /// Opens a desk, with threads that do its jobs.
    pub(crate) fn open(engine: Engine, settings: Settings) -> std::io::Result<Arc<Self>> {
        let desk = Arc::new(Self {
            engine,
            state: Mutex::default(),
            news: Condvar::new(),
            counts: Counts::default(),
            settings,
        });
        let usual = std::iter::repeat_n(Lane::Usual, desk.settings.jobs);
        for (number, lane) in std::iter::once(Lane::Brief).chain(usual).enumerate() {
            let desk = Arc::clone(&desk);
            let thread = thread::Builder::new().stack_size(STACK);
            let thread = thread.name(format!("job {number}"));
            thread.spawn(move || {
                while let Some(ticket) = desk.next(lane) {
                    desk.work(&ticket);
                }
            })?;
        }
        Ok(desk)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The limits of a job: what is asked for, as far as it may be.
    pub(crate) fn limits(&self, wish: &Wish) -> Result<Limits, Fault> {
        let most = &self.settings;
        let time = match wish.seconds {
            None => most.usual_time,
            Some(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| {
                let message = format!("expected a number of seconds, found {seconds}");
                Fault::bad(message).at("limits.seconds")
            })?,
        };
        let memory = wish.megabytes.map_or(most.memory, |it| it.saturating_mul(1 << 20));
        Ok(Limits {
            time: Some(time.min(most.time)),
            nodes: wish.nodes,
            memory: memory.min(most.memory),
            threads: wish.threads.unwrap_or(1).clamp(1, most.threads),
            ..Limits::default()
        })
    }

    /// Takes a job in, unless there is too much to do already.
    pub(crate) fn accept(
        &self,
        request: Request,
        limits: Limits,
        client: IpAddr,
        wants: Wants,
    ) -> Result<Arc<Ticket>, Fault> {
        let accepted = self.try_accept(request, limits, client, wants);
        Counts::add(match accepted {
            Ok(_) => &self.counts.accepted,
            Err(_) => &self.counts.refused,
        });
        accepted
    }

    fn try_accept(
        &self,
        request: Request,
        limits: Limits,
        client: IpAddr,
        wants: Wants,
    ) -> Result<Arc<Ticket>, Fault> {
        if request.side_effects() != SideEffects::Nothing {
            return Err(Fault::bad(format!(
                "expected a request that touches no files and no programs, found one of `{}`",
                request.name()
            )));
        }
        let ticket = Arc::new(Ticket::new(request, limits, client, wants));
        let mut state = self.state();
        if state.is_closing {
            return Err(Fault::busy("the server is about to stop"));
        }
        let waiting = state.waiting.iter().map(VecDeque::len).sum::<usize>();
        if waiting >= self.settings.waiting {
            return Err(Fault::busy("too many jobs are waiting"));
        }
        if let Some(most) = self.settings.per_client {
            let open = state.waiting.iter().flatten().chain(&state.running);
            if open.filter(|it| it.client == client).count() >= most {
                let message = format!("expected at most {most} jobs of one client at a time");
                return Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, message));
            }
        }
        state.tickets.insert(ticket.id, Arc::clone(&ticket));
        let lane = Lane::of(&ticket.request);
        state.waiting[lane as usize].push_back(Arc::clone(&ticket));
        drop(state);
        self.news.notify_all();
        Ok(ticket)
    }

    /// The job of this number, if it is there still.
    pub(crate) fn find(&self, id: Id) -> Option<Arc<Ticket>> {
        let mut state = self.state();
        self.forget(&mut state);
        state.tickets.get(&id).map(Arc::clone)
    }

    /// How many jobs come before one that waits.
    pub(crate) fn ahead(&self, ticket: &Ticket) -> usize {
        let state = self.state();
        let mut waiting = state.waiting[Lane::of(&ticket.request) as usize].iter();
        waiting.position(|it| it.id == ticket.id).unwrap_or_default()
    }

    /// Ends a job: one that waits is never begun, one that runs tells what it knows.
    pub(crate) fn cancel(&self, ticket: &Ticket) {
        ticket.limits.cancel.cancel();
        let mut state = self.state();
        let waiting = &mut state.waiting[Lane::of(&ticket.request) as usize];
        let at = waiting.iter().position(|it| it.id == ticket.id);
        if let Some(waiting) = at.and_then(|at| waiting.remove(at)) {
            let message = "the job was cancelled before it began";
            let outcome = Err(Fault::new(StatusCode::CONFLICT, message));
            self.settle(&mut state, &waiting, outcome);
        }
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> Load {
        let state = self.state();
        Load {
            waiting: state.waiting.iter().map(VecDeque::len).sum(),
            running: state.running.len(),
            kept: state.done.len(),
            kept_bytes: state.done_bytes,
        }
    }

    /// Takes no more jobs, lets those that wait go, and has those that run end soon.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closing = true;
        for ticket in &state.running {
            ticket.limits.cancel.cancel();
        }
        let waiting = std::mem::take(&mut state.waiting);
        for ticket in waiting.into_iter().flatten() {
            let outcome = Err(Fault::busy("the server was stopped before the job began"));
            self.settle(&mut state, &ticket, outcome);
        }
        drop(state);
        self.news.notify_all();
    }

    /// Whether nothing runs.
    pub(crate) fn is_idle(&self) -> bool {
        self.state().running.is_empty()
    }

    /// The next job, as soon as there is one; nothing once the desk closes.
    fn next(&self, lane: Lane) -> Option<Arc<Ticket>> {
        let mut state = self.state();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some(ticket) = state.waiting[lane as usize].pop_front() {
                state.running.push(Arc::clone(&ticket));
                return Some(ticket);
            }
            let waited = self.news.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, ticket: &Arc<Ticket>) {
        ticket.enter(Phase::Running);
        let begun = Instant::now();
        let reporter = ticket.reporter();
        let run = || -> Result<_, Error> {
            let (request, limits) = (&ticket.request, &ticket.limits);
            let mut report = request.run(&self.engine, limits, &reporter)?;
            let render = RenderOptions::default();
            let json = report.json();
            let words = ticket.wants.is_told.then(|| report.text(render));
            let draw = || report.picture(render).transpose();
            let drawn = ticket.wants.is_drawn.then(draw).flatten();
            Ok(Answered {
                json,
                text: words,
                picture: drawn.map(|drawn| drawn.map_err(|error| error.in_full())),
            })
        };
        let outcome = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(Ok(answered)) => Ok(answered),
            Ok(Err(error)) => Err(Fault::from(error)),
            Err(_) => {
                Counts::add(&self.counts.panicked);
                let message = "the job failed for a fault of the program";
                Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, message))
            }
        };
        let took = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.counts.busy_micros.fetch_add(took, Ordering::Relaxed);
        let mut state = self.state();
        state.running.retain(|it| it.id != ticket.id);
        self.settle(&mut state, ticket, outcome);
    }

    /// A job has ended; its result is kept as long as there is room.
    fn settle(&self, state: &mut State, ticket: &Ticket, outcome: Outcome) {
        Counts::add(match outcome {
            Ok(_) => &self.counts.answered,
            Err(_) => &self.counts.failed,
        });
        let bytes = outcome.as_ref().map_or(0, |answered| {
            let picture = answered.picture.as_ref().and_then(|it| it.as_ref().ok());
            let text = answered.text.as_ref().map_or(0, String::len);
            answered.json.len() + text + picture.map_or(0, String::len)
        });
        ticket.enter(Phase::Done(Arc::new(outcome)));
        state.done.push_back((Instant::now(), ticket.id, bytes));
        state.done_bytes += bytes;
        self.forget(state);
    }

    /// Drops results that are too old, and the oldest if there are too many or they are too large.
    fn forget(&self, state: &mut State) {
        let keep = &self.settings.keep;
        while let Some(&(since, id, bytes)) = state.done.front() {
            let is_kept = since.elapsed() < keep.time
                && state.done.len() <= keep.results
                && state.done_bytes <= keep.bytes;
            if is_kept {
                break;
            }
            state.done.pop_front();
            state.done_bytes -= bytes;
            state.tickets.remove(&id);
        }
    }
}
