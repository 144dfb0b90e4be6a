//! A worker that pulls jobs from a site, for sites that do not call this server.
//!
//! `POST SITE/jobs/next` waits for a job (long polling) and answers with one object, `{"id": …,
//! "type": …, "payload": {…}}`, or with 204 after a timeout. Types are `solve`, `calculate-move`,
//! `analyze-game` and `analyze-position`; payloads are those of [`sites`](crate::sites). While a
//! job runs, the worker sends `POST SITE/jobs/ID/heartbeat`; at the end it sends the answer to
//! `POST SITE/jobs/ID/result`, or the error to `POST SITE/jobs/ID/fail`. The worker's key is sent
//! as a bearer token, and to no other address.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mustplay::{CancelToken, Engine, Limits};
use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;

use crate::error::ApiError;
use crate::queue::LimitsParams;
use crate::sites::{self, Answer, Asked, SiteRequest};

/// Timeout of a long poll for the next job.
const POLL_TIMEOUT: Duration = Duration::from_secs(90);

/// Time between heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);

/// Time between checks of the cancel token.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The first and the longest delay before another attempt to reach a site.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(500), Duration::from_mins(1));

/// The default time of a job.
const USUAL_TIME: Duration = Duration::from_mins(1);

/// Pulls jobs from a site and answers them.
pub struct Worker {
    engine: Engine,
    site: Site,
    /// The limits of every job.
    most: Limits,
}

/// The site that the jobs come from.
#[derive(Clone)]
struct Site {
    /// The base URL, without a slash at the end.
    address: String,
    key: String,
    agent: ureq::Agent,
}

/// Events of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerNews {
    /// A job was fetched: its number and its type.
    Begun(String, String),
    /// A job was answered.
    Answered(String),
    /// A job failed, for this reason.
    Failed(String, String),
    /// The site cannot be reached, for this reason; the next attempt is after this delay.
    Unreachable(String, Duration),
}

/// Why a worker stops.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// The site rejects the key.
    #[error("expected a key that the site knows: it answers with status {0}")]
    Key(u16),
    /// The address is not supported.
    #[error("expected an address that begins with {expected}, found `{found}`")]
    Address {
        /// The supported schemes.
        expected: &'static str,
        found: String,
    },
}

/// The supported schemes of addresses.
const SCHEMES: &str = if cfg!(feature = "tls") {
    "http:// or https://"
} else {
    "http:// (https:// needs the feature tls)"
};

/// A job of a site.
#[derive(Deserialize)]
struct Fetched {
    id: Value,
    #[serde(rename = "type")]
    kind: String,
    payload: Value,
}

/// The answer of the site, or why there is none.
enum Reply {
    Response(u16, String),
    Failure(String),
}

impl Site {
    fn post(&self, path: &str, body: &Value) -> Reply {
        let request = self.agent.post(format!("{}/{path}", self.address));
        let request = request.header("authorization", format!("Bearer {}", self.key));
        let request = request.header("content-type", "application/json");
        let read = request.send(body.to_string()).and_then(|mut response| {
            let text = response.body_mut().read_to_string()?;
            Ok(Reply::Response(response.status().as_u16(), text))
        });
        read.unwrap_or_else(|error| Reply::Failure(error.to_string()))
    }

    /// Posts a result, with retries while the site cannot be reached.
    fn post_with_retries(&self, path: &str, body: &Value, stop: &CancelToken) {
        let mut wait = BACK_OFF.0;
        loop {
            let is_done = match self.post(path, body) {
                Reply::Response(status, _) => status < 500,
                Reply::Failure(_) => false,
            };
            if is_done || wait > BACK_OFF.1 || stop.is_canceled() {
                return;
            }
            pause(wait, stop);
            wait *= 2;
        }
    }
}

/// Sleeps for this time or until `stop` is canceled.
fn pause(time: Duration, stop: &CancelToken) {
    let begun = Instant::now();
    while begun.elapsed() < time && !stop.is_canceled() {
        thread::sleep(POLL_INTERVAL);
    }
}

