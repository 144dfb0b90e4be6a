//! The status of campaigns over HTTP. The program that starts the server supplies a function that
//! fetches it; the server caches the result for [`CACHE_TIME`].

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;

use crate::app::AppState;
use crate::error::{ApiError, json_text};

/// How long a status is cached.
const CACHE_TIME: Duration = Duration::from_secs(2);

/// The status of the campaigns as a JSON object, or an error message.
type Status = Result<String, String>;

/// Fetches and caches the status of the campaigns.
#[derive(Clone)]
pub struct Campaigns(Arc<Source>);

struct Source {
    fetch: Box<dyn Fn() -> Status + Send + Sync>,
    latest: Mutex<Option<(Instant, Status)>>,
}

impl Campaigns {
    /// `fetch` returns `{"campaigns": [...]}`, each entry as in `campaign status --json`. It may be
    /// slow.
    pub fn new(fetch: impl Fn() -> Status + Send + Sync + 'static) -> Self {
        Self(Arc::new(Source { fetch: Box::new(fetch), latest: Mutex::new(None) }))
    }

    /// The status, at most [`CACHE_TIME`] old.
    fn latest(&self) -> Status {
        let mut latest = self.0.latest.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some((when, status)) if when.elapsed() < CACHE_TIME => status.clone(),
            _ => {
                let status = (self.0.fetch)();
                *latest = Some((Instant::now(), status.clone()));
                status
            }
        }
    }
}

impl fmt::Debug for Campaigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Campaigns")
    }
}

/// Handles `GET /api/campaigns`.
pub(crate) async fn show(State(app): State<Arc<AppState>>) -> Result<Response, ApiError> {
    let campaigns = app.settings.campaigns.clone();
    let campaigns =
        campaigns.ok_or_else(|| ApiError::not_found("campaign that this server shows"))?;
    let status = tokio::task::spawn_blocking(move || campaigns.latest()).await;
    match status {
        Ok(Ok(status)) => Ok(json_text(status)),
        Ok(Err(why)) => Err(ApiError::unavailable(&why)),
        Err(_) => Err(ApiError::unavailable("the campaigns cannot be read")),
    }
}
