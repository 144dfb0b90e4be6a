//! Counts the down-sets of a finite order without listing them.
//!
//! Elements are decided in or out one after another. A decided element stays in the state until all
//! its neighbors in the Hasse diagram are decided. Partial choices with the same state have the
//! same continuations, so only their number is stored. The order of elements keeps states small. If
//! there are too many states, one element is split on first: down-sets with it contain all elements
//! below it, those without it contain no element above it, and the two smaller orders are counted
//! separately.
//!
//! # Progress reports
//!
//! The enumeration works on rows of bits whose width grows with the universe, so work is measured
//! in words: a few million between two reports, which take a few milliseconds.

use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The state of a partial choice: one bit for each open (still remembered) element.
type Memory = [u64; 4];

/// The most elements that can be open at a time.
const OPEN: usize = 256;

/// The most states held at a time; an entry takes about a hundred bytes.
const MEMORIES: usize = 1 << 22;

/// States processed between two reports.
const MEMORIES_PER_REPORT: usize = 1 << 15;

/// The progress reported: bounded memory, unknown share of work.
const PROGRESS: Progress = Progress::new(0, 100 * MEMORIES);

/// The number of down-sets of `elements` under `le`; `None` if it exceeds 128 bits.
pub(super) fn count_down_sets(
    elements: &[usize],
    le: &dyn Fn(usize, usize) -> bool,
    sink: &dyn ProgressSink,
) -> Result<Option<u128>, StopReason> {
    let mut total = 0_u128;
    let mut parts = vec![elements.to_vec()];
    while let Some(part) = parts.pop() {
        sink.report(&PROGRESS)?;
        let diagram = Diagram::new(&part, le, sink)?;
        match diagram.count(sink)? {
            Count::Exact(count) => match total.checked_add(count) {
                Some(sum) => total = sum,
                None => return Ok(None),
            },
            Count::TooLarge => return Ok(None),
            Count::TooManyMemories => {
                let [without, with] = split(&part, le);
                parts.extend([without, with]);
            }
        }
    }
    Ok(Some(total))
}

/// The elements that remain undecided when the element with the most comparable elements in both
/// directions is out, and when it is in.
pub(super) fn split(part: &[usize], le: &dyn Fn(usize, usize) -> bool) -> [Vec<usize>; 2] {
    let weight = |&x: &usize| {
        let above = part.iter().filter(|&&y| le(x, y)).count();
        let below = part.iter().filter(|&&y| le(y, x)).count();
        (above.min(below), above + below)
    };
    let &pivot = part.iter().max_by_key(|x| weight(x)).expect("too many down-sets for none");
    let rest = |keep: &dyn Fn(usize) -> bool| part.iter().copied().filter(|&y| keep(y)).collect();
    [rest(&|y| !le(pivot, y)), rest(&|y| !le(y, pivot))]
}

enum Count {
    Exact(u128),
    TooLarge,
    TooManyMemories,
}

/// The covering pairs of an order on `0..size`.
struct Diagram {
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
}

impl Diagram {
    fn new(
        part: &[usize],
        le: &dyn Fn(usize, usize) -> bool,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let size = part.len();
        let strictly = |x: usize, y: usize| x != y && le(part[x], part[y]);
        let greater: Vec<Vec<usize>> =
            (0..size).map(|x| (0..size).filter(|&y| strictly(x, y)).collect()).collect();
        let mut above = vec![Vec::new(); size];
        let mut below = vec![Vec::new(); size];
        for x in 0..size {
            sink.report(&PROGRESS)?;
            for &y in &greater[x] {
                if !greater[x].iter().any(|&z| strictly(z, y)) {
                    above[x].push(y);
                    below[y].push(x);
                }
            }
        }
        Ok(Self { above, below })
    }

