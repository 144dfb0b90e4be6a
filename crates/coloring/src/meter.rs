//! Counting the nodes of a search and reporting them.

use mustplay_core::{Progress, ProgressSink, StopReason};

/// How many nodes go by between reports: seldom enough to cost nothing, often enough that
/// limits on large boards, where a node takes long, are kept.
const INTERVAL: u64 = 64;

/// Counts nodes on behalf of a search and tells whoever watches it.
#[derive(Default)]
pub(crate) struct Meter {
    nodes: u64,
}

impl Meter {
    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one more node of a search that holds `bytes`.
    pub(crate) fn count(
        &mut self,
        bytes: usize,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            sink.report(&Progress::new(self.nodes, bytes))?;
        }
        Ok(())
    }
}
