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
use mustplay_work::{Progress, Stop, Watch};

/// The closed sets of one side, all of one width, in the order in which they were found.
pub(super) struct Classes {
    words: usize,
    sets: Vec<u64>,
    by_hash: FxHashMap<u64, SmallVec<[u32; 2]>>,
}

impl Classes {
    /// All classes of non-empty sets of values.
    pub(super) fn of(universe: &Universe, side: Player, watch: &dyn Watch) -> Result<Self, Stop> {
        let words = universe.words();
        let mut classes = Self {
            words,
            sets: Vec::new(),
            by_hash: FxHashMap::default(),
        };
        let pace = Pace::default();
        let effort = universe.closing_effort(side);
        let mut set = vec![0; words];
        for place in 0..universe.len() {
            let principal = universe.principal(side, place);
            pace.spend(classes.len(), watch, || classes.progress())?;
            for found in 0..classes.len() {
                if bits::contains(classes.get(found), place) {
                    continue;
                }
                set.copy_from_slice(classes.get(found));
                bits::unite(&mut set, principal);
                universe.close(side, &mut set);
                classes.insert(&set);
                pace.spend(effort, watch, || classes.progress())?;
            }
            classes.insert(principal);
        }
        watch.report(&classes.progress())?;
        Ok(classes)
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
