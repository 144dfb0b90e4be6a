//! A job that somebody has asked for, and all that is known of it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use mustplay::{Limits, Observer, Request};
use mustplay_core::{Progress, SearchStatus};
use serde::Serialize;
use tokio::sync::watch;

use crate::error::Fault;
use crate::id::Id;

/// Time between two reports to whoever listens.
const INTERVAL: Duration = Duration::from_millis(100);

/// A job with its number, its limits and its news.
pub(crate) struct Ticket {
    pub(crate) id: Id,
    pub(crate) request: Request,
    pub(crate) wants: Wants,
    pub(crate) limits: Limits,
    /// Who has asked.
    pub(crate) client: IpAddr,
    news: watch::Sender<News>,
}

/// What whoever has asked for a job wants besides its answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wants {
    /// A picture of the answer.
    pub(crate) is_drawn: bool,
    /// The answer in words.
    pub(crate) is_told: bool,
    /// That it ends when nobody listens any more.
    pub(crate) is_attached: bool,
}

/// What is known of a job; whoever listens sees the latest.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    pub(crate) phase: Phase,
    pub(crate) advance: Advance,
    /// The answer as far as it is known.
    pub(crate) so_far: Option<Arc<str>>,
}

/// Where a job is on its way.
#[derive(Clone, Debug, Default)]
pub(crate) enum Phase {
    /// Others come before it.
    #[default]
    Waiting,
    Running,
    Done(Arc<Outcome>),
}

/// How a job has ended.
pub(crate) type Outcome = Result<Answered, Fault>;

/// An answer, and perhaps its picture.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The report as JSON.
    pub(crate) json: String,
    /// The report in words, if it was wanted.
    pub(crate) text: Option<String>,
    /// SVG if there is a picture, or why there is none though it was wanted.
    pub(crate) picture: Option<Result<String, String>>,
}

/// How far a job has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Advance {
    /// Steps that are done.
    done: u64,
    /// Steps in all, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    /// The part of itself that it has come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<String>,
    /// Leaves that a proof-number search has still to decide at least, for a win and for a loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<[u64; 2]>,
}

impl Ticket {
    pub(crate) fn new(request: Request, limits: Limits, client: IpAddr, wants: Wants) -> Self {
        Self {
            id: Id::new(),
            request,
            wants,
            limits,
            client,
            news: watch::Sender::new(News::default()),
        }
    }

    /// Hears all news from now on.
    pub(crate) fn listen(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Whether anybody listens.
    pub(crate) fn is_heard(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// What is known now.
    pub(crate) fn latest(&self) -> News {
        self.news.borrow().clone()
    }

    /// It goes on to another phase.
    pub(crate) fn enter(&self, phase: Phase) {
        self.news.send_modify(|news| news.phase = phase);
    }

    /// What tells the news while the job runs.
    pub(crate) fn reporter(&self) -> Reporter<'_> {
        Reporter {
            ticket: self,
            told: std::sync::Mutex::new((None, Advance::default())),
            asked: std::sync::Mutex::new(None),
        }
    }
}

/// Tells the news of a running job, not too often.
pub(crate) struct Reporter<'a> {
    ticket: &'a Ticket,
    /// When it was told last how far the job is, and how far it is.
    told: std::sync::Mutex<(Option<Instant>, Advance)>,
    /// When the answer so far was asked for last.
    asked: std::sync::Mutex<Option<Instant>>,
}

impl Reporter<'_> {
    /// Changes how far the job is, and tells it if it was not told a moment ago. A thread that
    /// finds another one telling leaves it to that one.
    fn advance(&self, is_urgent: bool, change: impl FnOnce(&mut Advance)) {
        let told = if is_urgent { self.told.lock().ok() } else { self.told.try_lock().ok() };
        let Some(mut told) = told else { return };
        let (last, advance) = &mut *told;
        change(advance);
        if is_urgent || is_due(*last) {
            *last = Some(Instant::now());
            let advance = advance.clone();
            self.ticket.news.send_modify(|news| news.advance = advance);
        }
    }
}

fn is_due(last: Option<Instant>) -> bool {
    last.is_none_or(|last| last.elapsed() >= INTERVAL)
}

impl Observer for Reporter<'_> {
    fn on_progress(&self, progress: &Progress) {
        self.advance(false, |advance| {
            advance.done = progress.done;
            advance.total = progress.total;
        });
    }

    fn on_stage(&self, name: &str) {
        self.advance(true, |advance| advance.stage = Some(name.to_owned()));
    }

    fn on_search_status(&self, status: &SearchStatus) {
        self.advance(false, |advance| {
            advance.numbers = Some([status.proof, status.disproof]);
        });
    }

    fn wants_partial(&self) -> bool {
        if !self.ticket.is_heard() {
            return false;
        }
        let Ok(asked) = self.asked.try_lock() else {
            return false;
        };
        is_due(*asked)
    }

    fn on_partial(&self, json: String) {
        if let Ok(mut asked) = self.asked.lock() {
            *asked = Some(Instant::now());
        }
        self.ticket.news.send_modify(|news| news.so_far = Some(json.into()));
    }
}
