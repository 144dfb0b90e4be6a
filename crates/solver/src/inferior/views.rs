//! The views of both colors, updated incrementally.
//!
//! For a color that joins terminals, an own stone may be *contracted* (its neighbors become
//! pairwise adjacent), and an enemy stone *deleted* (SCG Definition 2.5.1). The remaining graph on
//! the empty cells is the color's *view*. A cell is dead when no induced path between the terminals
//! passes through it (SCG Theorem 13.1.1). A simple sufficient condition is that its neighbors,
//! including terminals, are pairwise adjacent, so that every path through the cell has a short cut.
//! Such a cell is *simplicial* (SCG §13.2). Deleting and contracting a simplicial cell is the same,
//! so a dead cell may take either color.
//!
//! Invariants: `neighbors` and `touches` of an empty cell hold the empty cells and terminals
//! reached directly or through own chains; those of other cells are meaningless. A dead cell stays
//! dead whatever is placed elsewhere, so results about a view remain true in later positions.
//!
//! ```
//! use mustplay_solver::inferior::Views;
//! use mustplay_hex::{Board, Color, Masks};
//!
//! let board = Board::hex(5, 5)?;
//! let mut views = Views::new(&Masks::<1>::new(&board)?);
//! let cell = |name: &str| board.cell(name).unwrap();
//! for name in ["b3", "b4", "c4"] {
//!     views.place(cell(name), Color::White);
//! }
//! assert!(!views.is_simplicial(cell("c3")));
//! // Three white stones in a row face a black one: c3 is dead.
//! views.place(cell("d2"), Color::Black);
//! assert!(views.is_simplicial(cell("c3")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_hex::{Cell, CellSet, Color, Masks};

/// The view of one color; empty without terminals to join.
#[derive(Clone, Debug)]
pub(super) struct View<const W: usize> {
    /// The empty cells next to each empty cell, directly or through own chains.
    neighbors: Vec<CellSet<W>>,
    /// The terminals next to each empty cell, one bit each.
    touches: Vec<u8>,
    /// All terminals; none for a color that only cuts.
    terminals: u8,
}

/// The empty cells with both colors' views.
#[derive(Clone, Debug)]
pub struct Views<const W: usize> {
    empty: CellSet<W>,
    seen: [View<W>; 2],
    connected: Option<Color>,
}

/// The moves that kill a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Killers<const W: usize> {
    /// Whether the cell is dead already.
    pub(crate) dead: bool,
    /// For each color, some of the cells whose occupation by that color kills the cell.
    pub(crate) by: [CellSet<W>; 2],
}

impl<const W: usize> View<W> {
    #[inline(never)]
    fn new(masks: &Masks<W>, color: Color) -> Self {
        let cells = masks.all();
        let terminals = masks.terminals(color);
        let touched = |cell| {
            let near = terminals.iter().enumerate();
            near.fold(0, |mask, (i, near)| mask | u8::from(near.contains(cell)) << i)
        };
        Self {
            neighbors: cells.iter().map(|cell| masks.neighbors(cell)).collect(),
            touches: cells.iter().map(touched).collect(),
            terminals: (1 << terminals.len()) - 1,
        }
    }

