//! What a draft has proved of connections, as it is looked for.
//!
//! A fact applies to a position if the winner has all cells that it *owns* and the opponent has
//! none that it *needs*. Most facts apply to few positions, and there are many; so they hang in a
//! tree. A branch knows what all facts below it own and need in common, and
//! where that is already too much for a position none of them applies.
//!
//! To make much common, a leaf that has grown too large is divided by a cell that about half of its
//! facts own, or need. Only the time of a search depends on the shape of the tree, never what it
//! finds.

use mustplay_hex::{Cell, CellSet};

use super::StepId;

/// Something proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact<const W: usize> {
    pub(super) id: StepId,
    pub(super) terms: Terms<W>,
}

/// What has to be for a fact to apply; of several facts, what has to be for any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms<const W: usize> {
    pub(super) owned: CellSet<W>,
    /// Owned or free.
    pub(super) needed: CellSet<W>,
}

impl<const W: usize> Terms<W> {
    /// Whether they hold where the winner has `own` and gets any `moves` cells more, and the
    /// opponent has nothing of `reachable`.
    pub(super) fn hold(&self, own: CellSet<W>, reachable: CellSet<W>, moves: usize) -> bool {
        self.needed.is_subset(reachable) && (self.owned - own).len() <= moves
    }

    /// What both have to have.
    fn common(self, other: Self) -> Self {
        Self { owned: self.owned & other.owned, needed: self.needed & other.needed }
    }

    /// Whether they contain a term.
    fn contain(&self, term: Term) -> bool {
        match term {
            Term::Owned(cell) => self.owned.contains(cell),
            Term::Needed(cell) => self.needed.contains(cell),
        }
    }
}

/// One cell of [`Terms`].
#[derive(Clone, Copy, Debug)]
enum Term {
    Owned(Cell),
    Needed(Cell),
}

/// How many facts a leaf may have.
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

/// Facts, in a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts<const W: usize> {
    /// With what the facts below have in common. The root is the first.
    nodes: Vec<(Terms<W>, Node<W>)>,
    /// How many facts the leaves have room for.
    room: usize,
}

impl<const W: usize> Facts<W> {
    pub(super) fn insert(&mut self, fact: Fact<W>) {
        if self.nodes.is_empty() {
            self.nodes.push((fact.terms, Node::Leaf(Vec::new())));
        }
        let mut at = 0;
        loop {
            let (common, node) = &mut self.nodes[at];
            *common = common.common(fact.terms);
            match node {
                Node::Leaf(facts) => {
                    self.room -= facts.capacity();
                    facts.push(fact);
                    self.room += facts.capacity();
                    break;
                }
                Node::Fork { term, with, without } => {
                    at = if fact.terms.contain(*term) { *with } else { *without };
                }
            }
        }
        self.divide(at);
    }

    /// Divides a leaf that is too large by the term that does so best, if any does.
    fn divide(&mut self, at: usize) {
        let (common, Node::Leaf(facts)) = &mut self.nodes[at] else {
            return;
        };
        if facts.len() <= LEAF {
            return;
        }
        let any = facts.iter().fold(*common, |any, fact| Terms {
            owned: any.owned | fact.terms.owned,
            needed: any.needed | fact.terms.needed,
        });
        let owned = (any.owned - common.owned).iter().map(Term::Owned);
        let needed = (any.needed - common.needed).iter().map(Term::Needed);
        let evenness = |term: &Term| {
            let with = facts.iter().filter(|fact| fact.terms.contain(*term)).count();
            with.min(facts.len() - with)
        };
        let Some(term) = owned.chain(needed).max_by_key(evenness) else {
            return;
        };
        let parts: (Vec<_>, Vec<_>) = facts.iter().partition(|fact| fact.terms.contain(term));
        self.room -= facts.capacity();
        let with = self.grow(parts.0);
        let without = self.grow(parts.1);
        self.nodes[at].1 = Node::Fork { term, with, without };
    }

    /// Makes a leaf.
    fn grow(&mut self, facts: Vec<Fact<W>>) -> usize {
        let terms = facts.iter().map(|fact| fact.terms);
        let common = terms.reduce(Terms::common).expect("a leaf with facts");
        self.room += facts.capacity();
        self.nodes.push((common, Node::Leaf(facts)));
        self.nodes.len() - 1
    }

    /// Memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(Terms<W>, Node<W>)>() + self.room * size_of::<Fact<W>>()
    }

    /// All that apply where the winner has `own` and the opponent has nothing of `reachable`; in no
    /// particular order.
    pub(super) fn fitting(
        &self,
        own: CellSet<W>,
        reachable: CellSet<W>,
    ) -> impl Iterator<Item = &Fact<W>> {
        let mut branches = vec![0];
        let leaves = std::iter::from_fn(move || {
            while let Some(at) = branches.pop() {
                match self.nodes.get(at) {
                    Some((common, node)) if common.hold(own, reachable, 0) => match node {
                        Node::Leaf(facts) => return Some(facts),
                        Node::Fork { with, without, .. } => branches.extend([without, with]),
                    },
                    _ => {}
                }
            }
            None
        });
        leaves.flatten().filter(move |fact| fact.terms.hold(own, reachable, 0))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/facts.rs"]
mod tests;
