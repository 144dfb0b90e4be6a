//! Campaigns that a server shows. It knows nothing of them: whoever starts it hands over what
//! tells how they stand, and that is asked at most once in [`WHILE`], however many look.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::{IntoResponse, Response};

use crate::error::{Fault, json};
use crate::house::House;

/// How long what was told stays good.
const WHILE: Duration = Duration::from_secs(2);

/// How campaigns stand, as a JSON object, or why that cannot be told.
type Told = Result<String, String>;

/// Tells how campaigns stand.
#[derive(Clone)]
pub struct Campaigns(Arc<Source>);

struct Source {
    tell: Box<dyn Fn() -> Told + Send + Sync>,
    latest: Mutex<Option<(Instant, Told)>>,
}

impl Campaigns {
    /// Campaigns of which this tells: `{"campaigns": [...]}`, each as `campaign status --json` has
    /// it. It may take a while.
    pub fn new(tell: impl Fn() -> Told + Send + Sync + 'static) -> Self {
        Self(Arc::new(Source { tell: Box::new(tell), latest: Mutex::new(None) }))
    }

    /// How they stand, as of now or a moment ago.
    fn latest(&self) -> Told {
        let mut latest = self.0.latest.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some((when, told)) if when.elapsed() < WHILE => told.clone(),
            _ => {
                let told = (self.0.tell)();
                *latest = Some((Instant::now(), told.clone()));
                told
            }
        }
    }
}

impl fmt::Debug for Campaigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Campaigns")
    }
}

/// Tells how the campaigns stand.
pub(crate) async fn look(State(house): State<Arc<House>>) -> Result<Response, Fault> {
    let campaigns = house.settings.campaigns.clone();
    let campaigns = campaigns.ok_or_else(|| Fault::missing("campaign that this server shows"))?;
    let told = tokio::task::spawn_blocking(move || campaigns.latest()).await;
    match told {
        Ok(Ok(told)) => Ok(json(told).into_response()),
        Ok(Err(why)) => Err(Fault::busy(&why)),
        Err(_) => Err(Fault::busy("the campaigns cannot be looked at")),
    }
}
