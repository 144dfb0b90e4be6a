//! What a loopy game is worth: its two sides.
//!
//! `G = S & T` says that `S` is the onside and `T` the offside of `G`. Sides are added side by side
//! and simplified again, negation exchanges them, and one game is at least another if it is so on
//! both sides (WW chapter 11; Siegel, chapter VI). A stopper is both sides of itself.

use std::cmp::Ordering;

use mustplay_core::{ProgressSink, StopReason};

use super::graph::{Graph, Unfinished};
use super::order::at_least;
use super::simplest::{offside, onside};

/// A loopy game by its sides, each as simple as it can be made.
///
/// Invariant: the sides are the same graph exactly if the game equals a stopper.
#[derive(Clone, Debug)]
pub struct Value {
    on: Graph,
    off: Graph,
}

impl Value {
    /// What a game is worth.
    pub fn new(graph: &Graph, sink: &dyn ProgressSink) -> Result<Self, StopReason> {
        Self::of_sides(graph, graph, sink)
    }

    /// The game that is `on` where draws are wins of Left, and `off` where they are losses.
    pub(super) fn of_sides(
        on: &Graph,
        off: &Graph,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let simple = onside(on, sink)?;
        if on == off && on.is_stopper() {
            return Ok(Self::stopper(simple));
        }
        let (on, off) = (simple, offside(off, sink)?);
        let are_stoppers = on.is_stopper() && off.is_stopper();
        if are_stoppers && at_least(&off, &on, sink)? && at_least(&on, &off, sink)? {
            return Ok(Self::stopper(on));
        }
        Ok(Self { on, off })
    }

    fn stopper(graph: Graph) -> Self {
        Self { off: graph.clone(), on: graph }
    }

    /// What it is worth if draws count as wins of Left.
    pub const fn onside(&self) -> &Graph {
        &self.on
    }

    /// What it is worth if draws count as wins of Right.
    pub const fn offside(&self) -> &Graph {
        &self.off
    }

    /// Whether it equals a stopper, whose simplest form both sides are.
    pub fn is_stopper(&self) -> bool {
        self.on == self.off && self.on.is_stopper()
    }

    /// Whether both sides are stoppers. If not, they are no more than graphs that are worth the
    /// same, and not the simplest ones.
    pub fn is_stopper_sided(&self) -> bool {
        self.on.is_stopper() && self.off.is_stopper()
    }

    /// The game with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self { on: self.off.negative(), off: self.on.negative() }
    }

    /// Both games side by side.
    pub fn sum(&self, other: &Self, sink: &dyn ProgressSink) -> Result<Self, Unfinished> {
        let on = self.on.sum(&other.on)?;
        let off = self.off.sum(&other.off)?;
        Ok(Self::of_sides(&on, &off, sink)?)
    }

    /// The game whose onside is this one's and whose offside is the other's; `None` unless both
    /// are stoppers and this one is at least the other.
    pub fn with_offside(
        &self,
        other: &Self,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Self>, StopReason> {
        if !self.is_stopper() || !other.is_stopper() || !at_least(&self.on, &other.on, sink)? {
            return Ok(None);
        }
        Ok(Some(Self::of_sides(&self.on, &other.on, sink)?))
    }

    /// The onside as a game of its own, if it is a stopper.
    pub fn only_onside(&self) -> Option<Self> {
        self.on.is_stopper().then(|| Self::stopper(self.on.clone()))
    }

    /// The offside as a game of its own, if it is a stopper.
    pub fn only_offside(&self) -> Option<Self> {
        self.off.is_stopper().then(|| Self::stopper(self.off.clone()))
    }

    /// How loopy a stopper is: the onside of `G − G`, which is 0 for short games. `None` if this
    /// is no stopper, or that side none.
    pub fn degree(&self, sink: &dyn ProgressSink) -> Result<Option<Self>, Unfinished> {
        if !self.is_stopper() {
            return Ok(None);
        }
        Ok(self.sum(&self.negative(), sink)?.only_onside())
    }

    /// Whether it is at least the other, on both sides.
    pub fn at_least(&self, other: &Self, sink: &dyn ProgressSink) -> Result<bool, StopReason> {
        if !at_least(&self.on, &other.on, sink)? {
            return Ok(false);
        }
        at_least(&other.off.negative(), &self.off.negative(), sink)
    }

    /// How it compares with the other; `None` if they are confused.
    pub fn compare(
        &self,
        other: &Self,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Ordering>, StopReason> {
        let [at_least, at_most] = [self.at_least(other, sink)?, other.at_least(self, sink)?];
        Ok(match (at_most, at_least) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }
}
