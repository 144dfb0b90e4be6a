//! What a search has cost, and who watches.

use mustplay_core::{Progress, ProgressSink, StopReason};

pub(super) struct Effort<'a> {
    sink: &'a dyn ProgressSink,
    /// Nodes looked at.
    pub(super) nodes: u64,
    /// Memory held.
    pub(super) bytes: usize,
}

impl<'a> Effort<'a> {
    pub(super) fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { sink, nodes: 0, bytes: 0 }
    }

    /// Counts a node.
    pub(super) fn node(&mut self) -> Result<(), StopReason> {
        self.nodes += 1;
        self.now_and_then(self.nodes as usize)
    }

    /// Tells the sink, if it is time to.
    pub(super) fn now_and_then(&self, step: usize) -> Result<(), StopReason> {
        if step.is_multiple_of(256) {
            self.tell()?;
        }
        Ok(())
    }

    /// Tells the sink.
    pub(super) fn tell(&self) -> Result<(), StopReason> {
        self.sink.report(&Progress::new(self.nodes, self.bytes))
    }
}
