//! Dead stones: stones whose color does not matter (FAP Definition 3).
//!
//! A stone is dead if its cell is dead once it is removed. Then it may have either color, and
//! patterns that ask for either fit (FAP Theorem 9). What has been filled counts as stones, so
//! these are the iteratively dead ones.
//!
//! Several stones may each be dead and not all of them together: of two captured cells each is dead
//! given the other. So stones are taken one at a time, together with all cells and stones that were
//! found to be dead before, which are *gone*. Invariant: those that are gone may have any colors,
//! all of them together, whatever is played elsewhere.
//!
//! **Why.** Let s be a stone of X, G what is gone, and let the cell of s be dead in the position in
//! which s is removed and all of G is the opponent's. Write \[s, G\] for the position with colors
//! for s and G. By the invariant \[X, G\] is worth the same for all colors of G, so
//! \[X, G\] = \[X, all X̄\] = \[X̄, all X̄\] ≤ \[X̄, G\] ≤ \[X, G\] for X, since more stones
//! never hurt. So s is gone as well. What is dead stays dead as stones are added elsewhere.

use mustplay_hex::Cell;
use mustplay_hex::Color;
use mustplay_hex::{CellSet, Masks};

/// Whether a stone is dead with `stones` on the board and the cells of `gone` having any colors.
pub(super) fn is_dead_stone<const W: usize>(
    masks: &Masks<W>,
    stones: [CellSet<W>; 2],
    gone: CellSet<W>,
    (cell, color): (Cell, Color),
) -> bool {
    let mut worst = stones;
    worst[color.index()] -= gone.with(cell);
    worst[(!color).index()] |= gone;
    is_dead(masks, worst, cell)
}

/// Whether a cell that has none of these `stones` is dead: what one of the colors sees around it,
/// over its own chains, is a clique (SCG §13.2).
///
/// This is what [`Views`](super::Views) tell of the empty cells of a line of play; here it is told
/// of any stones, from the board alone.
#[inline(never)]
pub fn is_dead<const W: usize>(masks: &Masks<W>, stones: [CellSet<W>; 2], cell: Cell) -> bool {
    let empty = masks.all() - stones[0] - stones[1];
    Color::BOTH.into_iter().any(|color| {
        let own = stones[color.index()];
        let sees = |from| seen_from(masks, color, own, empty, from);
        let (around, touched) = sees(cell);
        let around = around.without(cell);
        !masks.terminals(color).is_empty()
            && touched & touched.wrapping_sub(1) == 0
            && around.iter().all(|near| {
                let (reach, reached) = sees(near);
                around.without(near).is_subset(reach) && touched & !reached == 0
            })
    })
}

/// The empty cells, and the terminals as bits, that a color sees next to a cell.
fn seen_from<const W: usize>(
    masks: &Masks<W>,
    color: Color,
    own: CellSet<W>,
    empty: CellSet<W>,
    cell: Cell,
) -> (CellSet<W>, u8) {
    let whole = masks.flood(masks.neighbors(cell) & own, own).with(cell);
    let terminals = masks.terminals(color).iter().enumerate();
    let touched =
        terminals.fold(0, |bits, (side, near)| bits | u8::from(near.meets(whole)) << side);
    (masks.around(whole) & empty, touched)
}
