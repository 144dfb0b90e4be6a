//! A worker that fetches the questions of a site, for sites that do not ask but hand out.
//!
//! `POST SITE/jobs/next` waits until there is something to do (long polling) and answers with one
//! object, `{"id": …, "type": …, "payload": {…}}`, or with 204 if there was nothing for a while.
//! Types are `solve`, `calculate-move`, `analyze-game` and `analyze-position`, payloads those of
//! [`sites`](crate::sites). While it works the worker sends `POST SITE/jobs/ID/heartbeat`, and at
//! last the answer to `POST SITE/jobs/ID/result` or what is wrong to `POST SITE/jobs/ID/fail`. The
//! key of the worker is sent as a bearer token, and is never told to anybody else.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mustplay::{CancelToken, Engine, Limits};
use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;

use crate::desk::Wish;
use crate::error::Fault;
use crate::sites::{self, Answer, Asked, Question};

/// How long a site may take to say that there is nothing to do.
const POLL: Duration = Duration::from_secs(90);

/// Time between signs of life.
const BEAT: Duration = Duration::from_secs(5);

/// Time between looks at whether to stop.
const LOOK: Duration = Duration::from_millis(50);

/// The first and the longest time to wait when a site cannot be reached.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(500), Duration::from_mins(1));

/// Time for a job that asks for none.
const USUAL_TIME: Duration = Duration::from_mins(1);

/// Somebody who works for a site.
pub struct Worker {
    engine: Engine,
    site: Site,
    /// The most that a job may use.
    most: Limits,
}

/// A site that hands out questions.
#[derive(Clone)]
struct Site {
    /// Where they are, without a slash at the end.
    address: String,
    key: String,
    agent: ureq::Agent,
}

/// What a worker does, for whoever render on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerNews {
    /// A job was fetched: its number and its type.
    Begun(String, String),
    /// A job was answered.
    Answered(String),
    /// A job could not be done, for this reason.
    Failed(String, String),
    /// The site cannot be reached, for this reason; it is tried again after a while.
    Unreachable(String, Duration),
}

/// Why a worker does not go on.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// The site does not know the key.
    #[error("expected a key that the site knows: it answers with status {0}")]
    Key(u16),
    /// The address cannot be used.
    #[error("expected an address that begins with {expected}, found `{found}`")]
    Address {
        /// How it should begin.
        expected: &'static str,
        /// What was given.
        found: String,
    },
}

/// How addresses begin that can be used.
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

/// What came of asking the site.
enum Reply {
    Said(u16, String),
    Silent(String),
}

impl Site {
    fn post(&self, path: &str, body: &Value) -> Reply {
        let request = self.agent.post(format!("{}/{path}", self.address));
        let request = request.header("authorization", format!("Bearer {}", self.key));
        let request = request.header("content-type", "application/json");
        let read = request.send(body.to_string()).and_then(|mut response| {
            let text = response.body_mut().read_to_string()?;
            Ok(Reply::Said(response.status().as_u16(), text))
        });
        read.unwrap_or_else(|error| Reply::Silent(error.to_string()))
    }

    /// Tells the site something that should not be lost: again, if it cannot be reached.
    fn insist(&self, path: &str, body: &Value, stop: &CancelToken) {
        let mut wait = BACK_OFF.0;
        loop {
            let is_done = match self.post(path, body) {
                Reply::Said(status, _) => status < 500,
                Reply::Silent(_) => false,
            };
            if is_done || wait > BACK_OFF.1 || stop.is_canceled() {
                return;
            }
            pause(wait, stop);
            wait *= 2;
        }
    }
}

