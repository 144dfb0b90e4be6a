//! Limits of a job, and its cancellation from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits of one job. The default has no limit on time and steps, two gigabytes of memory
/// and one thread.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Steps: nodes searched, values found, cells swept, by all threads together.
    pub nodes: Option<u64>,
    /// Bytes of memory, approximately.
    pub memory: usize,
    /// Threads; with one, a job is deterministic.
    pub threads: usize,
    pub cancel: CancelToken,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: None,
            nodes: None,
            memory: 2 << 30,
            threads: 1,
            cancel: CancelToken::default(),
        }
    }
}

impl Limits {
    pub fn of_time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    pub fn of_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}

/// A flag that any thread can set to stop a job. All clones share it; it is never reset.
///
/// ```
/// let cancel = mustplay_core::CancelToken::default();
/// let elsewhere = cancel.clone();
/// std::thread::spawn(move || elsewhere.cancel()).join().unwrap();
/// assert!(cancel.is_canceled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Cancels the job; returns whether it was canceled before.
    pub fn cancel(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    pub fn is_canceled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
