//! The children that the work on a position has been at, by a move or by a move and the answer that
//! reverses it.
//!
//! They are remembered in case the table forgets them: what has been found out about a child
//! must not be lost before its parent is left, or the search could go to and fro forever.
//!
//! Numbers in the table rise and fall as other threads go on, which is good to know. But where
//! threads drive each other's work out of a small table they could rise and fall forever. So
//! nodes that a thread has come to often enough from the same parent it judges by what it has
//! found there itself, as if it were alone: it sees a number grow each time it works on a
//! child, and so comes to an end.

use mustplay_hex::{Cell, CellSet, Color};

use super::node::{Known, Link};

/// What is known about a child, and by which link; without a link, nothing is known.
#[derive(Clone, Copy)]
pub(super) struct Child<const W: usize> {
    pub(super) known: Known<W>,
    pub(super) link: Option<Link<W>>,
}

impl<const W: usize> Child<W> {
    /// The winner, and what he needs of the position before, if it is decided; `to_move` is to
    /// move there.
    pub(super) fn decided(&self, to_move: Color) -> Option<(Color, CellSet<W>)> {
        let (link, winner) = (self.link?, self.known.winner(to_move)?);
        Some((winner, self.known.carrier | link.support[winner.index()]))
    }
}

/// A move, and an answer where the child is two plies on.
pub(super) type Way = (Cell, Option<Cell>);

/// A child that the work has been at.
pub(super) struct Visited<const W: usize> {
    way: Way,
    /// What was known when it was left.
    pub(super) child: Child<W>,
    times: u32,
    /// Whether the work has been there so often that it goes by what it has found itself.
    pub(super) is_trusted: bool,
}

impl<const W: usize> Visited<W> {
    /// Whether what was known counts although others have found out less there since.
    pub(super) fn prevails_over(&self, others: &Known<W>) -> bool {
        let [seen, theirs] = [self.child.known.numbers, others.numbers];
        let is_more = seen.is_final() || self.is_trusted && seen.delta > theirs.delta;
        is_more && !theirs.is_final()
    }
}

/// All children that it has been at.
pub(super) struct Seen<const W: usize> {
    visited: Vec<Visited<W>>,
    /// Visits after which what was found is trusted.
    self_trust: u32,
}

impl<const W: usize> Seen<W> {
    pub(super) fn new(self_trust: u32) -> Self {
        Self { visited: Vec::new(), self_trust }
    }

    /// The child by this way, if the work has been there.
    pub(super) fn get(&self, way: Way) -> Option<&Visited<W>> {
        self.visited.iter().find(|visited| visited.way == way)
    }

    /// Notes what is known about a child that is left.
    pub(super) fn visit(&mut self, way: Way, child: Child<W>) -> &Visited<W> {
        let at = self.visited.iter().position(|visited| visited.way == way);
        let at = at.unwrap_or_else(|| {
            self.visited.push(Visited { way, child, times: 0, is_trusted: false });
            self.visited.len() - 1
        });
        let visited = &mut self.visited[at];
        visited.child = child;
        visited.times += 1;
        visited.is_trusted = visited.times > self.self_trust;
        visited
    }
}

#[cfg(test)]
#[path = "../../tests/unit/seen.rs"]
mod tests;