    #[inline]
    pub(super) fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell.index()]
    }

    #[inline]
    pub(super) fn touches(&self, cell: Cell) -> u8 {
        self.touches[cell.index()]
    }

    /// Whether the color has terminals to join.
    pub(super) fn sees(&self) -> bool {
        self.terminals != 0
    }

    fn contract(&mut self, cell: Cell) -> CellSet<W> {
        let (around, touched) = (self.neighbors(cell), self.touches(cell));
        let mut disturbed = around;
        for near in around {
            let before = self.neighbors(near).without(cell);
            let after = (before | around).without(near).without(cell);
            let grown = after != before || touched & !self.touches(near) != 0;
            self.neighbors[near.index()] = after;
            self.touches[near.index()] |= touched;
            if grown {
                disturbed |= after;
            }
        }
        disturbed
    }

    /// Returns the neighbors: only they can lose a nonadjacent pair.
    fn delete(&mut self, cell: Cell) -> CellSet<W> {
        let around = self.neighbors(cell);
        for near in around {
            self.neighbors[near.index()].remove(cell);
        }
        around
    }

    /// The cells of `within` reachable from `start`, one of them, through `within`.
    pub(super) fn flood(&self, start: Cell, within: CellSet<W>) -> CellSet<W> {
        let mut reached = CellSet::single(start);
        let mut frontier = reached;
        while let Some(cell) = frontier.min() {
            frontier.remove(cell);
            let next = (self.neighbors(cell) & within) - reached;
            reached |= next;
            frontier |= next;
        }
        reached
    }

    /// Whether the terminals are cut apart.
    fn is_cut(&self, empty: CellSet<W>) -> bool {
        let Some(start) = empty.iter().find(|&cell| self.touches(cell) & 1 != 0) else {
            return true;
        };
        let mut reached = CellSet::single(start);
        for cell in empty {
            if self.touches(cell) & 1 != 0 {
                reached.insert(cell);
            }
        }
        let mut frontier = reached;
        let mut touched = 0;
        while let Some(cell) = frontier.min() {
            frontier.remove(cell);
            touched |= self.touches(cell);
            let next = self.neighbors(cell) - reached;
            reached |= next;
            frontier |= next;
        }
        touched != self.terminals
    }

    /// A gap that keeps the neighbors of `cell` other than `gone` from being a clique: one or two
    /// cells of which one has to go, empty if no deletion helps. `None` if they are a clique.
    pub(super) fn gap(&self, cell: Cell, gone: CellSet<W>) -> Option<CellSet<W>> {
        let (around, touched) = (self.neighbors(cell) - gone, self.touches(cell));
        if touched & touched.wrapping_sub(1) != 0 {
            return Some(CellSet::EMPTY);
        }
        around.iter().find_map(|near| {
            if touched & !self.touches(near) != 0 {
                return Some(CellSet::single(near));
            }
            let far = (around.without(near) - self.neighbors(near)).min()?;
            Some(CellSet::single(near).with(far))
        })
    }

    /// The neighbors whose deletion makes the rest of the neighbors a clique, or `None` if they are
    /// one already. `gone` is deleted beforehand.
    pub(super) fn deletions(&self, cell: Cell, gone: CellSet<W>) -> Option<CellSet<W>> {
        let (around, touched) = (self.neighbors(cell) - gone, self.touches(cell));
        if touched & touched.wrapping_sub(1) != 0 {
            return Some(CellSet::EMPTY);
        }
        // Every nonadjacent pair must lose one of its two cells.
        let mut guilty = around;
        let mut clique = true;
        for near in around {
            let missing = around.without(near) - self.neighbors(near);
            let far = touched & !self.touches(near) != 0;
            if !far && missing.is_empty() {
                continue;
            }
            clique = false;
            guilty &= if far || has_several(missing) {
                CellSet::single(near)
            } else {
                missing.with(near)
            };
            if guilty.is_empty() {
                break;
            }
        }
        (!clique).then_some(guilty)
    }

    /// Whether the neighbors of `cell` are a clique once `own` is contracted and `other` deleted.
    fn is_simplicial_after(&self, cell: Cell, own: CellSet<W>, other: CellSet<W>) -> bool {
        if !self.sees() {
            return false;
        }
        let (around, touched) = self.around_after(cell, own, other);
        touched & touched.wrapping_sub(1) == 0
            && around.iter().all(|near| {
                let others = around.without(near);
                if others.is_subset(self.neighbors(near)) && touched & !self.touches(near) == 0 {
                    return true;
                }
                let (reach, reached) = self.around_after(near, own, other);
                others.is_subset(reach) && touched & !reached == 0
            })
    }

    /// Neighbors and terminals of `cell` once `own` is contracted and `other` deleted.
    #[inline]
    fn around_after(&self, cell: Cell, own: CellSet<W>, other: CellSet<W>) -> (CellSet<W>, u8) {
        let mut around = self.neighbors(cell) - other;
        let mut touched = self.touches(cell);
        let mut uncounted = own;
        loop {
            let chain = around & uncounted;
            if chain.is_empty() {
                return ((around - own).without(cell), touched);
            }
            for stone in chain {
                around |= self.neighbors(stone) - other;
                touched |= self.touches(stone);
            }
            uncounted -= chain;
        }
    }
}

