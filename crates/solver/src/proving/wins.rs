//! Wins that a draft has proved, as they are looked for on the way down.
//!
//! A proof has up to millions of wins, and few of them apply to a position. But a proof goes down
//! from a position to those below it, where the winner can get fewer and fewer cells, but for a
//! few that he is given. So what needs a cell that is lost is left out at once, for all that is
//! below, and what is left becomes few soon.
//!
//! Invariant: a level has those wins of the level that it is within, as far as it has seen them,
//! that need only cells which the winner has or may get there; the oldest first.

use mustplay_hex::CellSet;

use super::facts::Fact;

/// Wins with somebody to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Wins<const W: usize> {
    all: Vec<Fact<W>>,
    /// From the first position to the one that is looked at.
    levels: Vec<Level<W>>,
    /// Levels to be brought up to date, the last first: room for a list.
    stale: Vec<usize>,
}

/// A position on the way down.
#[derive(Clone, Debug)]
struct Level<const W: usize> {
    /// What the winner has or may get.
    reachable: CellSet<W>,
    /// The last level in which he has or may get all of them, too, if there is one.
    within: Option<usize>,
    /// How many wins of that level, or of all, have been looked at.
    seen: usize,
    /// Those of them that may apply here or below.
    wins: Vec<Fact<W>>,
}

impl<const W: usize> Wins<W> {
    /// Adds a win, which is newer than all others.
    pub(super) fn insert(&mut self, win: Fact<W>) {
        self.all.push(win);
    }

    /// Goes down to a position in which the winner has or may get these cells.
    pub(super) fn descend(&mut self, reachable: CellSet<W>) {
        let within = self.within(reachable);
        self.levels.push(Level { reachable, within, seen: 0, wins: Vec::new() });
    }

    /// Goes back up.
    pub(super) fn ascend(&mut self) {
        self.levels.pop();
    }

    /// The last level in which the winner has or may get all of these cells.
    fn within(&self, reachable: CellSet<W>) -> Option<usize> {
        let fits = |level: &Level<W>| reachable.is_subset(level.reachable);
        self.levels.iter().rposition(fits)
    }

    /// All that apply where the winner has `own`, after so many moves, and the opponent has nothing
    /// of `reachable`; the oldest first.
    pub(super) fn fitting(
        &mut self,
        own: CellSet<W>,
        reachable: CellSet<W>,
        moves: usize,
    ) -> impl DoubleEndedIterator<Item = &Fact<W>> {
        let last = self.within(reachable);
        let within = |&at: &usize| self.levels[at].within;
        self.stale.extend(std::iter::successors(last, within));
        while let Some(at) = self.stale.pop() {
            let (before, level) = self.levels.split_at_mut(at);
            let level = &mut level[0];
            let wins = level.within.map_or(&self.all, |at| &before[at].wins);
            let new = wins[level.seen..].iter();
            let near = new.filter(|win| win.terms.needed.is_subset(level.reachable));
            level.wins.extend(near);
            level.seen = wins.len();
        }
        let wins = last.map_or(&self.all, |at| &self.levels[at].wins);
        let fits = move |win: &&Fact<W>| win.terms.hold(own, reachable, moves);
        wins.iter().filter(fits)
    }

    /// Memory that it takes, all levels included.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.levels.iter().map(|level| level.wins.capacity());
        let facts = self.all.capacity() + lists.sum::<usize>();
        facts * size_of::<Fact<W>>() + self.levels.capacity() * size_of::<Level<W>>()
    }
}

#[cfg(test)]
#[path = "../../tests/unit/wins.rs"]
mod tests;
