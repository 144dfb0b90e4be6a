//! Jobs over HTTP. A job is submitted, followed by server-sent events, read and canceled; or it
//! runs while the client waits.
//!
//! A client that accepts `text/event-stream` submits a job and follows it in one request.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_util::stream::{self, StreamExt};
use mustplay::Request;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::watch;

use crate::app::{AppState, Peer};
use crate::error::{ApiError, JsonText, json as as_json, json_text, to_json};
use crate::job::{JobProgress, JobResult, JobState, JobStatus, OutputParams, QueuedJob};
use crate::queue::{JobQueue, LimitsParams};

/// How long an attached job survives without a follower: enough to reload a page.
const DETACH_TIMEOUT: Duration = Duration::from_secs(10);

/// Time between updates of a waiting job's place in the queue.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Submission {
    job: String,
    request: Box<RawValue>,
    #[serde(default)]
    limits: LimitsParams,
    #[serde(default)]
    picture: bool,
    #[serde(default)]
    text: bool,
    #[serde(default)]
    attached: bool,
}

/// Queues a job and returns its id, or the events of the job to a client that accepts them.
pub(crate) async fn submit(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, ApiError> {
    let Submission { job, request, limits, picture, text, attached } = body.read()?;
    let request = Request::read(&job, request.get());
    let request = request.map_err(|error| ApiError::from(error).at("request"))?;
    let limits = app.queue.limits(&limits)?;
    let output = OutputParams { picture, text, attached };
    let job = app.queue.submit(request, limits, app.client(peer, &headers), output)?;
    let location = [(header::LOCATION, format!("/api/jobs/{}", job.id))];
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if accept.is_some_and(|accept| accept.contains("text/event-stream")) {
        let grace = if attached { DETACH_TIMEOUT } else { Duration::ZERO };
        let follower = Follower::new(&app, job, Some(grace));
        return Ok((location, follower.stream(true)).into_response());
    }
    Ok((StatusCode::ACCEPTED, location, status(&app.queue, &job)).into_response())
}

fn find(app: &AppState, id: &str) -> Result<Arc<QueuedJob>, ApiError> {
    app.queue
        .find(id)
        .ok_or_else(|| ApiError::not_found("job of this number; results are kept for a while only"))
}

pub(crate) async fn show(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    Ok(status(&app.queue, &*find(&app, &id)?))
}

pub(crate) async fn cancel(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let job = find(&app, &id)?;
    app.queue.cancel(&job);
    Ok(status(&app.queue, &job))
}

/// The status of a job: its id, its state, and its result or partial answer.
fn status(queue: &JobQueue, job: &QueuedJob) -> Response {
    #[derive(Serialize)]
    struct Body<'a> {
        id: &'a str,
        job: &'a str,
        #[serde(flatten)]
        state: StateBody<'a>,
    }
    #[derive(Serialize)]
    #[serde(tag = "state", rename_all = "lowercase")]
    enum StateBody<'a> {
        Waiting {
            ahead: usize,
        },
        Running {
            progress: &'a JobProgress,
            #[serde(skip_serializing_if = "Option::is_none")]
            so_far: Option<&'a RawValue>,
        },
        Done(&'a JobResult),
    }
    let JobStatus { state, progress, so_far } = job.status();
    let state = match &state {
        JobState::Waiting => StateBody::Waiting { ahead: queue.ahead(job) },
        JobState::Running => StateBody::Running { progress: &progress, so_far: so_far.as_deref() },
        JobState::Done(result) => StateBody::Done(result),
    };
    as_json(&Body { id: &job.id, job: job.request.name(), state })
}

/// Runs a job while the client waits.
pub(crate) async fn run_and_wait(
    app: &Arc<AppState>,
    request: Request,
    limits: &LimitsParams,
    client: IpAddr,
) -> Result<Arc<JobResult>, ApiError> {
    let limits = app.queue.limits(limits)?;
    let job = app.queue.submit(request, limits, client, OutputParams::default())?;
    let mut follower = Follower::new(app, job, Some(Duration::ZERO));
    let done = follower.status.wait_for(|status| matches!(status.state, JobState::Done(_)));
    match done.await.map(|status| status.state.clone()) {
        Ok(JobState::Done(result)) => Ok(result),
        _ => Err(ApiError::unavailable("the server is about to stop")),
    }
}

