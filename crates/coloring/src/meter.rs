//! Counting the nodes of a search and reporting them.

use mustplay_work::{Progress, Stop, Watch};

/// How many nodes go by between reports: seldom enough to cost nothing, often enough that
/// limits on large boards, where a node takes long, are kept.
const INTERVAL: u64 = 64;

/// Counts nodes on behalf of a search and tells its watch.
pub(crate) struct Meter<'a> {
    watch: &'a dyn Watch,
    nodes: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, nodes: 0 }
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one more node of a search that holds `bytes`.
    pub(crate) fn count(&mut self, bytes: usize) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.watch.report(&Progress {
                done: self.nodes,
                total: None,
                bytes,
            })?;
        }
        Ok(())
    }
}
