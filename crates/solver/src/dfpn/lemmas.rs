//! Lemmas: wins of decided positions, reused in positions that differ only in irrelevant cells.
//!
//! If a color wins with stones A in the cells C when the opponent owns the rest, it wins every
//! position in which it has A and the opponent has nothing of C. Of the stones of a decided
//! position only chains that touch C can matter: a path through another chain could neither enter
//! nor leave it. This holds for a color that joins; for a color that only cuts, all stones count.
//! If the color moves first, C is a threat, and the opponent must play in it.
//!
//! Imported lemmas come from proofs of other solvers. Each has a name, and the search records the
//! names of those it uses, because its own proofs depend on theirs. Nodes expanded before a lemma
//! was imported are checked against it again. Imported lemmas are trusted: a wrong one makes
//! answers wrong, but never a certificate.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mustplay_hex::{Cell, CellSet, Color, Masks};
use mustplay_proof::Win;

use super::node::{Node, NodeInfo, ProofNumbers};
use super::shared::ConnectionCache;

/// Stones and a carrier with which a color wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lemma<const W: usize> {
    stones: CellSet<W>,
    pub(super) carrier: CellSet<W>,
    /// The winning move; `None` if the opponent moves first or if it is unknown.
    pub(super) key: Option<Cell>,
}

impl<const W: usize> Lemma<W> {
    #[inline]
    fn holds(&self, own: CellSet<W>, reachable: CellSet<W>) -> bool {
        self.stones.is_subset(own) && self.carrier.is_subset(reachable)
    }

    /// Whether this lemma holds wherever the other does.
    fn implies(&self, other: &Self) -> bool {
        self.holds(other.stones, other.stones | other.carrier)
    }
}

/// The player who moves first where a lemma applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Winner,
    Loser,
}

/// All lemmas so far. Cloning is cheap, but an addition copies a list that a clone shares.
#[derive(Clone, Debug)]
pub(super) struct Lemmas<const W: usize> {
    lists: [[Arc<Vec<Lemma<W>>>; 2]; 2],
    /// Number of lemmas learned.
    learned: u64,
    /// Capacity for each winner and turn; an overflow drops the half with the larger carriers.
    most: usize,
}

/// A lemma that is new to a collection.
pub(super) struct NewLemma<const W: usize> {
    winner: Color,
    turn: Turn,
    lemma: Lemma<W>,
    /// Whether it implies one of the others.
    is_stronger: bool,
    /// Number of lemmas learned before it.
    after: u64,
}

impl<const W: usize> Lemmas<W> {
    pub(super) fn new(most: usize) -> Self {
        Self { lists: Default::default(), learned: 0, most }
    }

    fn list(&self, winner: Color, turn: Turn) -> &[Lemma<W>] {
        &self.lists[winner.index()][turn as usize]
    }

    /// A lemma by which `winner`, who has the stones `own`, wins, with its carrier of empty cells.
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

    /// The lemma that `winner` wins with `own` in `carrier`, starting with `key`, if it is new.
    pub(super) fn new_lemma(
        &self,
        masks: &Masks<W>,
        winner: Color,
        turn: Turn,
        own: CellSet<W>,
        carrier: CellSet<W>,
        key: Option<Cell>,
    ) -> Option<NewLemma<W>> {
        if !is_lemma(carrier) {
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
        Some(NewLemma {
            winner,
            turn,
            lemma,
            is_stronger: list.iter().any(|old| lemma.implies(old)),
            after: self.learned,
        })
    }

    /// Adds a lemma, unless others were added after the check that it is new.
    pub(super) fn learn(&mut self, new: &NewLemma<W>) -> bool {
        if new.after != self.learned {
            return false;
        }
        self.learned += 1;
        let list = &mut self.lists[new.winner.index()][new.turn as usize];
        let list = Arc::make_mut(list);
        if new.is_stronger {
            list.retain(|old| !new.lemma.implies(old));
        }
        list.push(new.lemma);
        if list.len() > self.most {
            list.sort_by_key(|lemma| lemma.carrier.len());
            list.truncate(self.most / 2);
            list.reverse();
        }
        true
    }
}

/// Whether a win with this carrier can be a lemma. A win needs a cell; a lemma without cells would
/// hold everywhere.
fn is_lemma<const W: usize>(carrier: CellSet<W>) -> bool {
    !carrier.is_empty()
}

/// A lemma from another solver, by name.
struct ImportedLemma<const W: usize> {
    name: u64,
    owned: CellSet<W>,
    carrier: CellSet<W>,
}

#[derive(Default)]
pub(super) struct ImportedLemmas<const W: usize> {
    /// For each color, wins moving second and wins moving first.
    wins: [[Vec<ImportedLemma<W>>; 2]; 2],
    used: Mutex<BTreeSet<u64>>,
}

impl<const W: usize> ImportedLemmas<W> {
    /// Adds a win under a name, which need not be unique.
    pub(super) fn add(&mut self, name: u64, win: &Win) {
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        let (owned, carrier) = (set(&win.owned), set(&win.carrier));
        if is_lemma(carrier) {
            let lemma = ImportedLemma { name, owned, carrier };
            self.wins[win.winner.index()][usize::from(win.first)].push(lemma);
        }
    }

