//! The closure of adjacency under AND and OR (SCG §12.1).
//!
//! A connection is *full* if its color can join two ends moving second, and a *semi* connection if
//! it must move first. Its *carrier* is the set of empty cells that it needs besides its ends.
//!
//! * **AND.** Full connections from x to y and from y to z with disjoint carriers make one from x
//!   to z: a full one if the color owns y, a semi connection that begins with a move at y if y is
//!   empty. A full and a semi connection over an owned y make a semi connection.
//! * **OR.** Semi connections between the same ends whose carriers have an empty intersection make
//!   a full one: after any move of the opponent, one is untouched.
//!
//! With three sides to join, there is a third rule, for *tripods* (see `tripod`).
//!
//! The search accepts connections in order of the size of their carriers. A rule never makes a
//! carrier smaller than those it combines, so no later connection supersedes an accepted one, and
//! lists only grow. Limits cut off the largest carriers: the closure then finds fewer connections,
//! all of them valid.
//!
//! After stones are added, the search resumes from the connections that it found before: see
//! `inventory`. It records these as they are and accepts only new ones in order of size, so a list
//! may contain a carrier and, after it, a smaller one that would have superseded it.

use std::sync::Arc;

use mustplay_hex::{Cell, CellSet, Color, Masks};

use crate::virtual_connections::edge::EdgeTemplates;
use crate::virtual_connections::ends::{End, Ends};
use crate::virtual_connections::inventory::Item;
use crate::virtual_connections::tripod;

/// Limits of the search. Larger limits find more and take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosureLimits {
    /// Full connections stored for two ends.
    pub full: usize,
    /// Semi connections stored for two ends.
    pub semi: usize,
    /// Semi connections stored between the sides.
    pub threats: usize,
    /// Semi connections combined by the OR rule.
    pub max_or_terms: usize,
    /// The largest carrier between two empty cells.
    pub max_cell_carrier: usize,
    /// Combinations tried in all.
    pub steps: u64,
}

impl ClosureLimits {
    /// Enough for nearly all connections that are useful in a search.
    pub const DEFAULT: Self = Self {
        full: 10,
        semi: 20,
        threats: 30,
        max_or_terms: 4,
        max_cell_carrier: 4,
        steps: 200_000,
    };
}

impl Default for ClosureLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosureGoal {
    /// A semi connection of the sides: the color is to move.
    Semi,
    /// A full connection of the sides.
    Full,
    /// Never: find all connections.
    All,
}

/// Whether a color can join two ends moving second or must move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    Full,
    Semi,
}

/// A connection as seen from one of its ends.
#[derive(Clone, Copy, Debug)]
struct Spoke<const W: usize> {
    other: End,
    carrier: CellSet<W>,
    /// The carrier and the other end, if that is a cell.
    reach: CellSet<W>,
    size: usize,
    is_owned: bool,
}

/// The connections of two ends, in the order in which they were found.
#[derive(Clone, Copy, Debug, Default)]
struct Pair<const W: usize> {
    full: List,
    semi: List,
    /// The intersection of all carriers in `semi`.
    common: CellSet<W>,
}

#[derive(Clone, Copy, Debug)]
struct Waiting<const W: usize> {
    strength: Strength,
    ends: [End; 2],
    carrier: CellSet<W>,
}

#[derive(Clone, Debug, Default)]
struct Book<const W: usize> {
    /// The number of ends that represent sides.
    sides: usize,
    pairs: Vec<Pair<W>>,
    pool: Pool<W>,
}

impl<const W: usize> Book<W> {
    fn clear(&mut self, ends: &Ends<W>) {
        self.pool.clear();
        self.pairs.clear();
        self.sides = ends.sides();
        let pairs = ends.len() * ends.len().saturating_sub(1) / 2;
        self.pairs.resize(pairs, Pair::default());
    }

    fn pair(&self, x: End, y: End) -> Option<&Pair<W>> {
        self.pairs.get(pair_index(x, y))
    }

    /// Whether a connection of two ends is useful; one between two sides only if it decides.
    #[inline]
    fn is_useful(&self, x: End, y: End) -> bool {
        let last = x.max(y);
        last.decides() || last.index() >= self.sides
    }

