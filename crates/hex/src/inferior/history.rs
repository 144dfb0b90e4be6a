//! What depends on the moves before.
//!
//! A reply that *reverses* the opponent's last move (FAP Definition 7) leaves the replier at least
//! as well off as before that move. If the replier was winning then, the reply wins; if not, some
//! other reply may still punish a blunder (FAP Note 27). So a search that tries only the reply is
//! right about the position before the move, and may be wrong about the position after it. Likewise
//! a move that makes the mover's own last move useless is no better than having played it two plies
//! ago (FAP Observation 28). Neither may be remembered for the position without the moves that led
//! to it: keep such results out of a transposition table.

use crate::color::Color;
use crate::masks::CellSet;

use super::engine::Engine;
use super::feature::Feature;
use super::matcher::Purpose;
use super::prune::Candidates;

impl<const W: usize> Engine<W> {
    /// Replies of `color` that make up for the opponent's last move: if `color` wins the
    /// position before that move with the opponent to move, each of them wins now.
    ///
    /// Trying only one of these is the policy called Rp (FAP Figure 15).
    pub fn replies(&self, color: Color) -> CellSet<W> {
        let last = self.step(1).zip(self.earlier(1));
        let (Some(((cell, mover), before)), true) =
            (last, self.features().has(Feature::Reversible))
        else {
            return CellSet::EMPTY;
        };
        if mover == color || !before.empty().contains(cell) {
            return CellSet::EMPTY;
        }
        let mut replies = before.killers(cell, color);
        let rules = self.rules();
        if let (Some(lattice), Some(neighborhood), true) = (
            rules.lattice,
            before.neighborhood(cell),
            rules.features.has(Feature::Patterns),
        ) {
            let purposes = [Purpose::StronglyReversed(color), Purpose::Reversed(color)];
            let matcher = rules.matcher;
            for image in purposes
                .into_iter()
                .flat_map(|purpose| matcher.matches(purpose, neighborhood))
            {
                let by = image.rule.by().and_then(|by| lattice.cell(cell, by));
                replies = by.map_or(replies, |by| replies.with(by));
            }
        }
        replies & self.filled().empty()
    }

    /// Moves of `color` that would make its own last move, two plies ago, useless: none of
    /// them wins now unless it already won then.
    ///
    /// So they need not be tried if they were tried in the position two plies ago and did
    /// not win. Leaving them out for any other reason could go round in circles.
    /// `memory` is only written on.
    pub fn self_reversing(&self, color: Color, memory: &mut Candidates<W>) -> CellSet<W> {
        let steps = (self.step(2), self.step(1), self.earlier(2));
        let (Some((own, mover)), Some((reply, replier)), Some(before)) = steps else {
            return CellSet::EMPTY;
        };
        let on = self.features().has(Feature::SelfReversing);
        if !on || mover != color || replier == color || !before.empty().contains(reply) {
            return CellSet::EMPTY;
        }
        let mut scratch = memory.take_scratch(self);
        scratch.copy_from(before);
        scratch.play(reply, replier, self.rules());
        scratch.settle(self.rules());
        let useless = if scratch.empty().contains(own) {
            scratch.killers(own, color) & self.filled().empty()
        } else {
            CellSet::EMPTY
        };
        memory.put_scratch(scratch);
        useless
    }
}
