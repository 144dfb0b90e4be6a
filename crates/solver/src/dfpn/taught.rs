//! Wins that somebody else has proved.
//!
//! They are lemmas, but kept apart: each has a name, and which of them the search has made use of
//! is noted, since a proof has to bring theirs. And positions that have been looked at before they
//! came are looked at again.
//!
//! What is told is believed. A win that is none makes the search wrong, though no proof.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use mustplay_hex::{CellSet, Color};

use super::node::{Known, Node, Numbers};

/// A win and its name.
struct Lesson<const W: usize> {
    name: u64,
    owned: CellSet<W>,
    carrier: CellSet<W>,
}

/// What was taught so far.
#[derive(Default)]
pub(super) struct Taught<const W: usize> {
    /// For each color, wins moving second and wins moving first.
    wins: [[Vec<Lesson<W>>; 2]; 2],
    used: Mutex<BTreeSet<u64>>,
}

impl<const W: usize> Taught<W> {
    /// Takes a win in under a name; several may have the same.
    pub(super) fn add(
        &mut self,
        name: u64,
        (winner, first): (Color, bool),
        owned: CellSet<W>,
        carrier: CellSet<W>,
    ) {
        // Neither player wins with nothing; such a win would hold everywhere.
        if !carrier.is_empty() {
            let lesson = Lesson { name, owned, carrier };
            self.wins[winner.index()][usize::from(first)].push(lesson);
        }
    }

    /// The names of all that the search has made use of.
    pub(super) fn used(&self) -> Vec<u64> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.iter().copied().collect()
    }

    fn note(&self, name: u64) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(name);
    }

    /// Those by which `winner` wins, moving first or not, with the stones `own`.
    fn holding(
        &self,
        winner: Color,
        first: bool,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> impl Iterator<Item = &Lesson<W>> {
        let lessons = self.wins[winner.index()][usize::from(first)].iter();
        lessons.filter(move |it| it.owned.is_subset(own) && it.carrier.is_subset(own | empty))
    }

    /// What they say about a node with these empty cells, in which dead cells are as good as
    /// anyone's.
    pub(super) fn decide(
        &self,
        node: &Node<W>,
        dead: CellSet<W>,
        empty: CellSet<W>,
    ) -> Option<Known<W>> {
        let me = node.to_move;
        let [own, other] = [me, !me].map(|color| node.stones[color.index()] | dead);
        let mut mine = self.holding(me, true, own, empty);
        let mine = mine.next().or_else(|| self.holding(me, false, own, empty).next());
        if let Some(lesson) = mine {
            self.note(lesson.name);
            return Some(Known::won(lesson.carrier & empty, None));
        }
        let lesson = self.holding(!me, false, other, empty).next()?;
        self.note(lesson.name);
        Some(Known::bare(Numbers::LOST, lesson.carrier & empty))
    }

    /// Has `narrow` see the carriers of all threats of `winner`, who has the stones `own`, and
    /// notes those that it makes use of.
    pub(super) fn threats(
        &self,
        winner: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
        mut narrow: impl FnMut(CellSet<W>) -> bool,
    ) {
        for lesson in self.holding(winner, true, own, empty) {
            if narrow(lesson.carrier & empty) {
                self.note(lesson.name);
            }
        }
    }
}
