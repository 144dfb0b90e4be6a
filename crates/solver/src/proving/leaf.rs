//! Wins that are found without search.
//!
//! Where the winner has sides to join, these are virtual connections of the sides
//! ([`reason`](super::reason)); elsewhere only a game that is over is a leaf.

use crate::virtual_connections::Goal;
use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::draft::Draft;
use super::reason::Reasons;
use super::{End, Step, StepId};

/// Finds wins of one color without search.
pub(super) struct Leaves<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
    reasons: Reasons<'a, W>,
}

impl<'a, const W: usize> Leaves<'a, W> {
    pub(super) fn new(masks: &'a Masks<W>, winner: Color) -> Self {
        Self { masks, winner, reasons: Reasons::new(masks, winner) }
    }

    /// Looks for a win of the winner, who owns `own`, through the cells of `free`, with the
    /// winner
    /// to move if `first` and else with the opponent to move.
    pub(super) fn look(
        &mut self,
        first: bool,
        own: CellSet<W>,
        free: CellSet<W>,
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        if let Some(id) = self.over(own, draft) {
            return Some(id);
        }
        if self.masks.terminals(self.winner).is_empty() {
            return None;
        }
        let goal = if first { Goal::Semi } else { Goal::Full };
        self.reasons.find(own, free, goal);
        if let Some(carrier) = self.reasons.full() {
            return self.reasons.explain(true, carrier, draft);
        }
        let threat = self.reasons.threats().first().filter(|_| first);
        threat.and_then(|&carrier| self.reasons.explain(false, carrier, draft))
    }

    /// Ways to win with a move, in the position looked at last, by their carriers.
    pub(super) fn threats(&self) -> &[CellSet<W>] {
        self.reasons.threats()
    }

    /// How many cells all threats have in common at least, in the position looked at last, after a
    /// move of the winner: the fewer, the less the opponent can try.
    pub(super) fn left_after(&self, cell: Cell) -> usize {
        self.reasons.left_after(cell)
    }

    /// The proof of a threat.
    pub(super) fn explain(&self, threat: CellSet<W>, draft: &mut Draft<'_, W>) -> Option<StepId> {
        self.reasons.explain(false, threat, draft)
    }

    /// The proof of a win that needs no more moves.
    fn over(&self, own: CellSet<W>, draft: &mut Draft<'_, W>) -> Option<StepId> {
        if !self.is_won(own) {
            return None;
        }
        if let &[from, to] = self.masks.terminals(self.winner) {
            let cells = self.masks.shortest_path(from, to, own);
            let ends = [End::terminal(0), End::terminal(1)];
            let cells = cells.iter().collect();
            if let Ok(id) = draft.add(Step::Chain { ends, cells }) {
                return Some(id);
            }
        }
        // As few stones as possible.
        let cells = own.iter().fold(own, |kept, cell| {
            let fewer = kept.without(cell);
            if self.is_won(fewer) { fewer } else { kept }
        });
        let cells = cells.iter().collect();
        draft.add(Step::Win { cells }).ok()
    }

    fn is_won(&self, own: CellSet<W>) -> bool {
        if self.masks.terminals(self.winner).is_empty() {
            !self.masks.joins(!self.winner, self.masks.all() - own)
        } else {
            self.masks.joins(self.winner, own)
        }
    }
}
