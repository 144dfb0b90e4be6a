//! The closure of adjacency under AND and OR (SCG §12.1).
//!
//! A connection is *full* if its color joins two ends moving second, and a *semi* connection if it needs
//! the first move. All it may need besides its ends is its *carrier*, a set of empty cells.
//!
//! * **AND.** Full connections from x to y and from y to z with nothing in common make one from x to z: a
//!   full one if the color owns y, a semi connection that starts with y if y is empty. A full and
//!   a semi connection over an owned y make a semi connection.
//! * **OR.** Semi connections between the same ends that have no cell in common make a full one: whatever
//!   the opponent takes, one is untouched.
//!
//! Carriers are worked off in order of size. A rule never makes a carrier smaller than those it
//! starts from, so what has been accepted is never superseded by something smaller that is found
//! later, and lists only grow. Limits cut off the largest carriers; less is found then, and
//! everything that is found holds.

use crate::color::Color;
use crate::masks::{CellSet, Masks};

use super::ends::{End, Ends};

/// How much to look for. Larger limits find more and take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Full connections kept for two ends.
    pub full: usize,
    /// Semi connections kept for two ends.
    pub semi: usize,
    /// Semi connections kept between the sides.
    pub threats: usize,
    /// Semi connections that the OR rule takes together.
    pub together: usize,
    /// The largest carrier between two empty cells.
    pub between_cells: usize,
    /// Combinations tried altogether.
    pub steps: u64,
}

impl Limits {
    /// Enough for nearly all that is of use in a search.
    pub const DEFAULT: Self = Self {
        full: 10,
        semi: 20,
        threats: 30,
        together: 4,
        between_cells: 4,
        steps: 200_000,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// What to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A semi connection of the sides: the color is to move.
    Semi,
    /// A full connection of the sides.
    Full,
    /// Nothing: everything is to be found.
    All,
}

/// Whether a color joins two ends moving second or only moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Full,
    Semi,
}

/// One connection at an end.
#[derive(Clone, Copy, Debug)]
struct Spoke<const W: usize> {
    other: End,
    carrier: CellSet<W>,
    /// The carrier and the other end, if that is a cell.
    reach: CellSet<W>,
    /// The number of cells of the carrier.
    size: usize,
    /// Whether the color owns the other end.
    is_owned: bool,
}

/// The connections of two ends, in order of size.
#[derive(Clone, Debug, Default)]
struct Pair<const W: usize> {
    full: Vec<CellSet<W>>,
    semi: Vec<CellSet<W>>,
    /// What all of `semi` have in common.
    common: CellSet<W>,
}

impl<const W: usize> Pair<W> {
    /// Whether something at least as good is known.
    #[inline]
    fn covers(&self, kind: Kind, carrier: CellSet<W>) -> bool {
        let within = |known: &CellSet<W>| known.is_subset(carrier);
        self.full.iter().any(within) || kind == Kind::Semi && self.semi.iter().any(within)
    }
}

/// A connection that waits for its turn.
#[derive(Clone, Copy, Debug)]
struct Waiting<const W: usize> {
    kind: Kind,
    ends: [End; 2],
    carrier: CellSet<W>,
}

/// Connections found and connections to look at.
#[derive(Clone, Debug, Default)]
struct Book<const W: usize> {
    pairs: Vec<Pair<W>>,
    /// By size.
    waiting: Vec<Vec<Waiting<W>>>,
}

impl<const W: usize> Book<W> {
    fn clear(&mut self, ends: usize) {
        for list in &mut self.waiting {
            list.clear();
        }
        let pairs = ends * ends.saturating_sub(1) / 2;
        if self.pairs.len() < pairs {
            self.pairs.resize_with(pairs, Pair::default);
        }
        for pair in &mut self.pairs {
            pair.full.clear();
            pair.semi.clear();
        }
    }

    /// AND: makes connections of `kind` from one to an end and those from the end.
    #[inline]
    fn chain(&mut self, limits: &Limits, kind: Kind, first: &Spoke<W>, spokes: &[Spoke<W>]) {
        for spoke in spokes {
            if first.reach.meets(spoke.reach) || spoke.other == first.other {
                continue;
            }
            // They have nothing in common, so sizes add up.
            let size = first.size + spoke.size;
            if size <= limits.largest(!first.is_owned && !spoke.is_owned) {
                let ends = [first.other, spoke.other];
                self.wait(limits, kind, ends, first.carrier | spoke.carrier, size);
            }
        }
    }

