//! A limit on nodes.

use mustplay_work::{Progress, Stop, Watch};

/// Stops the work when it has looked at so many nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(pub(crate) u64);

impl Watch for Budget {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        if progress.done > self.0 {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}
