//! The receiver of a job's progress and partial answers.

use crate::{Progress, SearchStatus};

/// Receives progress and partial answers of a job. Every thread of the job calls it, often. `()`
/// ignores everything.
pub trait Observer: Sync {
    /// The progress of all threads together.
    fn on_progress(&self, progress: &Progress) {
        let _ = progress;
    }

    /// The job has entered the stage of this name.
    fn on_stage(&self, name: &str) {
        let _ = name;
    }

    /// The proof numbers of a search.
    fn on_search_status(&self, status: &SearchStatus) {
        let _ = status;
    }

    /// Whether parts of a long answer should be reported while the work goes on.
    fn wants_parts(&self) -> bool {
        false
    }

    /// One part of a long answer, such as one of a list of values, in the order of the answer.
    fn on_part(&self, part: &str) {
        let _ = part;
    }

    /// Whether the partial answer is wanted now. Building it may be slow, so an observer should
    /// say no most of the time.
    fn wants_partial(&self) -> bool {
        false
    }

    /// The partial answer as a JSON object.
    fn on_partial(&self, json: String) {
        let _ = json;
    }
}

impl Observer for () {}
