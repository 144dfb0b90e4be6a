//! Who is told how far a job is.

use std::any::Any;

use crate::{Progress, Standing};

/// Someone who follows a job but does not decide about it. Called by any thread, often; `()`
/// is nobody.
pub trait Observer: Sync {
    /// How far all threads have come together.
    fn advanced(&self, progress: &Progress) {
        let _ = progress;
    }

    /// The job has come to another part of itself, by name.
    fn stage(&self, name: &str) {
        let _ = name;
    }

    /// Whether it wants to hear of parts of a long answer while the work goes on.
    fn listens(&self) -> bool {
        false
    }

    /// A part of a long answer, such as one of a list of values, in the order of the answer.
    fn found(&self, part: &str) {
        let _ = part;
    }

    /// Where a proof-number search stands.
    fn standing(&self, standing: &Standing) {
        let _ = standing;
    }

    /// Whether it wants to be told now what is known of the answer. To put that together may take
    /// a while, so whoever listens says no most of the time.
    fn is_curious(&self) -> bool {
        false
    }

    /// The answer as far as it is known, of the type that the job's answer has.
    fn so_far(&self, answer: &dyn Any) {
        let _ = answer;
    }
}

impl Observer for () {}
