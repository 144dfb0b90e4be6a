//! A job in the queue, its status and its result.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mustplay::{Limits, Observer, Request};
use mustplay_core::{Progress, SearchStatus};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::watch;

use crate::error::ApiError;

/// Time between two status updates.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// A random id of a job: a client that knows it may read and cancel the job.
fn random_id() -> String {
    let mut bytes = [0; 16];
    // Without randomness any client could read the jobs of the others.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    format!("{:032x}", u128::from_le_bytes(bytes))
}

pub(crate) struct QueuedJob {
    pub(crate) id: String,
    pub(crate) request: Request,
    pub(crate) output: OutputParams,
    pub(crate) limits: Limits,
    pub(crate) client: IpAddr,
    status: watch::Sender<JobStatus>,
}

/// The output requested besides the answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutputParams {
    pub(crate) picture: bool,
    /// The answer in words.
    pub(crate) text: bool,
    /// The job is canceled when no client follows it any more.
    pub(crate) attached: bool,
}

/// The latest status of a job.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobStatus {
    pub(crate) state: JobState,
    pub(crate) progress: JobProgress,
    /// The partial answer.
    pub(crate) so_far: Option<Arc<RawValue>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) enum JobState {
    #[default]
    Waiting,
    Running,
    Done(Arc<JobResult>),
}

/// The result of a job: its output or its error.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum JobResult {
    Output(JobOutput),
    Error(ApiError),
}

impl JobResult {
    /// The report.
    pub(crate) fn answer(&self) -> Result<&RawValue, ApiError> {
        match self {
            Self::Output(output) => Ok(&output.answer),
            Self::Error(error) => Err(error.clone()),
        }
    }
}

/// The report of a job in the requested forms.
#[derive(Debug, Serialize)]
pub(crate) struct JobOutput {
    pub(crate) answer: Box<RawValue>,
    /// The report in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// The picture as SVG, if the answer has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<String>,
    /// Why the answer cannot be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) no_picture: Option<String>,
}

impl JobOutput {
    /// The approximate memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.answer.get().len() + length(&self.text) + length(&self.picture)
    }
}

/// The progress of a running job.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct JobProgress {
    /// Steps done.
    done: u64,
    /// Total steps, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    /// The current stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<String>,
    /// Proof and disproof numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<[u64; 2]>,
}

impl QueuedJob {
    pub(crate) fn new(
        request: Request,
        limits: Limits,
        client: IpAddr,
        output: OutputParams,
    ) -> Self {
        let status = watch::Sender::new(JobStatus::default());
        Self { id: random_id(), request, output, limits, client, status }
    }

    /// Receives all status updates from now on.
    pub(crate) fn subscribe(&self) -> watch::Receiver<JobStatus> {
        self.status.subscribe()
    }

    /// Whether a client follows the job.
    pub(crate) fn is_followed(&self) -> bool {
        self.status.receiver_count() > 0
    }

    pub(crate) fn status(&self) -> JobStatus {
        self.status.borrow().clone()
    }

    pub(crate) fn enter(&self, state: JobState) {
        self.status.send_modify(|status| status.state = state);
    }

    /// The observer that updates the status while the job runs.
    pub(crate) fn observer(&self) -> StatusObserver<'_> {
        StatusObserver {
            job: self,
            progress: Mutex::new((None, JobProgress::default())),
            last_partial: Mutex::new(None),
        }
    }
}

/// Updates the status of a running job, at most once in [`UPDATE_INTERVAL`].
pub(crate) struct StatusObserver<'a> {
    job: &'a QueuedJob,
    /// The progress, and when it was published.
    progress: Mutex<(Option<Instant>, JobProgress)>,
    /// The time of the last partial answer.
    last_partial: Mutex<Option<Instant>>,
}

impl StatusObserver<'_> {
    /// Changes the progress and publishes it if it is due. If another thread holds the lock, the
    /// change is dropped unless it is urgent.
    fn update(&self, is_urgent: bool, change: impl FnOnce(&mut JobProgress)) {
        let lock =
            if is_urgent { self.progress.lock().ok() } else { self.progress.try_lock().ok() };
        let Some(mut lock) = lock else { return };
        let (published, progress) = &mut *lock;
        change(progress);
        if is_urgent || is_due(*published) {
            *published = Some(Instant::now());
            let progress = progress.clone();
            self.job.status.send_modify(|status| status.progress = progress);
        }
    }
}

fn is_due(last: Option<Instant>) -> bool {
    last.is_none_or(|last| last.elapsed() >= UPDATE_INTERVAL)
}

impl Observer for StatusObserver<'_> {
    fn on_progress(&self, progress: &Progress) {
        self.update(false, |it| {
            it.done = progress.done;
            it.total = progress.total;
        });
    }

    fn on_stage(&self, name: &str) {
        self.update(true, |it| it.stage = Some(name.to_owned()));
    }

    fn on_search_status(&self, status: &SearchStatus) {
        self.update(false, |it| it.numbers = Some([status.proof, status.disproof]));
    }

    fn wants_partial(&self) -> bool {
        self.job.is_followed() && self.last_partial.try_lock().is_ok_and(|last| is_due(*last))
    }

    fn on_partial(&self, json: String) {
        if let Ok(mut last) = self.last_partial.lock() {
            *last = Some(Instant::now());
        }
        let so_far = RawValue::from_string(json).ok().map(Arc::from);
        self.job.status.send_modify(|status| status.so_far = so_far);
    }
}