    /// Puts a connection whose carrier has `size` cells in the queue unless it is of no use.
    #[inline]
    fn wait(
        &mut self,
        limits: &Limits,
        kind: Kind,
        [x, y]: [End; 2],
        carrier: CellSet<W>,
        size: usize,
    ) {
        let pair = &self.pairs[pair_index(x, y)];
        let is_crowded = match kind {
            Kind::Full => pair.full.len() >= limits.full,
            Kind::Semi => pair.semi.len() >= limits.most_semi([x, y]),
        };
        if is_crowded || pair.covers(kind, carrier) {
            return;
        }
        if self.waiting.len() <= size {
            self.waiting.resize_with(size + 1, Vec::new);
        }
        self.waiting[size].push(Waiting {
            kind,
            ends: [x, y],
            carrier,
        });
    }
}

impl Limits {
    /// The largest carrier.
    #[inline]
    fn largest(&self, is_between_cells: bool) -> usize {
        if is_between_cells {
            self.between_cells
        } else {
            usize::MAX
        }
    }

    #[inline]
    fn most_semi(&self, [x, y]: [End; 2]) -> usize {
        if x.is_side() && y.is_side() {
            self.threats
        } else {
            self.semi
        }
    }
}

#[inline]
fn pair_index(x: End, y: End) -> usize {
    let (low, high) = if x < y { (x, y) } else { (y, x) };
    high.index() * (high.index() - 1) / 2 + low.index()
}

/// All connections of one color in a position; memory to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Closure<const W: usize> {
    ends: Ends<W>,
    book: Book<W>,
    full_at: Vec<Vec<Spoke<W>>>,
    /// Only at chains.
    semi_at: Vec<Vec<Spoke<W>>>,
    limits: Limits,
    steps: u64,
}

impl<const W: usize> Closure<W> {
    /// Finds the connections of `color`, who owns `own`, through the `empty` cells, until `goal` is
    /// reached or nothing is left to find.
    pub fn find(
        &mut self,
        masks: &Masks<W>,
        color: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
        goal: Goal,
        limits: Limits,
    ) {
        self.steps = 0;
        self.limits = limits;
        let joinable = self.ends.renumber(masks, color, own, empty);
        self.clear();
        if !joinable {
            return;
        }
        for x in self.ends.iter() {
            for cell in self.ends.near(x) {
                let y = self.ends.at(cell);
                if let Some(y) = y.filter(|&y| x < y) {
                    self.accept_full(x, y, CellSet::EMPTY);
                }
            }
        }
        let mut size = 0;
        while size < self.book.waiting.len() && self.steps <= self.limits.steps {
            let Some(next) = self.book.waiting[size].pop() else {
                size += 1;
                continue;
            };
            let [x, y] = next.ends;
            let accepted = match next.kind {
                Kind::Full => self.accept_full(x, y, next.carrier),
                Kind::Semi => self.accept_semi(x, y, next.carrier),
            };
            if accepted && x.is_side() && y.is_side() {
                let enough = match goal {
                    Goal::Semi => true,
                    Goal::Full => next.kind == Kind::Full,
                    Goal::All => false,
                };
                if enough {
                    break;
                }
            }
        }
    }

    fn clear(&mut self) {
        let count = self.ends.len();
        self.book.clear(count);
        for list in [&mut self.full_at, &mut self.semi_at] {
            if list.len() < count {
                list.resize_with(count, Vec::new);
            }
            for spokes in list {
                spokes.clear();
            }
        }
    }

    /// The ends of the color in the position.
    pub fn ends(&self) -> &Ends<W> {
        &self.ends
    }

    /// Carriers of full connections between two ends, small ones first.
    pub fn full(&self, x: End, y: End) -> &[CellSet<W>] {
        let pair = self.book.pairs.get(pair_index(x, y));
        pair.map_or(&[], |pair| &pair.full)
    }

    /// Carriers of semi connections between two ends, small ones first.
    pub fn semi(&self, x: End, y: End) -> &[CellSet<W>] {
        let pair = self.book.pairs.get(pair_index(x, y));
        pair.map_or(&[], |pair| &pair.semi)
    }

