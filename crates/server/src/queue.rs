//! The job queue: jobs wait, run, and leave results for their clients.
//!
//! A fixed number of threads run the jobs in the order of submission, and one more thread runs
//! cheap ones, so that a board is shown while others are being solved. The queue has a maximum
//! length; results are kept up to a maximum age and total size. A job that panics fails with an
//! internal error and affects neither its thread nor the other jobs.

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
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::job::{JobOutput, JobResult, JobState, OutputParams, QueuedJob};
use crate::settings::ServerSettings;

/// The stack of a thread that runs jobs.
const STACK_BYTES: usize = 16 << 20;

/// The limits that a client asks for.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsParams {
    pub(crate) seconds: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) megabytes: Option<usize>,
    pub(crate) threads: Option<usize>,
}

/// Queues and runs jobs and keeps their results.
pub(crate) struct JobQueue {
    engine: Engine,
    settings: ServerSettings,
    state: Mutex<State>,
    /// Signals a new job, or that the queue closes.
    changed: Condvar,
    pub(crate) counts: Counts,
}

/// Which threads run a job.
#[derive(Clone, Copy)]
enum Lane {
    /// Any thread except the one for cheap jobs.
    Usual,
    /// The thread for cheap jobs.
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
    waiting: [VecDeque<Arc<QueuedJob>>; 2],
    running: Vec<Arc<QueuedJob>>,
    jobs: HashMap<String, Arc<QueuedJob>>,
    /// Results, the oldest first: when the job ended, its id, and its size in bytes.
    done: VecDeque<(Instant, String, usize)>,
    done_bytes: usize,
    is_closing: bool,
}

/// Counts since the start of the server.
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

/// The present load.
pub(crate) struct Load {
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    pub(crate) kept: usize,
    pub(crate) kept_bytes: usize,
}

impl JobQueue {
    /// Starts the threads that run jobs.
    pub(crate) fn start(engine: Engine, settings: ServerSettings) -> std::io::Result<Arc<Self>> {
        let queue = Arc::new(Self {
            engine,
            state: Mutex::default(),
            changed: Condvar::new(),
            counts: Counts::default(),
            settings,
        });
        let usual = std::iter::repeat_n(Lane::Usual, queue.settings.jobs);
        for (number, lane) in std::iter::once(Lane::Brief).chain(usual).enumerate() {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let thread = thread.name(format!("job {number}"));
            thread.spawn(move || {
                while let Some(job) = queue.next(lane) {
                    queue.run(&job);
                }
            })?;
        }
        Ok(queue)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The requested limits, within those of the server.
    pub(crate) fn limits(&self, asked: &LimitsParams) -> Result<Limits, ApiError> {
        let most = &self.settings;
        let time = match asked.seconds {
            None => most.usual_time,
            Some(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| {
                let message = format!("expected a number of seconds, found {seconds}");
                ApiError::bad_request(message).at("limits.seconds")
            })?,
        };
        let memory = asked.megabytes.map_or(most.memory, |it| it.saturating_mul(1 << 20));
        Ok(Limits {
            time: Some(time.min(most.time)),
            nodes: asked.nodes,
            memory: memory.min(most.memory),
            threads: asked.threads.unwrap_or(1).clamp(1, most.threads),
            ..Limits::default()
        })
    }

    /// Queues a job, unless a limit of the server is reached.
    pub(crate) fn submit(
        &self,
        request: Request,
        limits: Limits,
        client: IpAddr,
        output: OutputParams,
    ) -> Result<Arc<QueuedJob>, ApiError> {
        let accepted = self.try_submit(request, limits, client, output);
        Counts::add(match accepted {
            Ok(_) => &self.counts.accepted,
            Err(_) => &self.counts.refused,
        });
        accepted
    }

    fn try_submit(
        &self,
        request: Request,
        limits: Limits,
        client: IpAddr,
        output: OutputParams,
    ) -> Result<Arc<QueuedJob>, ApiError> {
        if request.side_effects() != SideEffects::Nothing {
            return Err(ApiError::bad_request(format!(
                "expected a request that touches no files and no programs, found one of `{}`",
                request.name()
            )));
        }
        let job = Arc::new(QueuedJob::new(request, limits, client, output));
        let mut state = self.state();
        if state.is_closing {
            return Err(ApiError::unavailable("the server is about to stop"));
        }
        let waiting = state.waiting.iter().map(VecDeque::len).sum::<usize>();
        if waiting >= self.settings.waiting {
            return Err(ApiError::unavailable("too many jobs are waiting"));
        }
        if let Some(most) = self.settings.per_client {
            let open = state.waiting.iter().flatten().chain(&state.running);
            if open.filter(|it| it.client == client).count() >= most {
                let message = format!("expected at most {most} jobs of one client at a time");
                return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
            }
        }
        state.jobs.insert(job.id.clone(), Arc::clone(&job));
        let lane = Lane::of(&job.request);
        state.waiting[lane as usize].push_back(Arc::clone(&job));
        drop(state);
        self.changed.notify_all();
        Ok(job)
    }

    /// The job with this id, if it is still kept.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<QueuedJob>> {
        let mut state = self.state();
        self.forget(&mut state);
        state.jobs.get(id).map(Arc::clone)
    }