impl Worker {
    /// A worker for the site at this address.
    pub fn new(
        engine: Engine,
        address: &str,
        key: String,
        most: Limits,
    ) -> Result<Self, WorkerError> {
        let is_safe = cfg!(feature = "tls") && address.starts_with("https://");
        if !is_safe && !address.starts_with("http://") {
            return Err(WorkerError::Address { expected: SCHEMES, found: address.to_owned() });
        }
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(POLL_TIMEOUT))
            .http_status_as_error(false)
            .build();
        let site =
            Site { address: address.trim_end_matches('/').to_owned(), key, agent: config.into() };
        Ok(Self { engine, site, most })
    }

    /// Works until `stop` is canceled.
    pub fn work(
        &self,
        stop: &CancelToken,
        on_event: &dyn Fn(WorkerNews),
    ) -> Result<(), WorkerError> {
        let mut wait = BACK_OFF.0;
        while !stop.is_canceled() {
            let silence = match self.fetch(stop) {
                None => return Ok(()),
                Some(Reply::Response(status @ (401 | 403), _)) => {
                    return Err(WorkerError::Key(status));
                }
                Some(Reply::Response(204, _)) => None,
                Some(Reply::Response(200, text)) => match serde_json::from_str(&text) {
                    Ok(fetched) => {
                        self.serve(fetched, stop, on_event);
                        None
                    }
                    Err(error) => Some(format!("expected a job, found something else: {error}")),
                },
                Some(Reply::Response(status, _)) => {
                    Some(format!("it answers with status {status}"))
                }
                Some(Reply::Failure(why)) => Some(why),
            };
            match silence {
                None => wait = BACK_OFF.0,
                Some(why) => {
                    on_event(WorkerNews::Unreachable(why, wait));
                    pause(wait, stop);
                    wait = (2 * wait).min(BACK_OFF.1);
                }
            }
        }
        Ok(())
    }

    /// Polls for a job; `None` if `stop` is canceled before the site answers.
    fn fetch(&self, stop: &CancelToken) -> Option<Reply> {
        let (sender, receiver) = mpsc::channel();
        let site = self.site.clone();
        // A canceled worker does not wait for the long poll to end.
        thread::spawn(move || sender.send(site.post("jobs/next", &json!({}))));
        loop {
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok(reply) => return Some(reply),
                Err(RecvTimeoutError::Timeout) if !stop.is_canceled() => {}
                Err(_) => return None,
            }
        }
    }

    /// Runs a job and posts the result.
    fn serve(&self, fetched: Fetched, stop: &CancelToken, on_event: &dyn Fn(WorkerNews)) {
        let id = match &fetched.id {
            Value::String(id) => id.clone(),
            id => id.to_string(),
        };
        on_event(WorkerNews::Begun(id.clone(), fetched.kind.clone()));
        let payload = fetched.payload;
        let answer = match fetched.kind.as_str() {
            "solve" => self.answer::<sites::Solve>(&id, payload, stop),
            "calculate-move" => self.answer::<sites::CalculateMove>(&id, payload, stop),
            "analyze-game" => self.answer::<sites::AnalyzeGame>(&id, payload, stop),
            "analyze-position" => self.answer::<sites::AnalyzePosition>(&id, payload, stop),
            kind => Err(ApiError::bad_request(format!(
                "expected solve, calculate-move, analyze-game or analyze-position, found `{kind}`"
            ))),
        };
        match answer {
            Ok(answer) => {
                self.site.post_with_retries(&format!("jobs/{id}/result"), &answer, stop);
                on_event(WorkerNews::Answered(id));
            }
            Err(error) => {
                let body = json!(&error);
                self.site.post_with_retries(&format!("jobs/{id}/fail"), &body, stop);
                on_event(WorkerNews::Failed(id, error.message));
            }
        }
    }

    /// Answers a request, with heartbeats meanwhile. A site that no longer needs the answer refuses
    /// a heartbeat.
    fn answer<Q: SiteRequest>(
        &self,
        id: &str,
        payload: Value,
        stop: &CancelToken,
    ) -> Result<Value, ApiError> {
        let question: Q = serde_json::from_value(payload)
            .map_err(|error| ApiError::bad_request(error.to_string()))?;
        let Asked { request, limits } = question.asks()?;
        let limits = self.limits(&limits)?;
        let cancel = limits.cancel.clone();
        let report = thread::scope(|scope| {
            let (done, ended) = mpsc::channel::<()>();
            scope.spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(HEARTBEAT_INTERVAL) {
                    let reply = self.site.post(&format!("jobs/{id}/heartbeat"), &json!({}));
                    if matches!(reply, Reply::Response(400..500, _)) || stop.is_canceled() {
                        cancel.cancel();
                    }
                }
            });
            let report = request.run(&self.engine, &limits, &());
            drop(done);
            report
        })?;
        let report = serde_json::from_str(&report.json()).expect("a report is JSON");
        Ok(match question.answer(&report)? {
            Answer::Text(text) => json!({ "move": text }),
            Answer::Json(value) => value,
        })
    }

    fn limits(&self, asked: &LimitsParams) -> Result<Limits, ApiError> {
        let time = asked.seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| ApiError::bad_request("expected a number of seconds"))?;
        let time = time.unwrap_or(USUAL_TIME);
        Ok(Limits {
            time: Some(self.most.time.map_or(time, |most| time.min(most))),
            nodes: asked.nodes,
            cancel: CancelToken::default(),
            ..self.most.clone()
        })
    }
}
