//! Jobs over HTTP: handed in, followed, fetched, cancelled; or run while the client waits.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mustplay::Request;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::body::JsonText;
use crate::desk::{Desk, Outcome, Phase, Ticket, Wants, Wish};
use crate::error::{Fault, json};
use crate::house::{House, Peer};
use crate::id::Id;

/// A job that is handed in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Handed {
    job: String,
    request: Box<RawValue>,
    #[serde(default)]
    limits: Wish,
    /// Whether a picture of the answer is wanted.
    #[serde(default)]
    picture: bool,
    /// Whether the answer is wanted in words too.
    #[serde(default)]
    text: bool,
    /// Whether the job ends when nobody follows it any more.
    #[serde(default)]
    attached: bool,
}

/// Takes a job in and tells its number.
pub(crate) async fn hand_in(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, Fault> {
    let handed: Handed = body.read()?;
    let request = Request::read(&handed.job, handed.request.get());
    let request = request.map_err(|error| Fault::from(error).at("request"))?;
    let limits = house.desk.limits(&handed.limits)?;
    let client = house.client(peer, &headers);
    let wants =
        Wants { is_drawn: handed.picture, is_told: handed.text, is_attached: handed.attached };
    let ticket = house.desk.accept(request, limits, client, wants)?;
    let location = format!("/api/jobs/{}", ticket.id);
    let headers = [(header::LOCATION, location)];
    let told = json(told(&house.desk, &ticket));
    Ok((StatusCode::ACCEPTED, headers, told).into_response())
}

/// The job of a number.
pub(crate) fn find(house: &House, id: &str) -> Result<Arc<Ticket>, Fault> {
    let ticket = id.parse().ok().and_then(|id: Id| house.desk.find(id));
    ticket.ok_or_else(|| Fault::missing("job of this number; results are kept for a while only"))
}

/// Tells what is known of a job.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let ticket = find(&house, &id)?;
    Ok(json(told(&house.desk, &ticket)).into_response())
}

/// Ends a job and tells what is known of it.
pub(crate) async fn cancel(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let ticket = find(&house, &id)?;
    house.desk.cancel(&ticket);
    Ok(json(told(&house.desk, &ticket)).into_response())
}

/// A job as one object: its number, where it is, and what is known.
pub(crate) fn told(desk: &Desk, ticket: &Ticket) -> String {
    let news = ticket.latest();
    let (id, job) = (ticket.id, ticket.request.name());
    let begin = format!(r#"{{"id":"{id}","job":"{job}""#);
    match &news.phase {
        Phase::Waiting => format!(r#"{begin},"state":"waiting","ahead":{}}}"#, desk.ahead(ticket)),
        Phase::Running => {
            let advance = serde_json::to_string(&news.advance).expect("numbers and texts");
            let so_far = news.so_far.as_deref();
            let so_far = so_far.map(|it| format!(r#","so_far":{it}"#));
            let so_far = so_far.unwrap_or_default();
            format!(r#"{begin},"state":"running","progress":{advance}{so_far}}}"#)
        }
        Phase::Done(outcome) => {
            let inner = ended(outcome);
            format!(r#"{begin},"state":"done",{}"#, &inner[1..])
        }
    }
}

/// How a job has ended, as an object: its answer, perhaps in words and as a picture, or what went
/// wrong.
pub(crate) fn ended(outcome: &Outcome) -> String {
    match outcome {
        Ok(answered) => {
            let picture = answered.picture.as_ref().map(|drawn| {
                let (name, text) = match drawn {
                    Ok(svg) => ("picture", svg),
                    Err(reason) => ("no_picture", reason),
                };
                let text = serde_json::to_string(text).expect("a text");
                format!(r#","{name}":{text}"#)
            });
            let picture = picture.unwrap_or_default();
            let text = answered.text.as_ref().map(|text| {
                let text = serde_json::to_string(text).expect("a text");
                format!(r#","text":{text}"#)
            });
            let text = text.unwrap_or_default();
            format!(r#"{{"answer":{}{text}{picture}}}"#, answered.json)
        }
        Err(fault) => fault.json(),
    }
}

/// Has a job end when the client who waits for it has gone.
struct Waiting(Arc<House>, Arc<Ticket>);

impl Drop for Waiting {
    fn drop(&mut self) {
        if !matches!(self.1.latest().phase, Phase::Done(_)) {
            self.0.desk.cancel(&self.1);
        }
    }
}

/// Does a job while the client waits, and tells how it ended.
pub(crate) async fn wait_for(
    house: &Arc<House>,
    request: Request,
    wish: &Wish,
    client: std::net::IpAddr,
) -> Result<Arc<Outcome>, Fault> {
    let limits = house.desk.limits(wish)?;
    let ticket = house.desk.accept(request, limits, client, Wants::default())?;
    let mut news = ticket.listen();
    let waiting = Waiting(Arc::clone(house), ticket);
    let done = news.wait_for(|news| matches!(news.phase, Phase::Done(_)));
    let done = done.await.map(|news| news.phase.clone());
    drop(waiting);
    match done {
        Ok(Phase::Done(outcome)) => Ok(outcome),
        _ => Err(Fault::busy("the server is about to stop")),
    }
}

/// Does a job whose request is the body, and answers with its report.
pub(crate) async fn run(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    Path(job): Path<String>,
    wish: Result<Query<Wish>, QueryRejection>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, Fault> {
    let Query(wish) = wish.map_err(|error| Fault::bad(error.body_text()))?;
    if !Request::names().any(|name| name == job) {
        return Err(Fault::missing(&format!("job `{job}`")));
    }
    let request = Request::read(&job, &body.0)?;
    let client = house.client(peer, &headers);
    let outcome = wait_for(&house, request, &wish, client).await?;
    match &*outcome {
        Ok(answered) => Ok(json(answered.json.clone()).into_response()),
        Err(fault) => Err(fault.clone()),
    }
}

/// How long a job that is attached goes on unheard: a page that is loaded anew comes back by then.
pub(crate) const GRACE: Duration = Duration::from_secs(10);
