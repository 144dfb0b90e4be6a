//! Following a job: server-sent events, as long as it goes on.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use crate::api::{GRACE, ended, find};
use crate::desk::{News, Phase, Ticket};
use crate::error::Fault;
use crate::house::House;

/// Time between looks at how many jobs come before one that waits.
const LOOK: Duration = Duration::from_secs(1);

/// What was told already.
#[derive(Default)]
struct Told {
    ahead: Option<usize>,
    progress: Option<String>,
    so_far: Option<Arc<str>>,
    is_over: bool,
}

/// Somebody who follows a job.
struct Follower {
    house: Arc<House>,
    ticket: Arc<Ticket>,
    news: watch::Receiver<News>,
    told: Told,
}

/// Tells `waiting`, `progress`, `so_far` whenever it changes, and at last `done`.
pub(crate) async fn follow(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let ticket = find(&house, &id)?;
    let follower = Follower { news: ticket.listen(), told: Told::default(), house, ticket };
    let events = stream::unfold(follower, |mut follower| async {
        let event = follower.next().await?;
        Some((Ok(event), follower))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

impl Follower {
    /// The next event; nothing after the last one.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.told.is_over {
                return None;
            }
            let news = self.news.borrow_and_update().clone();
            if let Some(event) = self.event(&news) {
                return Some(event);
            }
            let changed = self.news.changed();
            if matches!(news.phase, Phase::Waiting) {
                // Those ahead make no news of this job.
                let changed = tokio::time::timeout(LOOK, changed).await;
                changed.unwrap_or(Ok(())).ok()?;
            } else {
                changed.await.ok()?;
            }
        }
    }

    /// Something that was not told yet.
    fn event(&mut self, news: &News) -> Option<Event> {
        if matches!(news.phase, Phase::Waiting) {
            let ahead = self.house.desk.ahead(&self.ticket);
            let is_new = self.told.ahead.replace(ahead) != Some(ahead);
            let data = format!(r#"{{"ahead":{ahead}}}"#);
            return is_new.then(|| Event::default().event("waiting").data(data));
        }
        let is_new = match (&news.so_far, &self.told.so_far) {
            (Some(new), Some(old)) => !Arc::ptr_eq(new, old),
            (new, _) => new.is_some(),
        };
        if let Phase::Done(outcome) = &news.phase {
            self.told.is_over = true;
            return Some(Event::default().event("done").data(ended(outcome)));
        }
        if let Some(so_far) = news.so_far.as_ref().filter(|_| is_new) {
            self.told.so_far = Some(Arc::clone(so_far));
            return Some(Event::default().event("so_far").data(so_far));
        }
        let progress = serde_json::to_string(&news.advance).expect("numbers and texts");
        if self.told.progress.as_ref() != Some(&progress) {
            self.told.progress = Some(progress.clone());
            return Some(Event::default().event("progress").data(progress));
        }
        None
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        if !self.ticket.wants.is_attached || self.told.is_over {
            return;
        }
        let (house, ticket) = (Arc::clone(&self.house), Arc::clone(&self.ticket));
        // Outside of the runtime nothing is followed any more.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(GRACE).await;
                if !ticket.is_heard() {
                    house.desk.cancel(&ticket);
                }
            });
        }
    }
}
