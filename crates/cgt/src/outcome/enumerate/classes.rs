//! All left (or right) equivalence classes of sets of values.
//!
//! CVH §10.1: take the values one after another; with each, every class found so far gives
//! one more, and duplicates are removed at once, so there are never more sets than classes.
//! A class is represented by its largest member, a closed set ([`super::universe`]), so
//! equal classes are equal sets of bits.

use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::hash::BuildHasher;

use super::super::bits;
use super::pace::Pace;
use super::universe::Universe;
use crate::normal::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};

/// The closed sets of one side, all of one width, in the order in which they were found.
pub(super) struct Classes {
    words: usize,
    sets: Vec<u64>,
    by_hash: FxHashMap<u64, SmallVec<[u32; 2]>>,
    /// The value that is being added to the classes of those before it.
    place: usize,
    /// The next class that it is added to, and how many there are of them.
    next: usize,
    end: usize,
}

impl Classes {
    /// No classes so far.
    pub(super) fn new(universe: &Universe) -> Self {
        Self {
            words: universe.words(),
            sets: Vec::new(),
            by_hash: FxHashMap::default(),
            place: 0,
            next: 0,
            end: 0,
        }
    }

    /// Finds classes of non-empty sets of values, until there are so many or these are all.
    pub(super) fn grow(
        &mut self,
        universe: &Universe,
        side: Player,
        most: usize,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let pace = Pace::default();
        let effort = universe.closing_effort(side);
        let mut set = vec![0; self.words];
        while self.place < universe.len() {
            let principal = universe.principal(side, self.place);
            while self.next < self.end {
                if self.len() >= most {
                    return Ok(());
                }
                let found = self.next;
                self.next += 1;
                pace.spend(1, sink, || self.progress())?;
                if bits::contains(self.get(found), self.place) {
                    continue;
                }
                set.copy_from_slice(self.get(found));
                bits::unite(&mut set, principal);
                universe.close(side, &mut set);
                self.insert(&set);
                pace.spend(effort, sink, || self.progress())?;
            }
            self.insert(principal);
            self.place += 1;
            self.next = 0;
            self.end = self.len();
        }
        sink.report(&self.progress())
    }

    /// Whether there are no other classes.
    pub(super) fn is_complete(&self, universe: &Universe) -> bool {
        self.place == universe.len()
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len() / self.words
    }

    pub(super) fn get(&self, class: usize) -> &[u64] {
        &self.sets[class * self.words..][..self.words]
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<u64>() + self.by_hash.capacity() * 32
    }

    fn progress(&self) -> Progress {
        Progress::new(self.len() as u64, self.bytes())
    }

    fn insert(&mut self, set: &[u64]) {
        let next = self.len() as u32;
        let (sets, words) = (&self.sets, self.words);
        let same = self.by_hash.entry(FxBuildHasher.hash_one(set)).or_default();
        let is_known = |&class: &u32| &sets[class as usize * words..][..words] == set;
        if !same.iter().any(is_known) {
            same.push(next);
            self.sets.extend_from_slice(set);
        }
    }
}