    /// The ends that an end has full connections with, as often as it has.
    pub fn joined_to(&self, end: End) -> impl Iterator<Item = End> + '_ {
        let spokes = self.full_at.get(end.index()).into_iter().flatten();
        spokes.map(|spoke| spoke.other)
    }

    /// How much work it was.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes up a full connection and all that AND makes of it; false if it is of no use.
    fn accept_full(&mut self, x: End, y: End, carrier: CellSet<W>) -> bool {
        let pair = &mut self.book.pairs[pair_index(x, y)];
        if pair.full.len() >= self.limits.full || pair.covers(Kind::Full, carrier) {
            return false;
        }
        pair.full.push(carrier);
        for [x, y] in [[x, y], [y, x]] {
            if !y.is_side() {
                let taken = carrier | self.ends.cell(x);
                let kind = if self.ends.is_owned(y) {
                    Kind::Full
                } else {
                    Kind::Semi
                };
                let whole = carrier | self.ends.cell(y);
                let first = Spoke {
                    other: x,
                    carrier: whole,
                    reach: taken,
                    size: whole.len(),
                    is_owned: self.ends.is_owned(x),
                };
                self.steps += self.full_at[y.index()].len() as u64;
                self.book
                    .chain(&self.limits, kind, &first, &self.full_at[y.index()]);
                self.extend_semi(&first, y);
            }
        }
        let size = carrier.len();
        for [x, y] in [[x, y], [y, x]] {
            self.full_at[x.index()].push(Spoke {
                other: y,
                carrier,
                reach: carrier | self.ends.cell(y),
                size,
                is_owned: self.ends.is_owned(y),
            });
        }
        true
    }

    /// A full connection goes on with the semi connections of a chain.
    fn extend_semi(&mut self, first: &Spoke<W>, chain: End) {
        let spokes = &self.semi_at[chain.index()];
        self.steps += spokes.len() as u64;
        self.book.chain(&self.limits, Kind::Semi, first, spokes);
    }

    /// Takes up a semi connection and all that AND and OR make of it; false if it is of no use.
    fn accept_semi(&mut self, x: End, y: End, carrier: CellSet<W>) -> bool {
        let pair = &mut self.book.pairs[pair_index(x, y)];
        if pair.semi.len() >= self.limits.most_semi([x, y]) || pair.covers(Kind::Semi, carrier) {
            return false;
        }
        pair.common = if pair.semi.is_empty() {
            carrier
        } else {
            pair.common & carrier
        };
        let is_empty = pair.common.is_empty();
        pair.semi.push(carrier);
        let size = carrier.len();
        for [x, y] in [[x, y], [y, x]] {
            if self.ends.is_owned(y) && !y.is_side() {
                let spoke = Spoke {
                    other: x,
                    carrier,
                    reach: carrier | self.ends.cell(x),
                    size,
                    is_owned: self.ends.is_owned(x),
                };
                let spokes = &self.full_at[y.index()];
                self.steps += spokes.len() as u64;
                self.book.chain(&self.limits, Kind::Semi, &spoke, spokes);
                self.semi_at[y.index()].push(spoke);
            }
        }
        if is_empty {
            self.join([x, y], carrier);
        }
        true
    }

    /// OR: takes the last semi connection of two ends together with others.
    fn join(&mut self, ends: [End; 2], carrier: CellSet<W>) {
        let index = pair_index(ends[0], ends[1]);
        // The list is put back below; the queue is all that changes meanwhile.
        let semi = std::mem::take(&mut self.book.pairs[index].semi);
        let before = &semi[..semi.len() - 1];
        let is_between_cells = !ends.iter().any(|&end| self.ends.is_owned(end));
        let most = self.limits.largest(is_between_cells);
        let mut found = |whole: CellSet<W>| {
            let size = whole.len();
            if size <= most {
                self.book.wait(&self.limits, Kind::Full, ends, whole, size);
            }
        };
        self.steps += combine(
            before,
            carrier,
            carrier,
            self.limits.together - 1,
            &mut found,
        );
        self.book.pairs[index].semi = semi;
    }
}

/// Adds sets of `before`, at most `more`, to those that have `common` in common and are `carrier`
/// altogether, until nothing is in common; gives the number of tries.
fn combine<const W: usize>(
    before: &[CellSet<W>],
    common: CellSet<W>,
    carrier: CellSet<W>,
    more: usize,
    found: &mut impl FnMut(CellSet<W>),
) -> u64 {
    let mut tries = before.len() as u64;
    for (i, &semi) in before.iter().enumerate().rev() {
        let left = common & semi;
        if left.is_empty() {
            found(carrier | semi);
        } else if left != common && more > 1 {
            tries += combine(&before[..i], left, carrier | semi, more - 1, found);
        }
    }
    tries
}
