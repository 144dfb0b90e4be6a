//! What depends on the moves before.
//!
//! A reply that *reverses* the opponent's last move (FAP Definition 7) leaves the replier at least
//! as well off as before that move. If the replier was winning then, the reply wins; if not, some
//! other reply may still punish a blunder (FAP Note 27). So a search that tries only the reply is
//! right about the position before the move, and may be wrong about the position after it. Likewise
//! a move that makes the mover's own last move useless is no better than having played it two plies
//! ago (FAP Observation 28). Neither may be remembered for the position without the moves that led
//! to it. What may be remembered is told of the position before: there, a move and the answer that
//! reverses it ([`Engine::reverser`]) are a step of two plies.

use mustplay_hex::Cell;
use mustplay_hex::CellSet;
use mustplay_hex::Color;
use mustplay_hex::patterns::Spots;

use super::engine::Engine;
use super::feature::Feature;
use super::filled::Filled;
use super::matcher::Purpose;
use super::prune::Candidates;
use super::reason::Source;

/// An answer that reverses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reverser<const W: usize> {
    /// The answer.
    pub cell: Cell,
    /// The cells, the move and the answer among them, that have to be empty for it.
    pub rests_on: CellSet<W>,
    /// How it was found.
    pub source: Source,
}

impl<const W: usize> Engine<W> {
    /// The answer of `color` that reverses a move of the opponent on an empty cell of the current
    /// position, if one is found: with both played, `color` is at least as well off as without,
    /// whoever is to move (FAP Definition 7, Theorem 26).
    #[inline(never)]
    pub fn reverser(&self, cell: Cell, color: Color) -> Option<Reverser<W>> {
        self.reversers(self.filled(), cell, color).next()
    }

    /// All that are found in a position.
    #[inline(never)]
    fn reversers<'a>(
        &'a self,
        filled: &'a Filled<W>,
        cell: Cell,
        color: Color,
    ) -> impl Iterator<Item = Reverser<W>> + 'a {
        let rules = self.rules();
        let kills = filled.killers(cell, color).into_iter().map(move |by| Reverser {
            cell: by,
            rests_on: CellSet::single(cell).with(by),
            source: Source::Graph,
        });
        let around = filled.neighborhood(cell).filter(|_| rules.features.has(Feature::Patterns));
        let around = rules.lattice.zip(around);
        let patterns = around.into_iter().flat_map(move |(lattice, around)| {
            let purposes = [Purpose::StronglyReversed(color), Purpose::Reversed(color)];
            let images = purposes.into_iter();
            let images = images.flat_map(move |purpose| rules.matcher.matches(purpose, around));
            images.filter_map(move |image| {
                let on_board = |spots: Spots| -> CellSet<W> {
                    let cells = spots.iter().filter_map(|spot| lattice.cell(cell, spot));
                    cells.collect()
                };
                Some(Reverser {
                    cell: lattice.cell(cell, image.rule.by()?)?,
                    rests_on: on_board(image.empty()).with(cell),
                    source: Source::Pattern(image.pattern),
                })
            })
        });
        kills.chain(patterns)
    }

    /// Replies of `color` that make up for the opponent's last move: if `color` wins the
    /// position before that move with the opponent to move, each of them wins now.
    ///
    /// Trying only one of these is the policy called Rp (FAP Figure 15).
    #[inline(never)]
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
        let replies = self.reversers(before, cell, color).map(|reply| reply.cell);
        replies.collect::<CellSet<W>>() & self.filled().empty()
    }

    /// Moves of `color` that would make its own last move, two plies ago, useless: none of
    /// them wins now unless it already won then.
    ///
    /// So they need not be tried if they were tried in the position two plies ago and did
    /// not win. Leaving them out for any other reason could go round in circles.
    /// `memory` is only written on.
    #[inline(never)]
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
