//! The transposition table: rows of machine words shared by all threads.
//!
//! Rows are written and read word by word without locks. The last word is a checksum of the others,
//! so a row that another thread has half written fails the check and counts as absent. Keys are
//! stored whole, so there are no key collisions.
//!
//! Positions that differ by a half turn of the board share a row, stored under the lesser of the
//! two keys; a lookup turns the row back if necessary.
//!
//! A bucket has four places. If all are taken, a new row replaces the cheapest one: rows of earlier
//! questions first, then those with the least work below them.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use mustplay_hex::{Board, CellSet, Color};
use smallvec::SmallVec;

use super::node::{FilledChild, MAX_DOUBT, NONE, Node, NodeInfo, ProofNumbers, RANKED};

type Words = SmallVec<[u64; 20]>;

/// Places in a bucket.
const BUCKET_SIZE: usize = 4;

/// A value stored under a node.
pub(super) trait Row<const W: usize>: Sized {
    const WORDS: usize;

    fn write(&self, words: &mut Words);

    fn read(words: &[u64]) -> Self;

    /// This row after a half turn of a board with `cells` cells.
    fn turned(self, cells: usize) -> Self;

    /// The cost of its loss.
    fn worth(&self) -> u8;
}

#[derive(Debug)]
pub(super) struct Table<const W: usize> {
    words: Vec<AtomicU64>,
    stride: usize,
    /// One less than the number of buckets, a power of two.
    mask: usize,
    /// The number of cells, if a half turn is a symmetry of the board.
    turns: Option<usize>,
    /// Blocks of buckets that hold at least one row. Other blocks are not even read, because the
    /// system would map their memory for reading, and again for the first write.
    written: Vec<AtomicBool>,
}

/// Buckets in a block, as a power of two: a few pages.
const BLOCK: u32 = 4;

