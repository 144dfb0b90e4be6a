//! Fill and prune by the preceding moves.
//!
//! A reply that *reverses* the opponent's last move (FAP Definition 7) leaves the replier at least
//! as well off as before that move. If the replier was winning then, the reply wins; if not,
//! another reply may still punish a blunder (FAP Note 27). So a search that tries only this reply
//! is right about the position before the move, and may be wrong about the position after it.
//! Likewise, a move that makes the mover's own last move useless is no better than it would have
//! been two plies ago (FAP Observation 28). Neither result may be stored for a position without its
//! history. For the position before the move, the move and its reversing answer may be stored as
//! one step of two plies ([`FillEngine::reverser`]).

use mustplay_hex::{Cell, CellSet, Color, Symmetry};

use crate::inferior::engine::FillEngine;
use crate::inferior::feature::Feature;
use crate::inferior::filled::Filled;
use crate::inferior::matcher::Purpose;
use crate::inferior::prune::Candidates;
use crate::inferior::reason::ReasonSource;

/// An answer that reverses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reverser<const W: usize> {
    pub cell: Cell,
    /// The cells, including the move and the answer, that must be empty.
    pub support: CellSet<W>,
    pub source: ReasonSource,
}

impl<const W: usize> FillEngine<W> {
    /// An answer of `color` that reverses a move of the opponent on an empty cell of the current
    /// position: after both moves, `color` is at least as well off as before, with either player to
    /// move (FAP Definition 7, Theorem 26).
    #[inline(never)]
    pub fn reverser(&self, cell: Cell, color: Color) -> Option<Reverser<W>> {
        self.reversers(self.filled(), cell, color).next()
    }

    /// All reversing answers found in a position.
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
            support: CellSet::single(cell).with(by),
            source: ReasonSource::Graph,
        });
        let around = filled.neighborhood(cell).filter(|_| rules.features.has(Feature::Patterns));
        let around = rules.lattice.zip(around);
        let patterns = around.into_iter().flat_map(move |(lattice, around)| {
            let purposes = [Purpose::StrongReversible(color), Purpose::Reversed(color)];
            let images = purposes.into_iter();
            let images = images.flat_map(move |purpose| rules.matcher.matches(purpose, around));
            images.filter_map(move |image| {
                Some(Reverser {
                    cell: lattice.cell(cell, image.rule.by()?)?,
                    support: lattice.cells(cell, image.empty()).with(cell),
                    source: ReasonSource::Pattern(image.pattern),
                })
            })
        });
        kills.chain(patterns)
    }

    /// Replies of `color` that reverse the opponent's last move: if `color`, moving second, wins
    /// the position before that move, each of them wins now (policy Rp, FAP Figure 15).
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

    /// Moves of `color` that would make its own last move, two plies ago, useless: none of them
    /// wins now unless it already won then, so a search that tried them then may skip them now.
    /// Skipping them for any other reason could be circular. `memory` is scratch space.
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

// Strategy stealing by symmetry.
//
// A symmetry that maps the stones to themselves makes moves in the same orbit equally good, so one
// of each orbit is enough. A symmetry that exchanges the colors lets a player steal the opponent's
// strategy (SCG §10.5). Let X be to move in C, and let C′ be the image of C with colors exchanged.
// Suppose X has a move after which, with fill for X, the position is at least as good for X as C′.
// If the opponent won C, the opponent would win after that move too, and so win C′ with the move;
// but C′ is C with the players exchanged, so X wins C. Hence X wins. With C empty this is Nash's
// theorem, after an opening in the acute corner the first of Beck's.

/// Whether the stones played are their own image.
pub(super) fn keeps<const W: usize>(symmetry: &Symmetry, filled: &Filled<W>) -> bool {
    Color::BOTH.into_iter().all(|color| {
        let image = filled.played(symmetry.apply_to_color(color));
        let mut stones = filled.played(color).iter();
        stones.all(|cell| image.contains(symmetry.apply(cell)))
    })
}

impl<const W: usize> FillEngine<W> {
    /// A move by which `color`, to move, could steal the opponent's strategy: it proves that
    /// `color` wins, though perhaps not by this move.
    #[inline(never)]
    pub fn stolen_win(&self, color: Color) -> Option<Cell> {
        let played = Color::BOTH.map(|color| self.filled().played(color));
        let [own, other] = [color, !color].map(|color| played[color.index()]);
        let mut scratch = self.blank().clone();
        let mirrors = self.symmetries().iter();
        mirrors.filter(|mirror| mirror.exchanges_colors()).find_map(|mirror| {
            let image = |stones: CellSet<W>| -> CellSet<W> {
                stones.iter().map(|cell| mirror.apply(cell)).collect()
            };
            let (wanted, tolerated) = (image(other), image(own));
            // Enemy stones outside the image must be dead (FAP Theorem 9).
            let surplus = other - tolerated;
            let free = self.blank().empty() - own - other;
            free.iter().find(|&cell| {
                scratch.copy_from(self.blank());
                for stone in own.with(cell) {
                    scratch.play(stone, color, self.rules());
                }
                for stone in other - surplus {
                    scratch.play(stone, !color, self.rules());
                }
                scratch.settle(self.rules().only(color));
                surplus.is_subset(scratch.dead())
                    && wanted.is_subset(scratch.stones(color) | scratch.dead())
            })
        })
    }

    /// Moves of `color` that lose because the opponent could steal the strategy, each with the
    /// opponent's answer; valid in positions that `mirror` keeps.
    #[inline(never)]
    pub(super) fn stolen_moves(
        &self,
        color: Color,
        mirror: &Symmetry,
        scratch: &mut Filled<W>,
        mut found: impl FnMut(Cell, Cell),
    ) {
        let filled = self.filled();
        for answer in filled.empty() {
            scratch.copy_from(filled);
            scratch.play(answer, !color, self.rules());
            scratch.settle(self.rules().only(!color));
            let covered = scratch.stones(!color) | scratch.dead();
            for cell in scratch.dead() & filled.empty() {
                if covered.contains(mirror.apply(cell)) {
                    found(cell, answer);
                }
            }
        }
    }
}
