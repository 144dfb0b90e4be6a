//! Moves that an answer reverses.
//!
//! Let P be to move in a position C and O the opponent. An answer r of O *reverses* a move s of P
//! if O is at least as well off in C + s + r as in C (FAP Definition 7). It need not be the best
//! answer to s, which may be a blunder (FAP Note 27); so what is found out by trying no other must
//! not be remembered for C + s. But let G be the position C + s + r, with P to move:
//!
//! * if P wins G, P wins C: otherwise O would be better off in C;
//! * if O wins G, O wins C + s, and s is refuted.
//!
//! So in C the move s may be looked at two plies on, at G alone, and everything that is remembered,
//! of C, of C + s and of G, holds for the position by itself. That is the policy Rp of FAP Figure
//! 15. By Rp′ the answer is followed only as long as it costs no more to show that it fails than to
//! show that some answer to s wins, and otherwise s is looked at like any other move.
//!
//! **What P needs.** If P wins G in the cells D, then P wins C in D and the cells that must be
//! empty for r to reverse s, which has to hold when O owns everything else. The move that wins C is
//! not known; it need not be s.

use mustplay_hex::{CellSet, Color};

use super::node::{Move, Node, Numbers};
use super::seen::{Child, Seen};
use super::worker::Worker;
use crate::options::Knob;

impl<const W: usize> Worker<'_, W> {
    /// What is known about where a move and the answer that reverses it lead, if there is one.
    pub(super) fn answered(&self, node: &Node<W>, each: Move, seen: &Seen<W>) -> Option<Child<W>> {
        let answer = each.answer?;
        Some(self.child(node, (each.cell, Some(answer)), seen))
    }

    /// What the position after a move and its answer decides: that the player to move wins the
    /// node, or that the move is refuted; with what the winner needs.
    pub(super) fn reversed(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        each: Move,
        answered: Option<&Child<W>>,
        place: &mut Option<usize>,
    ) -> Option<(Color, CellSet<W>)> {
        let (me, answer) = (node.to_move, each.answer?);
        let (winner, needed) = answered?.decided(me)?;
        if winner != me {
            return Some((winner, needed.with(answer)));
        }
        let here = self.at(node, dead, place);
        let rests_on = self.judge.reversal(here, [each.cell, answer], me)?;
        Some((winner, needed | rests_on))
    }

    /// Whether an open move is looked at where the answer that reverses it leads. A child that has
    /// not been looked at has the `first` numbers.
    pub(super) fn follows_answer(
        &self,
        child: &Child<W>,
        answered: &Child<W>,
        first: Numbers,
    ) -> bool {
        let numbers = |child: &Child<W>| child.link.map(|_| child.known.numbers);
        let Some(failing) = numbers(answered) else {
            return true;
        };
        let winning = numbers(child).unwrap_or(first);
        let insistence = u64::from(self.shared.option(Knob::Insistence));
        u64::from(failing.phi) * 100 <= u64::from(winning.phi) * insistence
    }
}
