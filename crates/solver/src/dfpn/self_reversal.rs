//! Moves that make the mover's last one useless.
//!
//! Let P have played s in a position C, and O have answered t. If a move u of P now kills the stone
//! s, the position is as good as C + t + u, and no better for P than C + u, where O has not played
//! t (FAP Observation 28). So if P loses after u in C, then after u here too: P should have played
//! u before, and that did not help.
//!
//! A search that leaves u out *because it is tried in C* may only say of the position here what is
//! true after these moves, and may leave out a move in C for the sake of the same move here. So it
//! is left out only where it *has been refuted* in C, which is a fact about this position, however
//! it was reached.
//!
//! **What O needs.** Let O refute u in C in the cells D. The position here has been filled, perhaps
//! with cells of P that rest on others being empty; with these added to D, u is refuted here. It
//! must not have been filled mutually, which may make u win where it loses otherwise (FAP Note 20).

use crate::inferior::is_dead;
use mustplay_hex::{Cell, CellSet};

use super::node::{Known, Link, Node};
use super::worker::Worker;

/// A move, the answer to it, and where they were played.
struct Before<const W: usize> {
    node: Node<W>,
    own: Cell,
    answer: Cell,
    /// What the fill since then rests on.
    support: CellSet<W>,
}

impl<const W: usize> Worker<'_, W> {
    /// Takes account of the moves of a new node that make the last own move useless and were
    /// refuted when that was made.
    pub(super) fn leave_useless(&self, node: &Node<W>, known: &mut Known<W>) {
        let Some(before) = self.before() else {
            return;
        };
        let me = node.to_move;
        for cell in known.moves {
            let Some(needed) = self.refuted(&before, cell) else {
                continue;
            };
            let mut stones = before.node.stones;
            stones[me.index()].insert(cell);
            stones[(!me).index()].insert(before.answer);
            if is_dead(self.judge.masks(), stones, before.own) {
                let needed = (needed | before.support) & node.empty(self.judge.masks().all());
                known.moves.remove(cell);
                known.must &= needed.without(cell);
                known.carrier |= needed.without(cell);
            }
        }
        known.moves &= known.must;
    }

    /// The last own move and its answer, if both are known and nothing was filled mutually since.
    fn before(&self) -> Option<Before<W>> {
        let mut steps = self.steps();
        let last = steps.next()??;
        let support = |link: &Link<W>| link.support[0] | link.support[1];
        let (first, answer, before) = if let Some(answer) = last.way.1 {
            (last, answer, CellSet::EMPTY)
        } else {
            let first = steps.next()??;
            let is_own = first.way.1.is_none() && !first.link.is_mutual;
            (is_own.then_some(first)?, last.way.0, support(&first.link))
        };
        (!last.link.is_mutual).then(|| Before {
            node: first.node,
            own: first.way.0,
            answer,
            support: before | support(&last.link),
        })
    }

    /// What the opponent needs to refute a move where the last own one was made, if it has been
    /// refuted there.
    fn refuted(&self, before: &Before<W>, cell: Cell) -> Option<CellSet<W>> {
        let node = &before.node;
        let link = self.shared.link(&node.after(cell))?;
        let known = link.decided().or_else(|| self.shared.known(&link.node))?;
        let winner = known.winner(!node.to_move)?;
        let needed = known.carrier | link.support[winner.index()];
        (winner != node.to_move).then_some(needed)
    }
}
