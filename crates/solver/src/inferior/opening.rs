//! What the symmetries of the board say about the first moves.
//!
//! A symmetry that maps the stones to themselves makes moves in the same orbit equally good, so one
//! of each orbit is enough. A symmetry that exchanges the colors lets a player steal the opponent's
//! strategy (SCG §10.5). Let X be to move in C, and let C′ be the image of C with colors exchanged.
//! Suppose X has a move after which, with what can be filled in for X, the position is at least as
//! good for X as C′. If the opponent won C, he would win after that move too, so he would win C′
//! with the move; but C′ is C with the players exchanged, so X wins C. Hence X wins. With C empty
//! this is Nash's theorem, after an opening in the acute corner the first of Beck's.

use mustplay_hex::CellSet;
use mustplay_hex::Color;
use mustplay_hex::{Cell, Symmetry};

use super::engine::Engine;
use super::filled::Filled;

/// Whether the stones played are their own image.
pub(super) fn keeps<const W: usize>(symmetry: &Symmetry, filled: &Filled<W>) -> bool {
    Color::BOTH.into_iter().all(|color| {
        let image = filled.played(symmetry.apply_to_color(color));
        let mut stones = filled.played(color).iter();
        stones.all(|cell| image.contains(symmetry.apply(cell)))
    })
}

impl<const W: usize> Engine<W> {
    /// A move by which `color`, to move, could steal the opponent's strategy: a proof that
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
            // Enemy stones that the image does not have must turn out to be dead (FAP Theorem
            // 9).
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

    /// Moves of `color` that lose because the opponent could steal the strategy, each with his
    /// answer; to be asked in positions that `mirror` keeps.
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