    /// The number of jobs before a waiting one.
    pub(crate) fn ahead(&self, job: &QueuedJob) -> usize {
        let state = self.state();
        let mut waiting = state.waiting[Lane::of(&job.request) as usize].iter();
        waiting.position(|it| it.id == job.id).unwrap_or_default()
    }

    /// Cancels a job: a waiting job fails, a running job ends with its partial answer.
    pub(crate) fn cancel(&self, job: &QueuedJob) {
        job.limits.cancel.cancel();
        let mut state = self.state();
        let waiting = &mut state.waiting[Lane::of(&job.request) as usize];
        let at = waiting.iter().position(|it| it.id == job.id);
        if let Some(waiting) = at.and_then(|at| waiting.remove(at)) {
            let message = "the job was canceled before it began";
            let result = Err(ApiError::new(StatusCode::CONFLICT, message));
            self.finish(&mut state, &waiting, result);
        }
    }

    pub(crate) fn load(&self) -> Load {
        let state = self.state();
        Load {
            waiting: state.waiting.iter().map(VecDeque::len).sum(),
            running: state.running.len(),
            kept: state.done.len(),
            kept_bytes: state.done_bytes,
        }
    }

    /// Refuses new jobs, fails waiting jobs and cancels running jobs.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closing = true;
        for job in &state.running {
            job.limits.cancel.cancel();
        }
        let waiting = std::mem::take(&mut state.waiting);
        for job in waiting.into_iter().flatten() {
            let result = Err(ApiError::unavailable("the server was stopped before the job began"));
            self.finish(&mut state, &job, result);
        }
        drop(state);
        self.changed.notify_all();
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.state().running.is_empty()
    }

    /// Waits for the next job; `None` once the queue is closed.
    fn next(&self, lane: Lane) -> Option<Arc<QueuedJob>> {
        let mut state = self.state();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some(job) = state.waiting[lane as usize].pop_front() {
                state.running.push(Arc::clone(&job));
                return Some(job);
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, job: &Arc<QueuedJob>) {
        job.enter(JobState::Running);
        let begun = Instant::now();
        let observer = job.observer();
        let run = || -> Result<_, Error> {
            let mut report = job.request.run(&self.engine, &job.limits, &observer)?;
            let render = RenderOptions::default();
            let answer = RawValue::from_string(report.json()).expect("a report is JSON");
            let text = job.output.text.then(|| report.text(render));
            let picture = job.output.picture.then(|| report.picture(render));
            let (picture, no_picture) = match picture {
                Some(Ok(picture)) => (picture, None),
                Some(Err(error)) => (None, Some(error.in_full())),
                None => (None, None),
            };
            Ok(JobOutput { answer, text, picture, no_picture })
        };
        let result = if let Ok(result) = catch_unwind(AssertUnwindSafe(run)) {
            result.map_err(ApiError::from)
        } else {
            Counts::add(&self.counts.panicked);
            let message = "the job failed for a fault of the program";
            Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message))
        };
        let took = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.counts.busy_micros.fetch_add(took, Ordering::Relaxed);
        let mut state = self.state();
        state.running.retain(|it| it.id != job.id);
        self.finish(&mut state, job, result);
    }

    /// Publishes and keeps the result of a job.
    fn finish(&self, state: &mut State, job: &QueuedJob, result: Result<JobOutput, ApiError>) {
        Counts::add(match result {
            Ok(_) => &self.counts.answered,
            Err(_) => &self.counts.failed,
        });
        let bytes = result.as_ref().map_or(0, JobOutput::bytes);
        let result = result.map_or_else(JobResult::Error, JobResult::Output);
        job.enter(JobState::Done(Arc::new(result)));
        state.done.push_back((Instant::now(), job.id.clone(), bytes));
        state.done_bytes += bytes;
        self.forget(state);
    }

    /// Drops results that are too old, and the oldest while there are too many.
    fn forget(&self, state: &mut State) {
        let keep = &self.settings.keep;
        while let Some((since, _, _)) = state.done.front() {
            let is_kept = since.elapsed() < keep.time
                && state.done.len() <= keep.results
                && state.done_bytes <= keep.bytes;
            if is_kept {
                break;
            }
            if let Some((_, id, bytes)) = state.done.pop_front() {
                state.done_bytes -= bytes;
                state.jobs.remove(&id);
            }
        }
    }
}
