//! What a job may cost.

use std::time::Duration;

use crate::CancelToken;

/// Limits of one job. The default has no limit on time and steps, two gigabytes of memory
/// and one thread.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Steps: nodes searched, values found, cells swept, by all threads together.
    pub nodes: Option<u64>,
    /// Bytes of memory, about.
    pub memory: usize,
    /// Threads; one is deterministic.
    pub threads: usize,
    /// Ends the job from outside.
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
