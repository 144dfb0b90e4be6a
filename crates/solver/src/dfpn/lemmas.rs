//! What has been learned from decided positions, for positions that differ in what does not matter.
//!
//! If a color wins with stones A in the cells C, whoever owns the rest, it wins every position in
//! which it has A and the opponent has nothing of C. Of the stones of a decided position only
//! chains that touch C can matter: a path through another chain could neither enter nor leave it.
//! That is so for a color that joins; a color that only cuts needs no chains, and all of its stones
//! count. Where the color wins moving first, C is a threat, and the opponent must play in it.

use std::sync::Arc;

use mustplay_hex::{Cell, CellSet, Color, Masks};

/// Stones and a carrier with which a color wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lemma<const W: usize> {
    stones: CellSet<W>,
    pub(super) carrier: CellSet<W>,
    /// The move that begins it; none if the opponent moves first, and none may be known.
    pub(super) key: Option<Cell>,
}

impl<const W: usize> Lemma<W> {
    #[inline]
    fn holds(&self, own: CellSet<W>, reachable: CellSet<W>) -> bool {
        self.stones.is_subset(own) && self.carrier.is_subset(reachable)
    }

    /// Whether it holds wherever the other does.
    fn implies(&self, other: &Self) -> bool {
        self.holds(other.stones, other.stones | other.carrier)
    }
}

/// Who moves first where a lemma applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The winner.
    Winner,
    /// The opponent.
    Loser,
}

/// All lemmas so far. A copy costs nothing, but while there is one, a list is copied before
/// something is added to it.
#[derive(Clone, Debug)]
pub(super) struct Lemmas<const W: usize> {
    lists: [[Arc<Vec<Lemma<W>>>; 2]; 2],
    /// How many have been learned.
    learned: u64,
    /// The most of one kind; when there are more, the half with the larger carriers goes.
    most: usize,
}

/// A lemma that is new to a collection, and what becomes needless by it.
pub(super) struct Lesson<const W: usize> {
    winner: Color,
    turn: Turn,
    lemma: Lemma<W>,
    /// Whether it says more than one of the others.
    is_stronger: bool,
    /// How many lemmas had been learned before it.
    after: u64,
}

impl<const W: usize> Lemmas<W> {
    /// None yet, and never more than so many of one kind.
    pub(super) fn new(most: usize) -> Self {
        Self { lists: Default::default(), learned: 0, most }
    }

    fn list(&self, winner: Color, turn: Turn) -> &[Lemma<W>] {
        &self.lists[winner.index()][turn as usize]
    }

    /// A lemma by which `winner`, who has the stones `own`, wins; its carrier in the position.
    pub(super) fn win(
        &self,
        winner: Color,
        turn: Turn,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Option<Lemma<W>> {
        let reachable = own | empty;
        let turns: &[Turn] = match turn {
            Turn::Winner => &[Turn::Winner, Turn::Loser],
            Turn::Loser => &[Turn::Loser],
        };
        turns.iter().find_map(|&turn| {
            let list = self.list(winner, turn).iter().rev();
            let mut found = list.filter(|lemma| lemma.holds(own, reachable));
            found.next().map(|&lemma| Lemma { carrier: lemma.carrier & empty, ..lemma })
        })
    }

    /// The carriers of all threats of `winner`, who has the stones `own`.
    pub(super) fn threats(
        &self,
        winner: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> impl Iterator<Item = CellSet<W>> + '_ {
        let reachable = own | empty;
        self.list(winner, Turn::Winner)
            .iter()
            .filter(move |lemma| lemma.holds(own, reachable))
            .map(move |lemma| lemma.carrier & empty)
    }

    /// What there is to learn from this: `winner` wins with the stones `own` in `carrier`,
    /// beginning with `key`.
    pub(super) fn lesson(
        &self,
        masks: &Masks<W>,
        winner: Color,
        turn: Turn,
        own: CellSet<W>,
        carrier: CellSet<W>,
        key: Option<Cell>,
    ) -> Option<Lesson<W>> {
        // Neither player wins with nothing; such a lemma would hold everywhere.
        if carrier.is_empty() {
            return None;
        }
        let stones = if masks.terminals(winner).is_empty() {
            own
        } else {
            masks.flood(masks.around(carrier), own)
        };
        let reachable = stones | carrier;
        let list = self.list(winner, turn);
        if list.iter().any(|lemma| lemma.holds(stones, reachable)) {
            return None;
        }
        let lemma = Lemma { stones, carrier, key };
        Some(Lesson {
            winner,
            turn,
            lemma,
            is_stronger: list.iter().any(|old| lemma.implies(old)),
            after: self.learned,
        })
    }

    /// Adds a lemma; not if others have been learned since it was found to be new.
    pub(super) fn learn(&mut self, lesson: &Lesson<W>) -> bool {
        if lesson.after != self.learned {
            return false;
        }
        self.learned += 1;
        let list = &mut self.lists[lesson.winner.index()][lesson.turn as usize];
        let list = Arc::make_mut(list);
        if lesson.is_stronger {
            list.retain(|old| !lesson.lemma.implies(old));
        }
        list.push(lesson.lemma);
        if list.len() > self.most {
            list.sort_by_key(|lemma| lemma.carrier.len());
            list.truncate(self.most / 2);
            list.reverse();
        }
        true
    }
}

#[cfg(test)]
#[path = "../../tests/unit/lemmas.rs"]
mod tests;