/// Waits, unless it is time to stop.
fn pause(time: Duration, stop: &CancelToken) {
    let begun = Instant::now();
    while begun.elapsed() < time && !stop.is_canceled() {
        thread::sleep(LOOK);
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
            .timeout_global(Some(POLL))
            .http_status_as_error(false)
            .build();
        let site =
            Site { address: address.trim_end_matches('/').to_owned(), key, agent: config.into() };
        Ok(Self { engine, site, most })
    }

    /// Works until `stop` is pressed.
    pub fn work(&self, stop: &CancelToken, hear: &dyn Fn(WorkerNews)) -> Result<(), WorkerError> {
        let mut wait = BACK_OFF.0;
        while !stop.is_canceled() {
            let silence = match self.fetch(stop) {
                None => return Ok(()),
                Some(Reply::Said(status @ (401 | 403), _)) => return Err(WorkerError::Key(status)),
                Some(Reply::Said(204, _)) => None,
                Some(Reply::Said(200, text)) => match serde_json::from_str(&text) {
                    Ok(fetched) => {
                        self.serve(fetched, stop, hear);
                        None
                    }
                    Err(error) => Some(format!("expected a job, found something else: {error}")),
                },
                Some(Reply::Said(status, _)) => Some(format!("it answers with status {status}")),
                Some(Reply::Silent(why)) => Some(why),
            };
            match silence {
                None => wait = BACK_OFF.0,
                Some(why) => {
                    hear(WorkerNews::Unreachable(why, wait));
                    pause(wait, stop);
                    wait = (2 * wait).min(BACK_OFF.1);
                }
            }
        }
        Ok(())
    }

    /// Asks for a job; nothing if it is time to stop before the site has answered.
    fn fetch(&self, stop: &CancelToken) -> Option<Reply> {
        let (sender, receiver) = mpsc::channel();
        let site = self.site.clone();
        // Whoever stops does not wait for the site, which may have nothing to say for a minute.
        thread::spawn(move || sender.send(site.post("jobs/next", &json!({}))));
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(reply) => return Some(reply),
                Err(RecvTimeoutError::Timeout) if !stop.is_canceled() => {}
                Err(_) => return None,
            }
        }
    }

    /// Does a job and tells the site.
    fn serve(&self, fetched: Fetched, stop: &CancelToken, hear: &dyn Fn(WorkerNews)) {
        let id = match &fetched.id {
            Value::String(id) => id.clone(),
            id => id.to_string(),
        };
        hear(WorkerNews::Begun(id.clone(), fetched.kind.clone()));
        let payload = fetched.payload;
        let answer = match fetched.kind.as_str() {
            "solve" => self.answer::<sites::Solve>(&id, payload, stop),
            "calculate-move" => self.answer::<sites::CalculateMove>(&id, payload, stop),
            "analyze-game" => self.answer::<sites::AnalyzeGame>(&id, payload, stop),
            "analyze-position" => self.answer::<sites::AnalyzePosition>(&id, payload, stop),
            kind => Err(Fault::bad(format!(
                "expected solve, calculate-move, analyze-game or analyze-position, found `{kind}`"
            ))),
        };
        match answer {
            Ok(answer) => {
                self.site.insist(&format!("jobs/{id}/result"), &answer, stop);
                hear(WorkerNews::Answered(id));
            }
            Err(fault) => {
                let told: Value = serde_json::from_str(&fault.json()).expect("what we wrote");
                self.site.insist(&format!("jobs/{id}/fail"), &told, stop);
                hear(WorkerNews::Failed(id, fault.message));
            }
        }
    }

    /// Answers a question, with signs of life meanwhile. A site that does not want the answer any
    /// more says so to one of them, by a status that is an error.
    fn answer<Q: Question>(
        &self,
        id: &str,
        payload: Value,
        stop: &CancelToken,
    ) -> Result<Value, Fault> {
        let question: Q =
            serde_json::from_value(payload).map_err(|error| Fault::bad(error.to_string()))?;
        let Asked { request, wish } = question.asks()?;
        let limits = self.limits(&wish)?;
        let cancel = limits.cancel.clone();
        let told = thread::scope(|scope| {
            let (done, ended) = mpsc::channel::<()>();
            scope.spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(BEAT) {
                    let reply = self.site.post(&format!("jobs/{id}/heartbeat"), &json!({}));
                    if matches!(reply, Reply::Said(400..500, _)) || stop.is_canceled() {
                        cancel.cancel();
                    }
                }
            });
            let told = request.run(&self.engine, &limits, &());
            drop(done);
            told
        })?;
        let told = serde_json::from_str(&told.json()).expect("what we wrote");
        Ok(match question.answer(&told)? {
            Answer::Text(text) => json!({ "move": text }),
            Answer::Json(value) => value,
        })
    }

    fn limits(&self, wish: &Wish) -> Result<Limits, Fault> {
        let time = wish.seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| Fault::bad("expected a number of seconds"))?;
        let time = time.unwrap_or(USUAL_TIME);
        Ok(Limits {
            time: Some(self.most.time.map_or(time, |most| time.min(most))),
            nodes: wish.nodes,
            cancel: CancelToken::default(),
            ..self.most.clone()
        })
    }
}
