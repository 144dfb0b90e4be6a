//! Campaigns that a server shows. The embedding program supplies a function for their status, which
//! is called at most once in [`CACHE_TIME`].

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;

use crate::app::AppState;
use crate::error::{ApiError, json_text};

/// How long a status is cached.
const CACHE_TIME: Duration = Duration::from_secs(2);

/// The status of the campaigns as a JSON object, or why it is not known.
type Status = Result<String, String>;

/// The source of the status of campaigns.
#[derive(Clone)]
pub struct Campaigns(Arc<Source>);

struct Source {
    tell: Box<dyn Fn() -> Status + Send + Sync>,
    latest: Mutex<Option<(Instant, Status)>>,
}

impl Campaigns {
    /// Campaigns whose status this function returns: `{"campaigns": [...]}`, each as in
    /// `campaign status --json`. The function may be slow.
    pub fn new(tell: impl Fn() -> Status + Send + Sync + 'static) -> Self {
        Self(Arc::new(Source { tell: Box::new(tell), latest: Mutex::new(None) }))
    }

    /// The status, at most [`CACHE_TIME`] old.
    fn latest(&self) -> Status {
        let mut latest = self.0.latest.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some((when, status)) if when.elapsed() < CACHE_TIME => status.clone(),
            _ => {
                let status = (self.0.tell)();
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

/// The status of the campaigns.
pub(crate) async fn show(State(app): State<Arc<AppState>>) -> Result<Response, ApiError> {
    let campaigns = app.settings.campaigns.clone();
    let campaigns =
        campaigns.ok_or_else(|| ApiError::not_found("campaign that this server shows"))?;
    let status = tokio::task::spawn_blocking(move || campaigns.latest()).await;
    match status {
        Ok(Ok(status)) => Ok(json_text(status)),
        Ok(Err(why)) => Err(ApiError::unavailable(&why)),
        Err(_) => Err(ApiError::unavailable("the campaigns cannot be looked at")),
    }
}
