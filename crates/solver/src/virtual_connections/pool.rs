//! Many short lists in one piece of memory.
//!
//! A closure keeps two lists of carriers for every two ends, most of them empty. Each with memory
//! of its own, they would be spread over more than a processor's cache holds; here they lie side by
//! side. A list that outgrows its place moves to the end, with twice the room; the place it leaves
//! is wasted until everything is cleared.

use mustplay_hex::CellSet;

/// Where a list lies in its pool.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct List {
    start: u32,
    len: u32,
    room: u32,
}

impl List {
    #[inline]
    pub(super) const fn len(self) -> usize {
        self.len as usize
    }
}

/// The lists' memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool<const W: usize> {
    sets: Vec<CellSet<W>>,
}

impl<const W: usize> Pool<W> {
    /// Forgets all lists.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
    }

    /// What a list holds.
    #[inline]
    pub(super) fn get(&self, list: List) -> &[CellSet<W>] {
        let start = list.start as usize;
        &self.sets[start..start + list.len()]
    }

    /// Adds to the end of a list.
    #[inline]
    pub(super) fn push(&mut self, list: &mut List, set: CellSet<W>) {
        if list.len == list.room {
            self.move_to_end(list);
        }
        self.sets[list.start as usize + list.len()] = set;
        list.len += 1;
    }

    fn move_to_end(&mut self, list: &mut List) {
        let old = list.start as usize;
        let start = self.sets.len();
        list.room = (2 * list.room).max(4);
        self.sets.extend_from_within(old..old + list.len());
        self.sets.resize(start + list.room as usize, CellSet::EMPTY);
        list.start = start as u32;
    }
}