/// Whether there is more than one cell; faster than counting.
#[inline]
fn has_several<const W: usize>(cells: CellSet<W>) -> bool {
    let first = cells.min();
    first.is_some_and(|first| !cells.without(first).is_empty())
}

impl<const W: usize> Views<W> {
    pub fn new(masks: &Masks<W>) -> Self {
        let connected = masks.connected(CellSet::EMPTY, CellSet::EMPTY);
        Self {
            empty: masks.all(),
            seen: Color::BOTH.map(|color| View::new(masks, color)),
            connected,
        }
    }

    /// Copies `other` without allocation.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.empty = other.empty;
        self.connected = other.connected;
        for (mine, theirs) in self.seen.iter_mut().zip(&other.seen) {
            mine.neighbors.copy_from_slice(&theirs.neighbors);
            mine.touches.copy_from_slice(&theirs.touches);
        }
    }

    #[inline]
    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    #[inline]
    pub fn connected(&self) -> Option<Color> {
        self.connected
    }

    #[inline]
    pub(super) fn view(&self, color: Color) -> &View<W> {
        &self.seen[color.index()]
    }

    /// Places a stone on an empty cell; returns the cells whose surroundings change.
    pub fn place(&mut self, cell: Cell, color: Color) -> CellSet<W> {
        debug_assert!(self.empty.contains(cell), "{cell:?} is not empty");
        self.empty.remove(cell);
        let [own, other] = [color, !color].map(Color::index);
        let joined =
            self.seen[own].sees() && self.seen[own].touches(cell) == self.seen[own].terminals;
        let disturbed = self.seen[own].contract(cell) | self.seen[other].delete(cell);
        if joined {
            self.connected = self.connected.or(Some(color));
        }
        self.notice_cut();
        disturbed & self.empty
    }

    /// Removes a dead cell; returns the cells whose surroundings change.
    pub fn remove_dead(&mut self, cell: Cell) -> CellSet<W> {
        debug_assert!(self.empty.contains(cell), "{cell:?} is not empty");
        self.empty.remove(cell);
        let disturbed = self.seen[0].delete(cell) | self.seen[1].delete(cell);
        self.notice_cut();
        disturbed & self.empty
    }

    /// Records a win of a color that only cuts once the other can no longer join.
    fn notice_cut(&mut self) {
        if self.connected.is_some() {
            return;
        }
        let cutter = Color::BOTH
            .into_iter()
            .find(|&color| !self.view(color).sees() && self.view(!color).is_cut(self.empty));
        self.connected = cutter;
    }

    /// Whether the neighbors of an empty cell are a clique in one of the views: it is dead.
    pub fn is_simplicial(&self, cell: Cell) -> bool {
        self.is_dead_after(cell, CellSet::EMPTY, CellSet::EMPTY)
    }

    /// Whether an empty cell would be simplicial with these stones added.
    pub(crate) fn is_dead_after(&self, cell: Cell, black: CellSet<W>, white: CellSet<W>) -> bool {
        self.view(Color::Black).is_simplicial_after(cell, black, white)
            || self.view(Color::White).is_simplicial_after(cell, white, black)
    }

    /// Like [`Self::is_dead_after`], with the stones of `color` first.
    pub(super) fn is_dead_for(
        &self,
        cell: Cell,
        color: Color,
        own: CellSet<W>,
        other: CellSet<W>,
    ) -> bool {
        match color {
            Color::Black => self.is_dead_after(cell, own, other),
            Color::White => self.is_dead_after(cell, other, own),
        }
    }

    /// Whether an empty cell is dead, and which single moves kill it: deletions in the opponent's
    /// view or, if the opponent has none, contractions in its own.
    pub(crate) fn killers(&self, cell: Cell) -> Killers<W> {
        let mut found = Killers { dead: false, by: [CellSet::EMPTY; 2] };
        for color in Color::BOTH {
            let view = self.view(color);
            if !view.sees() {
                continue;
            }
            match view.deletions(cell, CellSet::EMPTY) {
                None => found.dead = true,
                Some(guilty) => found.by[(!color).index()] |= guilty,
            }
            if !self.view(!color).sees() {
                for near in view.neighbors(cell) {
                    if view.is_simplicial_after(cell, CellSet::single(near), CellSet::EMPTY) {
                        found.by[color.index()].insert(near);
                    }
                }
            }
        }
        found
    }
}