    fn neighbors(&self, x: usize) -> impl Iterator<Item = usize> + '_ {
        self.above[x].iter().chain(&self.below[x]).copied()
    }

    /// A greedy order of elements that keeps few of them open at a time.
    fn order(&self) -> Vec<usize> {
        let size = self.above.len();
        let mut undecided: Vec<usize> = (0..size).map(|x| self.neighbors(x).count()).collect();
        let mut decided = vec![false; size];
        let mut order = Vec::with_capacity(size);
        while order.len() < size {
            // Deciding x opens it, and closes each decided neighbor whose last undecided neighbor
            // is x.
            let cost = |&x: &usize| {
                let closed = self.neighbors(x).filter(|&y| decided[y] && undecided[y] == 1);
                let opened = usize::from(undecided[x] > 0);
                let near = self.neighbors(x).filter(|&y| decided[y]).count();
                let growth = opened as i64 - closed.count() as i64;
                (growth, std::cmp::Reverse(near), x)
            };
            let candidates = (0..size).filter(|&x| !decided[x]);
            let x = candidates.min_by_key(cost).expect("not all are decided");
            decided[x] = true;
            for y in self.neighbors(x) {
                undecided[y] -= 1;
            }
            order.push(x);
        }
        order
    }

    fn count(&self, sink: &dyn ProgressSink) -> Result<Count, StopReason> {
        let size = self.above.len();
        let mut slot_of: Vec<Option<usize>> = vec![None; size];
        let mut slots: Vec<Option<usize>> = vec![None; OPEN];
        let mut decided = vec![false; size];
        let mut memories: FxHashMap<Memory, u128> = FxHashMap::default();
        memories.insert([0; 4], 1);
        for x in self.order() {
            decided[x] = true;
            let Some(slot) = slots.iter().position(Option::is_none) else {
                return Ok(Count::TooManyMemories);
            };
            let mask = |side: &[usize]| -> Memory {
                let mut mask = [0; 4];
                for slot in side.iter().filter_map(|&y| slot_of[y]) {
                    mask[slot / 64] |= 1 << (slot % 64);
                }
                mask
            };
            let (above, below) = (mask(&self.above[x]), mask(&self.below[x]));
            slots[slot] = Some(x);
            slot_of[x] = Some(slot);
            let mut open = [!0_u64; 4];
            for (at, slot) in slots.iter_mut().enumerate() {
                if let Some(y) = *slot
                    && self.neighbors(y).all(|z| decided[z])
                {
                    open[at / 64] &= !(1 << (at % 64));
                    slot_of[y] = None;
                    *slot = None;
                }
            }
            let mut next: FxHashMap<Memory, u128> = FxHashMap::default();
            next.reserve(memories.len());
            for (at, (memory, count)) in memories.into_iter().enumerate() {
                if at % MEMORIES_PER_REPORT == 0 {
                    sink.report(&PROGRESS)?;
                }
                let mut add = |memory: Memory| {
                    let kept: Memory = std::array::from_fn(|at| memory[at] & open[at]);
                    let sum = next.entry(kept).or_insert(0);
                    *sum = sum.checked_add(count)?;
                    Some(())
                };
                let mut fits = true;
                if (0..4).all(|at| memory[at] & above[at] == 0) {
                    fits &= add(memory).is_some();
                }
                if (0..4).all(|at| below[at] & !memory[at] == 0) {
                    let mut with = memory;
                    with[slot / 64] |= 1 << (slot % 64);
                    fits &= add(with).is_some();
                }
                if !fits {
                    return Ok(Count::TooLarge);
                }
            }
            if next.len() > MEMORIES {
                return Ok(Count::TooManyMemories);
            }
            memories = next;
        }
        // Every element is closed, so one state is left.
        Ok(Count::Exact(memories.into_values().sum()))
    }
}

/// Words of work between two reports.
pub(super) const REPORT_EVERY: usize = 1 << 22;

/// Counts the words of work of all threads.
#[derive(Default)]
pub(super) struct Pace {
    words: AtomicUsize,
}

impl Pace {
    /// Adds work on `words` words; reports to the sink when due.
    pub(super) fn spend(
        &self,
        words: usize,
        sink: &dyn ProgressSink,
        progress: impl FnOnce() -> Progress,
    ) -> Result<(), StopReason> {
        let before = self.words.fetch_add(words, Ordering::Relaxed);
        if before % REPORT_EVERY + words < REPORT_EVERY {
            return Ok(());
        }
        sink.report(&progress())
    }
}
