//! What a search has cost, and who watches.

use mustplay_core::{Progress, Stop, Watch};

pub(super) struct Effort<'a> {
    watch: &'a dyn Watch,
    /// Nodes looked at.
    pub(super) nodes: u64,
    /// Memory held.
    pub(super) bytes: usize,
}

impl<'a> Effort<'a> {
    pub(super) fn new(watch: &'a dyn Watch) -> Self {
        Self {
            watch,
            nodes: 0,
            bytes: 0,
        }
    }

    /// Counts a node.
    pub(super) fn node(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        self.now_and_then(self.nodes as usize)
    }

    /// Tells the watch, if it is time to.
    pub(super) fn now_and_then(&self, step: usize) -> Result<(), Stop> {
        if step.is_multiple_of(256) {
            self.tell()?;
        }
        Ok(())
    }

    /// Tells the watch.
    pub(super) fn tell(&self) -> Result<(), Stop> {
        self.watch.report(&Progress::new(self.nodes, self.bytes))
    }
}
