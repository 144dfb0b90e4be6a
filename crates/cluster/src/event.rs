//! Events of a worker.

use std::fmt;
use std::time::Duration;

use crate::escaped::Escaped;

/// An event of a worker, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// Joined this campaign, as the worker with this number.
    Joined(String, i64),
    /// Began the job with this number, about this position.
    Started(i64, String),
    /// Answered the job with this number; a summary of the answer.
    Answered(i64, String),
    /// Refused the answer of another worker, for this reason.
    Refused(u64, String),
    /// The database cannot be reached, for this reason; the delay before the next attempt.
    Unreachable(String, Duration),
    /// Its heartbeats fail, for this reason: its job may go to another worker.
    Silent(String),
    /// The database crashed and lost transactions it had confirmed.
    Forgotten(String),
    /// The campaign has ended, in this state.
    Done(String),
}

impl fmt::Display for WorkerEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joined(name, id) => write!(f, "worker {id} of campaign {}", Escaped(name)),
            Self::Started(id, what) | Self::Answered(id, what) => {
                write!(f, "{id}: {}", Escaped(what))
            }
            Self::Refused(answer, why) => {
                write!(f, "answer {answer} is refused: {}", Escaped(why))
            }
            Self::Unreachable(why, wait) => {
                write!(f, "{}; again in {} s", Escaped(why), wait.as_secs_f64())
            }
            Self::Silent(why) => write!(f, "no heartbeat gets through: {}", Escaped(why)),
            Self::Forgotten(why) => {
                write!(f, "the database has lost its last transactions: {}", Escaped(why))
            }
            Self::Done(state) => write!(f, "the campaign is {state}"),
        }
    }
}