    /// Whether a connection of two ends is new and within the limits.
    #[inline]
    fn has_room(
        &self,
        limits: &ClosureLimits,
        strength: Strength,
        ends: [End; 2],
        carrier: CellSet<W>,
    ) -> bool {
        let pair = &self.pairs[pair_index(ends[0], ends[1])];
        let has_room = match strength {
            Strength::Full => pair.full.len() < limits.full,
            Strength::Semi => pair.semi.len() < limits.most_semi(ends),
        };
        let within = |known: &CellSet<W>| known.is_subset(carrier);
        has_room
            && !self.pool.get(pair.full).iter().any(within)
            && !(strength == Strength::Semi && self.pool.get(pair.semi).iter().any(within))
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Queue<const W: usize> {
    by_size: Vec<Vec<Waiting<W>>>,
}

impl<const W: usize> Queue<W> {
    fn clear(&mut self) {
        for list in &mut self.by_size {
            list.clear();
        }
    }

    /// AND: queues the connections of `strength` composed of `first` and each of `spokes`, which
    /// share an end.
    #[inline]
    fn chain(
        &mut self,
        book: &Book<W>,
        limits: &ClosureLimits,
        strength: Strength,
        first: &Spoke<W>,
        spokes: &[Spoke<W>],
    ) {
        for spoke in spokes {
            if first.reach.meets(spoke.reach) || spoke.other == first.other {
                continue;
            }
            if !book.is_useful(first.other, spoke.other) {
                continue;
            }
            // The carriers are disjoint, so their sizes add up.
            let size = first.size + spoke.size;
            if size <= limits.largest(!first.is_owned && !spoke.is_owned) {
                let ends = [first.other, spoke.other];
                let carrier = first.carrier | spoke.carrier;
                if book.has_room(limits, strength, ends, carrier) {
                    self.push(strength, ends, carrier, size);
                }
            }
        }
    }

    /// Queues a connection whose carrier has `size` cells.
    #[inline]
    pub(super) fn push(
        &mut self,
        strength: Strength,
        ends: [End; 2],
        carrier: CellSet<W>,
        size: usize,
    ) {
        debug_assert_eq!(carrier.len(), size);
        debug_assert!(ends[0] != ends[1], "a connection keeps its two ends");
        if self.by_size.len() <= size {
            self.by_size.resize_with(size + 1, Vec::new);
        }
        self.by_size[size].push(Waiting { strength, ends, carrier });
    }
}

impl ClosureLimits {
    /// The size of the largest carrier stored.
    #[inline]
    fn largest(&self, is_between_cells: bool) -> usize {
        if is_between_cells { self.max_cell_carrier } else { usize::MAX }
    }

    #[inline]
    fn most_semi(&self, [x, y]: [End; 2]) -> usize {
        if x.decides() && y.decides() { self.threats } else { self.semi }
    }
}

#[inline]
fn pair_index(x: End, y: End) -> usize {
    let (low, high) = if x < y { (x, y) } else { (y, x) };
    high.index() * (high.index() - 1) / 2 + low.index()
}

/// Finds all connections of one color in a position. Reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct Closure<const W: usize> {
    pub(super) ends: Ends<W>,
    book: Book<W>,
    pub(super) queue: Queue<W>,
    /// The full connections of each end.
    full_at: Vec<Vec<Spoke<W>>>,
    /// The semi connections of each chain; empty for other ends.
    semi_at: Vec<Vec<Spoke<W>>>,
    limits: ClosureLimits,
    templates: Arc<EdgeTemplates<W>>,
    steps: u64,
    /// All connections in the order in which they were accepted.
    pub(super) items: Vec<Item<W>>,
    /// A buffer for the OR rule.
    shared: Vec<CellSet<W>>,
    /// For each end of an inventory, the current end, and whether its connections are the same.
    pub(super) current_ends: Vec<Option<(End, bool)>>,
}

impl<const W: usize> Closure<W> {
    /// Estimates the memory in bytes on a board of `cells` cells: a `Pair` for every two ends, and
    /// about fifty thousand connections within the limit on steps.
    pub const fn bytes_for(cells: usize) -> usize {
        let ends = cells + End::SIDES.len();
        let pairs = ends * (ends - 1) / 2;
        let found = if pairs < 50_000 { pairs } else { 50_000 };
        let one = 2 * size_of::<Spoke<W>>() + size_of::<Waiting<W>>() + 2 * size_of::<Item<W>>();
        pairs * size_of::<Pair<W>>() + found * one
    }

