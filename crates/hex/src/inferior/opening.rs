//! What the symmetries of the board say about the first moves.
//!
//! A symmetry that maps the stones to themselves makes moves in the same orbit equally good, so one of
//! each orbit is enough. A symmetry that exchanges the colors does more (SCG §10.5): in a position that is its own
//! image with colors exchanged, take a move s of X that an answer t kills, after which the image
//! of s is the opponent's. If s won, X would still win after t, and still with nothing but the
//! opponent's stone on the image of s — but that is the position after s with the colors exchanged, won by the
//! opponent. So s loses; Beck's theorems on the acute corner are the best known case.

use crate::board::{Cell, Symmetry};
use crate::color::Color;
use crate::masks::CellSet;

use super::filled::Filled;
use super::probe;

/// Whether the stones played are their own image.
pub(super) fn keeps<const W: usize>(symmetry: &Symmetry, filled: &Filled<W>) -> bool {
    Color::BOTH.into_iter().all(|color| {
        let image = filled.played(symmetry.apply_to_color(color));
        let mut stones = filled.played(color).iter();
        stones.all(|cell| image.contains(symmetry.apply(cell)))
    })
}

/// The answer that shows that the move of `color` loses, if there is one.
///
/// `mirror` exchanges the colors and keeps the position.
pub(super) fn refutation<const W: usize>(
    filled: &Filled<W>,
    mirror: &Symmetry,
    cell: Cell,
    color: Color,
) -> Option<Cell> {
    let image = mirror.apply(cell);
    let covers = |answer: Cell| -> bool {
        let held: CellSet<W> = probe::captures(filled, answer, !color);
        image == cell
            || image == answer
            || filled.stones(!color).contains(image)
            || filled.dead().contains(image)
            || held.contains(image)
            || filled.killers(image, !color).contains(answer)
    };
    let mut answers = filled.killers(cell, !color).iter();
    answers.find(|&answer| covers(answer))
}