    pub(super) fn used(&self) -> Vec<u64> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.iter().copied().collect()
    }

    fn note(&self, name: u64) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(name);
    }

    /// The lemmas by which `winner`, who has the stones `own`, wins, moving first or not.
    fn holding(
        &self,
        winner: Color,
        first: bool,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> impl Iterator<Item = &ImportedLemma<W>> {
        let lemmas = self.wins[winner.index()][usize::from(first)].iter();
        lemmas.filter(move |it| it.owned.is_subset(own) && it.carrier.is_subset(own | empty))
    }

    /// The node as decided by a lemma, if one applies. Dead cells count as stones of either color.
    pub(super) fn decide(
        &self,
        node: &Node<W>,
        dead: CellSet<W>,
        empty: CellSet<W>,
    ) -> Option<NodeInfo<W>> {
        let me = node.to_move;
        let [own, other] = [me, !me].map(|color| node.stones[color.index()] | dead);
        let mut mine = self.holding(me, true, own, empty);
        let mine = mine.next().or_else(|| self.holding(me, false, own, empty).next());
        if let Some(lemma) = mine {
            self.note(lemma.name);
            return Some(NodeInfo::won(lemma.carrier & empty, None));
        }
        let lemma = self.holding(!me, false, other, empty).next()?;
        self.note(lemma.name);
        Some(NodeInfo::without_moves(ProofNumbers::LOST, lemma.carrier & empty))
    }

    /// Calls `narrow` with the carriers of all threats of `winner`, who has the stones `own`, and
    /// marks as used those for which it returns true.
    pub(super) fn threats(
        &self,
        winner: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
        mut narrow: impl FnMut(CellSet<W>) -> bool,
    ) {
        for lemma in self.holding(winner, true, own, empty) {
            if narrow(lemma.carrier & empty) {
                self.note(lemma.name);
            }
        }
    }
}

/// Shared knowledge besides the tables: lemmas, and connections of recently expanded nodes.
pub(super) struct Knowledge<const W: usize> {
    lemmas: Mutex<Lemmas<W>>,
    pub(super) imported: ImportedLemmas<W>,
    pub(super) connections: ConnectionCache<W>,
}

impl<const W: usize> Knowledge<W> {
    pub(super) fn new(most_lemmas: usize) -> Self {
        Self {
            lemmas: Mutex::new(Lemmas::new(most_lemmas)),
            imported: ImportedLemmas::default(),
            connections: ConnectionCache::default(),
        }
    }

    /// A copy of the lemmas so far, so that no thread waits during the long search in it.
    pub(super) fn lemmas(&self) -> Lemmas<W> {
        self.lock().clone()
    }

    /// Adds the lemma that `find` returns, if it is new.
    pub(super) fn learn(&self, find: impl Fn(&Lemmas<W>) -> Option<NewLemma<W>>) {
        loop {
            // The clone must be dropped before the addition.
            let new = find(&self.lemmas());
            // Try again if another thread added a lemma meanwhile.
            if new.is_none_or(|new| self.lock().learn(&new)) {
                break;
            }
        }
    }

    /// Ignores poisoning: lemmas are added in one step, so a panic leaves them consistent.
    fn lock(&self) -> MutexGuard<'_, Lemmas<W>> {
        self.lemmas.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/lemmas.rs"]
mod tests;
