//! Shared parts of the searches: transposition table, node counter, stack.
//!
//! Entries store the whole position, not only a hash, so look-ups never confuse two positions and a
//! proof found through the table is valid. The table doubles until it reaches its memory limit;
//! then it replaces the entry with the least work among the four of a bucket. Answers stay correct;
//! only work is repeated. The table is deterministic.
//!
//! A search recurses once per move. Every thread's stack holds a game of 64 elements; larger games
//! get a thread with a larger stack: [`on_deep_stack`].

use std::hash::{BuildHasher, Hash};
use std::{panic, thread};

use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxBuildHasher;

const BUCKET: usize = 4;
const LEAST_SLOTS: usize = 1 << 12;

#[derive(Clone, Copy, Debug)]
struct Entry<K, V> {
    position: K,
    /// Nodes searched for the answer: the cost of losing it.
    work: u64,
    answer: V,
}

/// Cached answers for positions, usually a coloring and the player to move.
#[derive(Clone, Debug)]
pub struct AnswerTable<K, V> {
    slots: Vec<Option<Entry<K, V>>>,
    used: usize,
    most_slots: usize,
}

impl<K: Copy + Eq + Hash, V: Copy> AnswerTable<K, V> {
    pub fn with_limit(bytes: usize) -> Self {
        let fitting = bytes / size_of::<Option<Entry<K, V>>>();
        // While the table grows, the old one is kept as well.
        let most_slots = (fitting * 2 / 3).max(LEAST_SLOTS);
        let power = usize::BITS - 1 - most_slots.leading_zeros();
        Self { slots: vec![None; LEAST_SLOTS], used: 0, most_slots: 1 << power }
    }

    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Option<Entry<K, V>>>()
    }

    #[inline]
    pub fn get(&self, position: &K) -> Option<V> {
        let start = bucket_of(position, self.slots.len());
        self.slots[start..start + BUCKET]
            .iter()
            .flatten()
            .find(|entry| entry.position == *position)
            .map(|entry| entry.answer)
    }

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
        debug_assert!(self.used <= self.slots.len());
    }

    /// Doubles the table; if memory is lacking, keeps the size from then on.
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

/// Nodes between two reports: enough to make reports cheap, few enough to respect limits on large
/// boards with slow nodes.
const REPORT_EVERY: u64 = 64;

/// Counts the nodes of a search and reports them periodically.
#[derive(Default)]
pub(crate) struct NodeCounter {
    nodes: u64,
}

impl NodeCounter {
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn count(
        &mut self,
        bytes: usize,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(REPORT_EVERY) {
            sink.report(&Progress::new(self.nodes, bytes))?;
        }
        Ok(())
    }
}

/// The maximum number of moves of a game that is searched on the current thread.
const MOST_LEVELS_HERE: usize = 64;

/// The maximum stack use of one search level, with the widest sets and without optimization.
const STACK_PER_LEVEL: usize = 48 << 10;

/// Runs `work`, which recurses `levels` deep. Stops for lack of memory if no thread with a
/// sufficient stack can be created.
pub(crate) fn on_deep_stack<T: Send>(
    levels: usize,
    work: impl FnOnce() -> Result<T, StopReason> + Send,
) -> Result<T, StopReason> {
    if levels <= MOST_LEVELS_HERE {
        return work();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(levels * STACK_PER_LEVEL);
        let Ok(done) = thread.spawn_scoped(scope, work) else {
            return Err(StopReason::Memory);
        };
        done.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}