impl<const W: usize> Table<W> {
    /// A table of at most `bytes` bytes, but at least one bucket, if there is enough memory.
    pub(super) fn new<R: Row<W>>(board: &Board, bytes: usize) -> Result<Self, TryReserveError> {
        // Key, value, tag, check.
        let stride = 2 * W + R::WORDS + 2;
        let buckets = bytes / (8 * stride * BUCKET_SIZE);
        let buckets = (buckets + 1).next_power_of_two() / 2;
        let buckets = buckets.max(1);
        let count = buckets * BUCKET_SIZE * stride;
        Ok(Self {
            words: zeros(count)?,
            stride,
            mask: buckets - 1,
            turns: half_turn(board),
            written: std::iter::repeat_with(AtomicBool::default)
                .take((buckets >> BLOCK) + 1)
                .collect(),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 8 + self.written.len()
    }

    pub(super) fn get<R: Row<W>>(&self, node: &Node<W>) -> Option<R> {
        let (key, turned) = self.key(node);
        let bucket = self.bucket(&key);
        if !self.written[bucket >> BLOCK].load(Ordering::Relaxed) {
            return None;
        }
        let mut words = Words::new();
        for place in places(bucket) {
            self.load(place, &mut words);
            if Self::belongs(&words, &key) {
                let row = R::read(&words[2 * W..2 * W + R::WORDS]);
                return Some(match self.turns {
                    Some(cells) if turned => row.turned(cells),
                    _ => row,
                });
            }
        }
        None
    }

    /// Stores a row under `node`, for the question number `age`.
    pub(super) fn put<R: Row<W>>(&self, node: &Node<W>, row: R, age: u8) {
        let (key, turned) = self.key(node);
        let row = match self.turns {
            Some(cells) if turned => row.turned(cells),
            _ => row,
        };
        let bucket = self.bucket(&key);
        self.touch_pages(bucket >> BLOCK);
        let mut words = Words::new();
        let mut target = None;
        let mut least = u64::MAX;
        for place in places(bucket) {
            self.load(place, &mut words);
            if Self::belongs(&words, &key) {
                target = Some(place);
                break;
            }
            // The player to move, the worth of the row, and its question.
            let tag = words[self.stride - 2];
            let is_row = words[self.stride - 1] == check(&words[..self.stride - 1]);
            let (worth, from) = ((tag >> 8) & 0xff, (tag >> 16) as u8);
            let cost = match (is_row && words[self.stride - 1] != 0, from == age) {
                (false, _) => 0,
                (true, false) => 1 + worth,
                (true, true) => 0x100 + worth,
            };
            if cost < least {
                least = cost;
                target = Some(place);
            }
        }
        words.clear();
        words.extend(key.stones.iter().flat_map(|set| set.words()));
        row.write(&mut words);
        words.push(key.to_move as u64 | u64::from(row.worth()) << 8 | u64::from(age) << 16);
        words.push(check(&words));
        debug_assert_eq!(words.len(), self.stride, "rows of one table have the same length");
        let start = target.expect("a bucket has places") * self.stride;
        for (slot, word) in self.words[start..start + self.stride].iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }

    /// Writes to every row of a block before its first use: a page that is read before it is
    /// written is mapped twice, and the second time interrupts every thread. This may lose a row
    /// that another thread stores at the same moment.
    fn touch_pages(&self, block: usize) {
        let written = &self.written[block];
        if !written.load(Ordering::Relaxed) {
            written.store(true, Ordering::Relaxed);
            let rows = self.words.chunks(self.stride);
            for row in rows.skip((block << BLOCK) * BUCKET_SIZE).take(BUCKET_SIZE << BLOCK) {
                row[0].store(0, Ordering::Relaxed);
            }
        }
    }

    fn load(&self, place: usize, words: &mut Words) {
        let start = place * self.stride;
        words.clear();
        let row = &self.words[start..start + self.stride];
        words.extend(row.iter().map(|word| word.load(Ordering::Relaxed)));
    }

    fn belongs(words: &[u64], key: &Node<W>) -> bool {
        let [rest @ .., last] = words else {
            return false;
        };
        let stones = key.stones.iter().flat_map(|set| set.words());
        *last != 0
            && stones.zip(rest).all(|(asked, &found)| asked == found)
            && rest.last().is_some_and(|tag| tag & 1 == key.to_move as u64)
            && *last == check(rest)
    }

    fn bucket(&self, key: &Node<W>) -> usize {
        hash(key) as usize & self.mask
    }

    /// The lesser of the node and its image, and whether it is the image.
    fn key(&self, node: &Node<W>) -> (Node<W>, bool) {
        let Some(cells) = self.turns else {
            return (*node, false);
        };
        let image =
            Node { stones: node.stones.map(|set| set.reversed(cells)), to_move: node.to_move };
        let words = |node: &Node<W>| node.stones.map(CellSet::words);
        if words(&image) < words(node) { (image, true) } else { (*node, false) }
    }
}

/// Zeroed words, if there is enough memory. The system allocates them as fresh zero pages on first
/// touch, and the conversion to atomics in place compiles to nothing.
fn zeros(count: usize) -> Result<Vec<AtomicU64>, TryReserveError> {
    // Reserves and frees first, because `vec!` cannot fail gracefully.
    Vec::<u64>::new().try_reserve_exact(count)?;
    let numbers = vec![0_u64; count];
    Ok(numbers.into_iter().map(AtomicU64::new).collect())
}

fn places(bucket: usize) -> std::ops::Range<usize> {
    bucket * BUCKET_SIZE..(bucket + 1) * BUCKET_SIZE
}

/// The number of cells if a half turn, which reverses their order, is a symmetry of the board.
fn half_turn(board: &Board) -> Option<usize> {
    let cells = board.len();
    let is_half_turn = |symmetry: &&mustplay_hex::Symmetry| {
        !symmetry.exchanges_colors()
            && board.cells().all(|cell| symmetry.apply(cell).index() == cells - 1 - cell.index())
    };
    board.symmetries().iter().find(is_half_turn).map(|_| cells)
}

/// A checksum that depends on every bit of the words and is never zero.
fn check(words: &[u64]) -> u64 {
    let step =
        |sum: u64, word: &u64| (sum ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29);
    words.iter().fold(0x9e37_79b9_7f4a_7c15, step) | 1
}

/// A hash in which every bit depends on every bit of the node.
pub(super) fn hash<const W: usize>(node: &Node<W>) -> u64 {
    let [black, white] = node.stones.map(CellSet::words);
    let words = black.iter().chain(&white);
    words.fold(node.to_move as u64 + 1, |sum, &word| mix(sum.rotate_left(32) ^ word))
}

/// Multiplication carries bits up only; the shift brings them down again.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 29).wrapping_mul(0xff51_afd7_ed55_8ccd);
    word ^ word >> 32
}

fn take_set<const W: usize>(words: &mut &[u64]) -> CellSet<W> {
    let (set, rest) = words.split_at(W);
    *words = rest;
    CellSet::from_words(std::array::from_fn(|i| set[i]))
}

impl<const W: usize> Row<W> for NodeInfo<W> {
    const WORDS: usize = 4 * W + 2 + RANKED / 4 + RANKED.div_ceil(8);

