//! Indexed facts of a draft.
//!
//! A fact applies to a position if the winner has all cells that it *owns* and the opponent has
//! none that it *needs*. There are many facts, and few apply to any one position; so they are
//! stored in a tree. Each branch stores the cells that all facts below it own and need; if these do
//! not fit a position, none of the facts below applies.
//!
//! A leaf that grows too large is split by a cell that about half of its facts own or need, so that
//! branches share many cells. The shape of the tree affects only the time of a query, not its
//! result.

use mustplay_hex::{Cell, CellSet};

use crate::certify::StepId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact<const W: usize> {
    pub(super) id: StepId,
    pub(super) condition: Condition<W>,
}

/// Condition under which a fact applies; for a set of facts, the condition common to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition<const W: usize> {
    pub(super) owned: CellSet<W>,
    /// Owned or free.
    pub(super) needed: CellSet<W>,
}

impl<const W: usize> Condition<W> {
    /// Whether the condition holds where the winner has `own` plus any `moves` cells, and the
    /// opponent has nothing of `reachable`.
    pub(super) fn holds(&self, own: CellSet<W>, reachable: CellSet<W>, moves: usize) -> bool {
        self.needed.is_subset(reachable) && (self.owned - own).len() <= moves
    }

    /// The condition common to both.
    fn common(self, other: Self) -> Self {
        Self { owned: self.owned & other.owned, needed: self.needed & other.needed }
    }

    /// Whether the condition contains a term.
    fn contains(&self, term: Term) -> bool {
        match term {
            Term::Owned(cell) => self.owned.contains(cell),
            Term::Needed(cell) => self.needed.contains(cell),
        }
    }
}

/// One cell of [`Condition`].
#[derive(Clone, Copy, Debug)]
enum Term {
    Owned(Cell),
    Needed(Cell),
}

const LEAF: usize = 64;

#[derive(Clone, Debug)]
enum Node<const W: usize> {
    Leaf(Vec<Fact<W>>),
    /// Facts with a term and facts without it.
    Fork {
        term: Term,
        with: usize,
        without: usize,
    },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Facts<const W: usize> {
    /// Nodes with the condition common to the facts below. The root is the first.
    nodes: Vec<(Condition<W>, Node<W>)>,
    /// Total capacity of the leaves, in facts.
    room: usize,
}

impl<const W: usize> Facts<W> {
    pub(super) fn insert(&mut self, fact: Fact<W>) {
        if self.nodes.is_empty() {
            self.nodes.push((fact.condition, Node::Leaf(Vec::new())));
        }
        let mut at = 0;
        loop {
            let (common, node) = &mut self.nodes[at];
            *common = common.common(fact.condition);
            match node {
                Node::Leaf(facts) => {
                    self.room -= facts.capacity();
                    facts.push(fact);
                    self.room += facts.capacity();
                    break;
                }
                Node::Fork { term, with, without } => {
                    at = if fact.condition.contains(*term) { *with } else { *without };
                }
            }
        }
        self.divide(at);
    }

    /// Splits a leaf that is too large by the best term, if any term splits it.
    fn divide(&mut self, at: usize) {
        let (common, Node::Leaf(facts)) = &mut self.nodes[at] else {
            return;
        };
        if facts.len() <= LEAF {
            return;
        }
        let any = facts.iter().fold(*common, |any, fact| Condition {
            owned: any.owned | fact.condition.owned,
            needed: any.needed | fact.condition.needed,
        });
        let owned = (any.owned - common.owned).iter().map(Term::Owned);
        let needed = (any.needed - common.needed).iter().map(Term::Needed);
        let evenness = |term: &Term| {
            let with = facts.iter().filter(|fact| fact.condition.contains(*term)).count();
            with.min(facts.len() - with)
        };
        let Some(term) = owned.chain(needed).max_by_key(evenness) else {
            return;
        };
        let parts: (Vec<_>, Vec<_>) = facts.iter().partition(|fact| fact.condition.contains(term));
        self.room -= facts.capacity();
        let with = self.grow(parts.0);
        let without = self.grow(parts.1);
        self.nodes[at].1 = Node::Fork { term, with, without };
    }

