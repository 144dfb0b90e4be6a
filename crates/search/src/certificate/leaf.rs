//! Wins that are found without search.
//!
//! Where the winner has two sides to join, these are virtual connections of the sides
//! ([`closure`](super::closure)); elsewhere only a game that is over is a leaf.

use mustplay_hex::{CellSet, Color, Masks};

use super::closure::{Closure, shortest};
use super::draft::Draft;
use super::{End, Step, StepId};

/// Finds wins of one color without search.
pub(super) struct Leaves<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
}

/// What is plain to see of a position.
pub(super) enum Seen<'a, const W: usize> {
    /// It is won, by this proof.
    Won(StepId),
    /// It is not known to be won, but there may be threats to win.
    Open(Option<Closure<'a, W>>),
}

impl<'a, const W: usize> Leaves<'a, W> {
    pub(super) fn new(masks: &'a Masks<W>, winner: Color) -> Self {
        Self { masks, winner }
    }

    /// Looks for a win of the winner, who owns `own`, through the cells of `free`, with the winner to move if
    /// `first` and else with the opponent to move.
    pub(super) fn look(
        &self,
        first: bool,
        own: CellSet<W>,
        free: CellSet<W>,
        draft: &mut Draft<'_, W>,
    ) -> Seen<'a, W> {
        if let Some(id) = self.over(own, draft) {
            return Seen::Won(id);
        }
        if self.masks.terminals(self.winner).len() != 2 {
            return Seen::Open(None);
        }
        let closure = Closure::find(self.masks, self.winner, own, free, first);
        let threat = closure.threats().next().filter(|_| first);
        let found = closure.full().or(threat.map(|(link, _)| link));
        match found.and_then(|link| closure.explain(link, draft).ok()) {
            Some(id) => Seen::Won(id),
            None => Seen::Open(Some(closure)),
        }
    }

    /// The proof of a win that needs no more moves.
    fn over(&self, own: CellSet<W>, draft: &mut Draft<'_, W>) -> Option<StepId> {
        if !self.is_won(own) {
            return None;
        }
        if let &[from, to] = self.masks.terminals(self.winner) {
            let cells = shortest(self.masks, from, to, own);
            let ends = [End::Terminal(0), End::Terminal(1)];
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