    fn write(&self, words: &mut Words) {
        for set in [self.moves, self.must_play, self.carrier, self.dead] {
            words.extend(set.words());
        }
        words.push(u64::from(self.numbers.phi) << 32 | u64::from(self.numbers.delta));
        let doubts = self.doubts.iter().zip((16..).step_by(4));
        words.push(doubts.fold(
            u64::from(self.work) | u64::from(self.is_advised) << 8,
            |word, (&doubt, shift)| word | u64::from(doubt) << shift,
        ));
        for four in self.ranked.chunks(4) {
            let shifted = four.iter().zip([0, 16, 32, 48]);
            words.push(shifted.fold(0, |word, (&cell, shift)| word | u64::from(cell) << shift));
        }
        for eight in self.replies.chunks(8) {
            let shifted = eight.iter().zip((0..).step_by(8));
            words.push(shifted.fold(0, |word, (&few, shift)| word | u64::from(few) << shift));
        }
    }

    fn read(mut words: &[u64]) -> Self {
        let [moves, must_play, carrier, dead] = [(); 4].map(|()| take_set(&mut words));
        let (numbers, work, words) = (words[0], words[1], &words[2..]);
        let ranked = std::array::from_fn(|i| (words[i / 4] >> (16 * (i % 4))) as u16);
        let words = &words[RANKED / 4..];
        let replies = std::array::from_fn(|i| (words[i / 8] >> (8 * (i % 8))) as u8);
        Self {
            numbers: ProofNumbers { phi: (numbers >> 32) as u32, delta: numbers as u32 },
            moves,
            must_play,
            carrier,
            dead,
            ranked,
            replies,
            doubts: std::array::from_fn(|i| (work >> (16 + 4 * i)) as u8 & MAX_DOUBT),
            is_advised: work >> 8 & 1 == 1,
            work: work as u8,
        }
    }

    fn turned(self, cells: usize) -> Self {
        let turn = |set: CellSet<W>| set.reversed(cells);
        let last = cells as u16 - 1;
        let turn_cell = |cell| if cell == NONE { NONE } else { last - cell };
        Self {
            moves: turn(self.moves),
            must_play: turn(self.must_play),
            carrier: turn(self.carrier),
            dead: turn(self.dead),
            ranked: self.ranked.map(turn_cell),
            ..self
        }
    }

    fn worth(&self) -> u8 {
        self.work + u8::from(self.numbers.is_final())
    }
}

impl<const W: usize> Row<W> for FilledChild<W> {
    const WORDS: usize = 5 * W + 1;

    fn write(&self, words: &mut Words) {
        let [black, white] = self.node.stones;
        let [for_black, for_white] = self.support;
        for set in [black, white, self.dead, for_black, for_white] {
            words.extend(set.words());
        }
        let winner = self.winner.map_or(0, |winner| 1 + winner as u64);
        words.push(winner << 1 | self.node.to_move as u64);
    }

    fn read(mut words: &[u64]) -> Self {
        let [black, white, dead, for_black, for_white] = [(); 5].map(|()| take_set(&mut words));
        let color = |number: u64| Color::BOTH[number as usize & 1];
        let winner = words[0] >> 1;
        Self {
            node: Node { stones: [black, white], to_move: color(words[0]) },
            dead,
            support: [for_black, for_white],
            winner: (winner != 0).then(|| color(winner - 1)),
        }
    }

    fn turned(self, cells: usize) -> Self {
        let turn = |set: CellSet<W>| set.reversed(cells);
        Self {
            node: Node { stones: self.node.stones.map(turn), ..self.node },
            dead: turn(self.dead),
            support: self.support.map(turn),
            ..self
        }
    }

    fn worth(&self) -> u8 {
        1
    }
}

#[cfg(test)]
#[path = "../../tests/unit/table.rs"]
mod tests;
