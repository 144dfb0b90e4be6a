//! Remembered answers to comparisons of pairs of games.
//!
//! Both relations of a pair share one word: two ids of thirty bits and, for each relation,
//! a bit that says the answer is known and a bit that says what it is. The words lie in one
//! open-addressed table, so remembering a comparison costs about sixteen bytes and one touch
//! of memory. An occupied word has a known bit, so zero marks a free slot.

use super::order::Relation;
use crate::GameId;

/// Answers by pair of games.
#[derive(Clone, Default)]
pub(super) struct Answers {
    slots: Vec<u64>,
    len: usize,
}

const FLAGS: u64 = 0b1111;

const fn known_bit(relation: Relation) -> u64 {
    match relation {
        Relation::Le => 0b0001,
        Relation::Lhd => 0b0100,
    }
}

/// The pair, above the four flag bits.
#[inline]
fn key_of(g: GameId, h: GameId) -> u64 {
    let (g, h) = (g.index() as u64, h.index() as u64);
    // A billion forms are more than 16 GiB; memory limits strike long before.
    debug_assert!(g < 1 << 30 && h < 1 << 30);
    (g << 30 | h) << 4
}

/// Where the search for a key starts. The high bits of a product with an odd number are well
/// mixed; the low bits of the second game are kept, so that comparisons of one game with
/// neighbors in storage share a line of the cache.
#[inline]
fn start_of(key: u64, mask: usize) -> usize {
    const LINE: u64 = 0b111;
    let mixed = (key >> 7).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29;
    (mixed & !LINE | key >> 4 & LINE) as usize & mask
}

impl Answers {
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    #[inline]
    pub(super) fn get(&self, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let key = key_of(g, h);
        let mut at = start_of(key, mask);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot & !FLAGS == key {
                let known = known_bit(relation);
                return (slot & known != 0).then_some(slot & known << 1 != 0);
            }
            at = (at + 1) & mask;
        }
    }

    pub(super) fn set(&mut self, relation: Relation, g: GameId, h: GameId, answer: bool) {
        if self.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let known = known_bit(relation);
        let flags = if answer { known | known << 1 } else { known };
        let at = self.place_of(key_of(g, h));
        self.len += usize::from(self.slots[at] == 0);
        self.slots[at] |= key_of(g, h) | flags;
    }

    /// The slot of a key, or the free slot where it belongs.
    fn place_of(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = start_of(key, mask);
        while self.slots[at] != 0 && self.slots[at] & !FLAGS != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let slots = std::mem::replace(&mut self.slots, vec![0; size]);
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            let at = self.place_of(slot & !FLAGS);
            self.slots[at] = slot;
        }
    }
}
