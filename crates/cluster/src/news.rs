//! What a worker does, for whoever render on.

use std::fmt;
use std::time::Duration;

use crate::plain::Plain;

/// What a worker does, for whoever render on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerNews {
    /// It works for this campaign, as this worker.
    Joined(String, i64),
    /// It works on a position: the number of the job, what it is about.
    Begun(i64, String),
    /// It has answered a job, with this.
    Answered(i64, String),
    /// The answer of somebody else was refused, for this reason.
    Refused(u64, String),
    /// The database cannot be reached, for this reason; it is tried again after a while.
    Unreachable(String, Duration),
    /// Its signs of life do not get through, for this reason: others may be given its job.
    Silent(String),
    /// The database broke down, and does not know any more what it had confirmed: this.
    Forgotten(String),
    /// Nothing is left to do.
    Done(String),
}

impl fmt::Display for WorkerNews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joined(name, id) => write!(f, "worker {id} of campaign {}", Plain(name)),
            Self::Begun(id, what) | Self::Answered(id, what) => {
                write!(f, "{id}: {}", Plain(what))
            }
            Self::Refused(answer, why) => {
                write!(f, "answer {answer} is refused: {}", Plain(why))
            }
            Self::Unreachable(why, wait) => {
                write!(f, "{}; again in {} s", Plain(why), wait.as_secs_f64())
            }
            Self::Silent(why) => write!(f, "no sign of life gets through: {}", Plain(why)),
            Self::Forgotten(why) => {
                write!(f, "the database has lost what it said last: {}", Plain(why))
            }
            Self::Done(state) => write!(f, "the campaign is {state}"),
        }
    }
}
