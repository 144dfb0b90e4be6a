//! Who is told how far a job is.

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

    /// Where a proof-number search stands.
    fn standing(&self, standing: &Standing) {
        let _ = standing;
    }
}

impl Observer for () {}
