//! Limits on long work, and watching it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use mustplay_work::{Observer, Progress, Standing, Stop, Watch};

use crate::progress::{Display, Show};
use crate::quantity::{parse_count, parse_duration, parse_size, parse_threads};

/// Limits that every long command takes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after this long: `30s`, `5m`, `1h30m`, `500ms`.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,

    /// Stop after this many positions: `5000`, `10k`, `1M`, `1e6`.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,

    /// Use about this much memory at the most: `512M`, `4G`.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(crate) memory: usize,

    /// How to show progress: `auto` on a terminal, `json` as lines on standard error.
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Show::Auto, hide_possible_values = true)]
    pub(crate) progress: Show,

    /// Show no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// For commands that can divide their work.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ThreadArgs {
    /// Work with this many threads; one is deterministic.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub(crate) threads: usize,
}

/// Follows the work of all threads, shows how far it is and says when to stop.
pub(crate) struct Supervisor {
    started: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: usize,
    done: AtomicU64,
    display: Display,
}

/// Set by the interrupt key.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

impl Supervisor {
    /// Starts the clock. The first interrupt asks the work to stop; the next one kills.
    pub(crate) fn start(limits: &LimitArgs) -> Self {
        // A handler can be set only once; should it fail, the interrupt key kills at once.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Self {
            started: Instant::now(),
            time: limits.time,
            nodes: limits.nodes,
            memory: limits.memory,
            done: AtomicU64::new(0),
            display: Display::new(limits.progress, limits.quiet),
        }
    }

    /// A watch for one thread; the limits count what all threads do together.
    pub(crate) fn worker(&self) -> Worker<'_> {
        self.worker_within(self.memory)
    }

    /// A watch for one thread of work that has only a part of the memory, since other work holds
    /// the rest.
    pub(crate) fn worker_within(&self, memory: usize) -> Worker<'_> {
        Worker {
            supervisor: self,
            seen: AtomicU64::new(0),
            memory,
        }
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn check(&self, done: u64) -> Result<(), Stop> {
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        if self
            .time
            .is_some_and(|limit| self.started.elapsed() >= limit)
        {
            return Err(Stop::Time);
        }
        if self.nodes.is_some_and(|limit| done >= limit) {
            return Err(Stop::Nodes);
        }
        Ok(())
    }
}

/// Watches one thread's search on behalf of the [`Supervisor`].
pub(crate) struct Worker<'a> {
    supervisor: &'a Supervisor,
    seen: AtomicU64,
    /// What the work may hold.
    memory: usize,
}

impl Watch for Worker<'_> {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        let seen = self.seen.swap(progress.done, Ordering::Relaxed);
        // One piece of work may follow another; each counts from zero.
        let news = progress.done.checked_sub(seen).unwrap_or(progress.done);
        let done = self.supervisor.done.fetch_add(news, Ordering::Relaxed) + news;
        self.supervisor
            .display
            .advanced(&Progress { done, ..*progress });
        self.supervisor.check(done)?;
        if progress.bytes > self.memory {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    fn standing(&self, standing: &Standing) {
        self.supervisor.display.standing(standing);
    }
}
