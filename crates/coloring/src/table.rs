//! The transposition table of searches.
//!
//! Entries carry the whole position, not only a hash of it: a look-up never confuses
//! two positions, so a proof found through the table is a proof. The table doubles until
//! it reaches its memory limit and from then on gives up the entry that cost least work
//! among the four that share a bucket; answers stay right, only work is repeated. All of
//! it is deterministic.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

const BUCKET: usize = 4;
const SMALLEST: usize = 1 << 12;

#[derive(Clone, Copy, Debug)]
struct Entry<K, V> {
    position: K,
    /// Nodes searched for the answer: what losing it would cost.
    work: u64,
    answer: V,
}

/// Answers remembered for positions: as a rule a coloring and the player to move.
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    slots: Vec<Option<Entry<K, V>>>,
    used: usize,
    most_slots: usize,
}

impl<K: Copy + Eq + Hash, V: Copy> Table<K, V> {
    /// A table that may grow to about `bytes`.
    pub fn with_limit(bytes: usize) -> Self {
        let fitting = bytes / size_of::<Option<Entry<K, V>>>();
        // Growing holds the old table beside the new one for a moment.
        let most_slots = (fitting * 2 / 3).max(SMALLEST);
        let power = usize::BITS - 1 - most_slots.leading_zeros();
        Self { slots: vec![None; SMALLEST], used: 0, most_slots: 1 << power }
    }

    /// Bytes it occupies.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Option<Entry<K, V>>>()
    }

    /// The answer remembered for the position.
    #[inline]
    pub fn get(&self, position: &K) -> Option<V> {
        let start = bucket_of(position, self.slots.len());
        self.slots[start..start + BUCKET]
            .iter()
            .flatten()
            .find(|entry| entry.position == *position)
            .map(|entry| entry.answer)
    }

    /// Remembers an answer that cost `work`.
    pub fn insert(&mut self, position: K, work: u64, answer: V) {
        if self.used * 4 >= self.slots.len() * 3 && self.slots.len() < self.most_slots {
            self.grow();
        }
        self.place(Entry { position, work, answer });
    }

    fn place(&mut self, entry: Entry<K, V>) {
        let start = bucket_of(&entry.position, self.slots.len());
        let bucket = &mut self.slots[start..start + BUCKET];
        let same = bucket
            .iter()
            .position(|slot| slot.as_ref().is_some_and(|old| old.position == entry.position));
        let at = same.unwrap_or_else(|| {
            (0..BUCKET)
                .min_by_key(|&i| bucket[i].as_ref().map_or(0, |old| old.work + 1))
                .unwrap_or(0)
        });
        self.used += usize::from(bucket[at].is_none());
        bucket[at] = Some(entry);
    }

    /// Doubles, or stays as large as it is for good if there is no memory for more.
    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        let mut larger = Vec::new();
        if larger.try_reserve_exact(slots).is_err() {
            self.most_slots = self.slots.len();
            return;
        }
        larger.resize(slots, None);
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            self.place(entry);
        }
    }
}

fn bucket_of(position: &impl Hash, slots: usize) -> usize {
    let hash = FxBuildHasher.hash_one(position);
    hash as usize & (slots - 1) & !(BUCKET - 1)
}