/// Runs the request in the body and returns the report.
pub(crate) async fn run(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    Path(job): Path<String>,
    limits: Result<Query<LimitsParams>, QueryRejection>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, ApiError> {
    let Query(limits) = limits.map_err(|error| ApiError::bad_request(error.body_text()))?;
    if !Request::is_name(&job) {
        return Err(ApiError::not_found(&format!("job `{job}`")));
    }
    let request = Request::read(&job, &body.0)?;
    let result = run_and_wait(&app, request, &limits, app.client(peer, &headers)).await?;
    Ok(json_text(result.answer()?.get().to_owned()))
}

/// A client that follows a job.
struct Follower {
    app: Arc<AppState>,
    job: Arc<QueuedJob>,
    status: watch::Receiver<JobStatus>,
    /// How long the job survives its client; `None`: until it ends.
    grace: Option<Duration>,
    sent: Sent,
}

/// The last events sent.
#[derive(Default)]
struct Sent {
    ahead: Option<usize>,
    progress: Option<JobProgress>,
    so_far: Option<Arc<RawValue>>,
    is_done: bool,
}

/// Follows a job by server-sent events: `waiting`, `progress` and `so_far` whenever they change,
/// and at last `done`.
pub(crate) async fn events(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let job = find(&app, &id)?;
    let grace = job.output.attached.then_some(DETACH_TIMEOUT);
    Ok(Follower::new(&app, job, grace).stream(false))
}

impl Follower {
    fn new(app: &Arc<AppState>, job: Arc<QueuedJob>, grace: Option<Duration>) -> Self {
        let status = job.subscribe();
        Self { app: Arc::clone(app), job, status, grace, sent: Sent::default() }
    }

    /// The events of the job. A new job begins with `accepted` and its id.
    fn stream(self, is_new: bool) -> Response {
        let id = json!({ "id": self.job.id, "job": self.job.request.name() }).to_string();
        let accepted = is_new.then(|| Event::default().event("accepted").data(id));
        let events = stream::unfold(self, |mut follower| async {
            let event = follower.next().await?;
            Some((event, follower))
        });
        let events = stream::iter(accepted).chain(events).map(Ok::<_, Infallible>);
        Sse::new(events).keep_alive(KeepAlive::default()).into_response()
    }

    /// The next event; `None` after `done`.
    async fn next(&mut self) -> Option<Event> {
        while !self.sent.is_done {
            let status = self.status.borrow_and_update().clone();
            if let Some((name, json)) = self.news(&status) {
                return Some(Event::default().event(name).data(json));
            }
            let changed = self.status.changed();
            if matches!(status.state, JobState::Waiting) {
                // A waiting job's place in the queue changes without a change of its status.
                let changed = tokio::time::timeout(POLL_INTERVAL, changed).await;
                changed.unwrap_or(Ok(())).ok()?;
            } else {
                changed.await.ok()?;
            }
        }
        None
    }

    /// The name and the data of an event that was not sent yet.
    fn news(&mut self, status: &JobStatus) -> Option<(&'static str, String)> {
        if let JobState::Done(result) = &status.state {
            self.sent.is_done = true;
            return Some(("done", to_json(&**result)));
        }
        if matches!(status.state, JobState::Waiting) {
            let ahead = self.app.queue.ahead(&self.job);
            let is_new = self.sent.ahead.replace(ahead) != Some(ahead);
            return is_new.then(|| ("waiting", json!({ "ahead": ahead }).to_string()));
        }
        if let Some(so_far) = &status.so_far
            && self.sent.so_far.as_ref().is_none_or(|sent| !Arc::ptr_eq(sent, so_far))
        {
            self.sent.so_far = Some(Arc::clone(so_far));
            return Some(("so_far", so_far.get().to_owned()));
        }
        if self.sent.progress.as_ref() != Some(&status.progress) {
            self.sent.progress = Some(status.progress.clone());
            return Some(("progress", to_json(&status.progress)));
        }
        None
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let is_done = matches!(self.status.borrow().state, JobState::Done(_));
        let Some(grace) = self.grace.filter(|_| !is_done) else {
            return;
        };
        if grace.is_zero() {
            self.app.queue.cancel(&self.job);
            return;
        }
        let (app, job) = (Arc::clone(&self.app), Arc::clone(&self.job));
        // A runtime that shuts down cancels every job anyway.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(grace).await;
                if !job.is_followed() {
                    app.queue.cancel(&job);
                }
            });
        }
    }
}