    fn grow(&mut self, facts: Vec<Fact<W>>) -> usize {
        let conditions = facts.iter().map(|fact| fact.condition);
        let common = conditions.reduce(Condition::common).expect("a leaf with facts");
        self.room += facts.capacity();
        self.nodes.push((common, Node::Leaf(facts)));
        self.nodes.len() - 1
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(Condition<W>, Node<W>)>()
            + self.room * size_of::<Fact<W>>()
    }

    /// All facts that apply where the winner has `own` and the opponent has nothing of `reachable`,
    /// unordered.
    pub(super) fn applicable(
        &self,
        own: CellSet<W>,
        reachable: CellSet<W>,
    ) -> impl Iterator<Item = &Fact<W>> {
        let mut branches = vec![0];
        let leaves = std::iter::from_fn(move || {
            while let Some(at) = branches.pop() {
                match self.nodes.get(at) {
                    Some((common, node)) if common.holds(own, reachable, 0) => match node {
                        Node::Leaf(facts) => return Some(facts),
                        Node::Fork { with, without, .. } => branches.extend([without, with]),
                    },
                    _ => {}
                }
            }
            None
        });
        leaves.flatten().filter(move |fact| fact.condition.holds(own, reachable, 0))
    }
}

// Wins of a draft, filtered along the path to the current position.
//
// A proof has up to millions of wins, and few of them apply to a position. On the way down from a
// position to those below it, the winner can reach fewer and fewer cells, except for a few that
// fill gives the winner. So a win that needs a lost cell is dropped at once for all positions
// below, and few wins remain.
//
// Invariant: a level holds, oldest first, those wins of its `within` level, among the `seen` ones,
// that need only cells which the winner owns or may get there.

/// Wins with one of the players to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Wins<const W: usize> {
    all: Vec<Fact<W>>,
    /// From the first position to the current one.
    levels: Vec<Level<W>>,
    /// Levels to update, the last first; a reusable buffer.
    stale: Vec<usize>,
}

/// A position on the path.
#[derive(Clone, Debug)]
struct Level<const W: usize> {
    /// The cells that the winner owns or may get.
    reachable: CellSet<W>,
    /// The last level whose `reachable` contains that of this level.
    within: Option<usize>,
    /// The number of wins of that level, or of all wins, examined so far.
    seen: usize,
    /// Those of them that may apply here or below.
    wins: Vec<Fact<W>>,
}

impl<const W: usize> Wins<W> {
    pub(super) fn insert(&mut self, win: Fact<W>) {
        self.all.push(win);
    }

    /// Enters a position in which the winner owns or may get these cells.
    pub(super) fn descend(&mut self, reachable: CellSet<W>) {
        let within = self.within(reachable);
        self.levels.push(Level { reachable, within, seen: 0, wins: Vec::new() });
    }

    pub(super) fn ascend(&mut self) {
        self.levels.pop();
    }

    /// The last level in which the winner owns or may get all of these cells.
    fn within(&self, reachable: CellSet<W>) -> Option<usize> {
        let fits = |level: &Level<W>| reachable.is_subset(level.reachable);
        self.levels.iter().rposition(fits)
    }

    /// All wins that apply where the winner has `own`, after `moves` moves, and the opponent has
    /// nothing of `reachable`; the oldest first.
    pub(super) fn applicable(
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
            let near = new.filter(|win| win.condition.needed.is_subset(level.reachable));
            level.wins.extend(near);
            level.seen = wins.len();
        }
        let wins = last.map_or(&self.all, |at| &self.levels[at].wins);
        let fits = move |win: &&Fact<W>| win.condition.holds(own, reachable, moves);
        wins.iter().filter(fits)
    }

    /// Memory in bytes, all levels included.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.levels.iter().map(|level| level.wins.capacity());
        let facts = self.all.capacity() + lists.sum::<usize>();
        facts * size_of::<Fact<W>>() + self.levels.capacity() * size_of::<Level<W>>()
    }
}

#[cfg(test)]
#[path = "../../tests/unit/facts.rs"]
mod tests;

#[cfg(test)]
#[path = "../../tests/unit/wins.rs"]
mod wins;