    #[inline(never)]
    pub fn with_limits(limits: ClosureLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// A closure that also starts from edge templates.
    pub fn with_templates(templates: Arc<EdgeTemplates<W>>) -> Self {
        Self { templates, ..Self::default() }
    }

    /// Finds the connections of `color`, which owns `own`, through the `empty` cells, until it
    /// reaches `goal` or a limit, or has found all.
    #[inline(never)]
    pub fn find(
        &mut self,
        masks: &Masks<W>,
        color: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
        goal: ClosureGoal,
    ) {
        if !self.begin(masks, color, own, empty) {
            return;
        }
        for x in self.ends.iter() {
            for cell in self.ends.near(x) {
                if let Some(y) = self.after(x, cell) {
                    let (strength, carrier) = (Strength::Full, CellSet::EMPTY);
                    self.accept(Waiting { strength, ends: [x, y], carrier });
                }
            }
        }
        for placed in self.templates.of(color) {
            let end = self.ends.at(placed.cell);
            let carrier = placed.carrier & empty;
            let is_there = placed.carrier.is_subset(own | empty);
            if let Some(end) = end.filter(|&end| is_there && end != placed.side) {
                let ends = [placed.side, end];
                self.queue.push(Strength::Full, ends, carrier, carrier.len());
            }
        }
        self.process_queue(goal);
    }

    /// The intersection of all known threats of the color after it takes `cell`; `None` if no
    /// threat is known. A full connection of the cell to one side and a disjoint semi connection to
    /// the other make a threat. Against full connections to both sides, the opponent must play in
    /// their intersection.
    #[inline(never)]
    pub fn left_after(&self, cell: Cell) -> Option<CellSet<W>> {
        let end = self.ends.at(cell)?;
        let [top, bottom] = End::SIDES;
        let mut common: Option<CellSet<W>> = None;
        let mut add_threat = |threat: CellSet<W>| *common.get_or_insert(threat) &= threat;
        for [near, far] in [[top, bottom], [bottom, top]] {
            for &full in self.full(near, end) {
                for &semi in self.semi(far, end) {
                    if !full.meets(semi) {
                        add_threat(full | semi);
                    }
                }
            }
        }
        for &full in self.full(top, end) {
            for &other in self.full(bottom, end) {
                add_threat(full & other);
            }
        }
        self.semi(top, bottom).iter().copied().for_each(add_threat);
        common.map(|common| common.without(cell))
    }

    /// Renumbers the ends and clears all connections; returns whether any can exist.
    pub(super) fn begin(
        &mut self,
        masks: &Masks<W>,
        color: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> bool {
        self.steps = 0;
        let joinable = self.ends.renumber(masks, color, own, empty);
        self.clear();
        joinable
    }

    /// The end at a cell next to `x`, if it comes after `x`.
    pub(super) fn after(&self, x: End, cell: Cell) -> Option<End> {
        self.ends.at(cell).filter(|&y| x < y)
    }

    /// Accepts queued connections by size, until the goal or the limit on steps is reached.
    pub(super) fn process_queue(&mut self, goal: ClosureGoal) {
        let mut size = 0;
        while size < self.queue.by_size.len() && self.steps <= self.limits.steps {
            let Some(next) = self.queue.by_size[size].pop() else {
                size += 1;
                continue;
            };
            let is_enough = next.ends.iter().all(|end| end.decides())
                && match goal {
                    ClosureGoal::Semi => true,
                    ClosureGoal::Full => next.strength == Strength::Full,
                    ClosureGoal::All => false,
                };
            if self.accept(next) && is_enough {
                break;
            }
        }
    }

    fn clear(&mut self) {
        let count = self.ends.len();
        self.book.clear(&self.ends);
        self.queue.clear();
        self.items.clear();
        for list in [&mut self.full_at, &mut self.semi_at] {
            if list.len() < count {
                list.resize_with(count, Vec::new);
            }
            for spokes in list {
                spokes.clear();
            }
        }
    }

    pub fn ends(&self) -> &Ends<W> {
        &self.ends
    }

    /// Carriers of full connections: first those that [`Self::resume`] kept, then new ones by size.
    pub fn full(&self, x: End, y: End) -> &[CellSet<W>] {
        self.book.pair(x, y).map_or(&[], |pair| self.book.pool.get(pair.full))
    }

    /// Carriers of semi connections between two ends, in the same order.
    pub fn semi(&self, x: End, y: End) -> &[CellSet<W>] {
        self.book.pair(x, y).map_or(&[], |pair| self.book.pool.get(pair.semi))
    }

    /// The other ends of the full connections of an end, one for each connection.
    pub fn joined_to(&self, end: End) -> impl Iterator<Item = End> + '_ {
        let spokes = self.full_at.get(end.index()).into_iter().flatten();
        spokes.map(|spoke| spoke.other)
    }

    /// The number of combinations tried in the last search.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Accepts a connection and queues its combinations by AND and OR; false if it is useless.
    fn accept(&mut self, connection: Waiting<W>) -> bool {
        let Waiting { strength, ends: [x, y], carrier } = connection;
        if !self.book.has_room(&self.limits, strength, [x, y], carrier) {
            return false;
        }
        for [x, y] in [[x, y], [y, x]] {
            if self.ends.is_side(y) {
                continue;
            }
            let is_owned = self.ends.is_owned(y);
            match strength {
                Strength::Full => {
                    let first = self.spoke(x, carrier | self.ends.cell(y));
                    let whole = if is_owned { Strength::Full } else { Strength::Semi };
                    self.chain(whole, &first, Strength::Full, y);
                    self.chain(Strength::Semi, &first, Strength::Semi, y);
                }
                Strength::Semi if is_owned => {
                    self.chain(Strength::Semi, &self.spoke(x, carrier), Strength::Full, y);
                }
                Strength::Semi => {}
            }
        }
        self.combine_tripods(strength, [x, y], carrier);
        self.record(strength, [x, y], carrier);
        let pair = &self.book.pairs[pair_index(x, y)];
        if strength == Strength::Semi && pair.common.is_empty() {
            self.join([x, y], carrier);
        }
        true
    }

    /// A connection to `other`, as seen from its other end.
    #[inline]
    fn spoke(&self, other: End, carrier: CellSet<W>) -> Spoke<W> {
        Spoke {
            other,
            carrier,
            reach: carrier | self.ends.cell(other),
            size: carrier.len(),
            is_owned: self.ends.is_owned(other),
        }
    }

    /// AND: queues the connections of `strength` composed of `first` and each of the full or semi
    /// connections of its end `at`.
    fn chain(&mut self, strength: Strength, first: &Spoke<W>, others: Strength, at: End) {
        let spokes = match others {
            Strength::Full => &self.full_at[at.index()],
            Strength::Semi => &self.semi_at[at.index()],
        };
        self.steps += spokes.len() as u64;
        self.queue.chain(&self.book, &self.limits, strength, first, spokes);
    }

    /// Records a connection without combining it with others.
    pub(super) fn record(&mut self, strength: Strength, [x, y]: [End; 2], carrier: CellSet<W>) {
        debug_assert!(carrier.is_subset(self.ends.empty()));
        debug_assert!(!carrier.meets(self.ends.cell(x) | self.ends.cell(y)));
        let pair = &mut self.book.pairs[pair_index(x, y)];
        match strength {
            Strength::Full => self.book.pool.push(&mut pair.full, carrier),
            Strength::Semi => {
                pair.common = if pair.semi.len() == 0 { carrier } else { pair.common & carrier };
                self.book.pool.push(&mut pair.semi, carrier);
            }
        }
        self.items.push(Item { carrier, ends: [x, y], strength });
        for [x, y] in [[x, y], [y, x]] {
            if strength == Strength::Full || self.ends.is_owned(x) && !self.ends.is_side(x) {
                let spoke = self.spoke(y, carrier);
                let spokes = match strength {
                    Strength::Full => &mut self.full_at,
                    Strength::Semi => &mut self.semi_at,
                };
                spokes[x.index()].push(spoke);
            }
        }
    }

    /// Queues the tripods composed of a connection to some sides and a connection of its other end
    /// to other sides. Both are full, or one is a semi connection.
    fn combine_tripods(&mut self, strength: Strength, [x, y]: [End; 2], carrier: CellSet<W>) {
        let (some, end) = if x < y { (x, y) } else { (y, x) };
        let is_between = self.ends.is_side(some) && !self.ends.is_side(end);
        if !self.ends.has_tripods() || !is_between {
            return;
        }
        let (book, limits, queue) = (&self.book, &self.limits, &mut self.queue);
        for [other, both] in tripod::unions(some) {
            let pair = &book.pairs[pair_index(other, end)];
            let full = book.pool.get(pair.full);
            let semi = match strength {
                Strength::Full => book.pool.get(pair.semi),
                Strength::Semi => &[],
            };
            self.steps += (full.len() + semi.len()) as u64;
            for (strength, parts) in [(strength, full), (Strength::Semi, semi)] {
                for &part in parts.iter().filter(|part| !part.meets(carrier)) {
                    let whole = carrier | part;
                    if book.has_room(limits, strength, [both, end], whole) {
                        queue.push(strength, [both, end], whole, whole.len());
                    }
                }
            }
        }
    }

    /// OR: combines the newest semi connection of two ends with earlier ones.
    fn join(&mut self, ends: [End; 2], carrier: CellSet<W>) {
        let pair = &self.book.pairs[pair_index(ends[0], ends[1])];
        let semi = self.book.pool.get(pair.semi);
        let before = &semi[..semi.len() - 1];
        let is_between_cells = !ends.iter().any(|&end| self.ends.is_owned(end));
        let most = self.limits.largest(is_between_cells);
        let (book, limits, queue) = (&self.book, &self.limits, &mut self.queue);
        let mut found = |whole: CellSet<W>| {
            let size = whole.len();
            if size <= most && book.has_room(limits, Strength::Full, ends, whole) {
                queue.push(Strength::Full, ends, whole, size);
            }
        };
        // `shared[i]` is the intersection of `carrier` and `before[..=i]`.
        let mut all = carrier;
        self.shared.clear();
        self.shared.extend(before.iter().map(|&semi| {
            all &= semi;
            all
        }));
        let more = self.limits.max_or_terms.saturating_sub(1);
        if more > 0 {
            let (semi, shared) = (before, &self.shared[..]);
            self.steps += combine(semi, shared, carrier, carrier, more, &mut found);
        }
    }
}

/// Finds unions of a start with 1 to `more` of the sets `before` whose intersection is empty, and
/// returns the number of tries. The sets of the start have the intersection `common` and the union
/// `carrier`. `shared[i]` is the intersection of `before[..=i]` and the newest carrier: if `common`
/// meets it, no choice among these sets makes the intersection empty.
fn combine<const W: usize>(
    before: &[CellSet<W>],
    shared: &[CellSet<W>],
    common: CellSet<W>,
    carrier: CellSet<W>,
    more: usize,
    found: &mut impl FnMut(CellSet<W>),
) -> u64 {
    let mut tries = 0;
    for (i, &semi) in before.iter().enumerate().rev() {
        if common.meets(shared[i]) {
            break;
        }
        tries += 1;
        let left = common & semi;
        if left.is_empty() {
            found(carrier | semi);
        } else if left != common && more > 1 {
            tries += combine(&before[..i], shared, left, carrier | semi, more - 1, found);
        }
    }
    tries
}

// Many short lists in one memory block.
//
// A closure holds two lists of carriers for every two ends, most of them empty. Separate
// allocations would not fit in a processor's cache; here the lists are contiguous. A list that
// outgrows its place moves to the end, with twice the room; its old place stays unused until all
// lists are cleared.

/// The place of a list in its pool.
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

/// The memory of many lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool<const W: usize> {
    sets: Vec<CellSet<W>>,
}

impl<const W: usize> Pool<W> {
    pub(super) fn clear(&mut self) {
        self.sets.clear();
    }

    #[inline]
    pub(super) fn get(&self, list: List) -> &[CellSet<W>] {
        let start = list.start as usize;
        &self.sets[start..start + list.len()]
    }

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
