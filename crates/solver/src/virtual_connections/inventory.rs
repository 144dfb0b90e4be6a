//! The connections of a position, packed for reuse after a move.
//!
//! Ends are renumbered in each position, so an inventory identifies an end by a cell: the first
//! stone of a chain, or the empty cell itself; sides keep their numbers.
//!
//! [`Closure::resume`] uses it. When a position gains stones, of either color,
//!
//! * a connection is lost exactly if the opponent now owns a cell of its carrier or one of its
//!   ends: the rules use only carriers and ends, so they find all other connections again without
//!   these cells;
//! * all others stay, without the cells that are owned now;
//! * AND and OR have already combined connections that stay *unchanged*. So only those with a
//!   smaller carrier or a larger end need new combinations, and those that share such an end.

use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::closure::{Closure, ClosureGoal, Strength};
use super::ends::End;
use super::tripod;

/// A side, or the cell of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedAnchor(u16);

impl PackedAnchor {
    pub(super) fn of_side(side: End) -> Self {
        Self(side.index() as u16)
    }

    pub(super) fn of_cell(cell: Cell) -> Self {
        Self((cell.index() + tripod::ENDS) as u16)
    }

    pub(super) fn side(self) -> Option<End> {
        let index = usize::from(self.0);
        (index < tripod::ENDS).then(|| End::new(index))
    }

    /// The cell; not for sides.
    pub(super) fn cell(self) -> Cell {
        Cell::new(usize::from(self.0) - tripod::ENDS)
    }
}

/// An accepted connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<const W: usize> {
    pub(super) carrier: CellSet<W>,
    pub(super) ends: [End; 2],
    pub(super) strength: Strength,
}

/// The connections found for one color in a position.
#[derive(Clone, Debug)]
pub struct Inventory<const W: usize> {
    pub(super) own: CellSet<W>,
    pub(super) empty: CellSet<W>,
    /// The anchor of each end.
    pub(super) anchors: Box<[PackedAnchor]>,
    /// In the order in which they were accepted.
    pub(super) items: Box<[Item<W>]>,
}

impl<const W: usize> Inventory<W> {
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.anchors) + size_of_val(&*self.items)
    }
}

impl<const W: usize> Closure<W> {
    /// Finds the same as [`find`](Self::find), starting from the inventory of a position with fewer
    /// stones. Limits may have cut off connections there that `find` would find here; and a carrier
    /// may stay though a smaller one is found, so the first carrier of two ends may not be the
    /// smallest.
    #[inline(never)]
    pub fn resume(
        &mut self,
        masks: &Masks<W>,
        color: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
        goal: ClosureGoal,
        before: &Inventory<W>,
    ) {
        if !before.own.is_subset(own) || !empty.is_subset(before.empty) {
            return self.find(masks, color, own, empty, goal);
        }
        if !self.begin(masks, color, own, empty) {
            return;
        }
        let gained = own & before.empty;
        let lost = before.empty - gained - empty;
        for x in self.ends.iter() {
            for cell in self.ends.near(x) {
                let y = self.after(x, cell);
                if let Some(y) = y.filter(|_| self.ends.stones(x).meets(gained)) {
                    self.queue.push(Strength::Full, [x, y], CellSet::EMPTY, 0);
                }
            }
        }
        self.current_ends.clear();
        for &anchor in &before.anchors {
            self.current_ends.push(self.end_of(anchor, before.own));
        }
        for item in &before.items {
            if item.carrier.meets(lost) {
                continue;
            }
            let [Some((x, x_is_same)), Some((y, y_is_same))] =
                item.ends.map(|end| self.current_ends[end.index()])
            else {
                continue;
            };
            if x == y {
                continue;
            }
            if x_is_same && y_is_same && !item.carrier.meets(gained) {
                self.record(item.strength, [x, y], item.carrier);
            } else {
                let carrier = item.carrier - gained;
                self.queue.push(item.strength, [x, y], carrier, carrier.len());
            }
        }
        self.process_queue(goal);
    }

    /// The current end of an anchor, unless the opponent has it, and whether it keeps its
    /// connections: a chain that grew continues one of the chains it grew from, and connections of
    /// the others are new to it.
    fn end_of(&self, anchor: PackedAnchor, own_before: CellSet<W>) -> Option<(End, bool)> {
        if let Some(side) = anchor.side() {
            return Some((side, true));
        }
        let cell = anchor.cell();
        let end = self.ends.at(cell)?;
        let is_same = if self.ends.is_owned(end) {
            !self.ends.is_side(end) && (self.ends.stones(end) & own_before).min() == Some(cell)
        } else {
            true
        };
        Some((end, is_same))
    }

    #[inline(never)]
    pub fn pack(&self) -> Inventory<W> {
        let anchor = |end: End| {
            let cells = self.ends.cell(end) | self.ends.stones(end);
            match cells.min() {
                Some(cell) if !self.ends.is_side(end) => PackedAnchor::of_cell(cell),
                _ => PackedAnchor::of_side(end),
            }
        };
        Inventory {
            own: self.ends.own(),
            empty: self.ends.empty(),
            anchors: self.ends.iter().map(anchor).collect(),
            items: self.items.as_slice().into(),
        }
    }
}
