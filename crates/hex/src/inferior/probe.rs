//! What a move would capture.
//!
//! After a move two cells may kill each other that did not before; then they are captured, and
//! the move is at least as good as a move in either (SCG Theorem 8.5.2). One of
//! the two has to be next to the move in the opponent's view, so few cells need
//! a look.

use crate::board::Cell;
use crate::color::Color;
use crate::masks::CellSet;

use super::filled::Filled;

/// The pairs of cells that `color` would capture by a move in `cell`, all together.
///
/// Looks at the opponent's view, so there are none if the opponent only cuts.
pub(super) fn captures<const W: usize>(filled: &Filled<W>, cell: Cell, color: Color) -> CellSet<W> {
    let view = filled.views().view(!color);
    let mut captured = CellSet::EMPTY;
    if !view.sees() {
        return captured;
    }
    let around = view.neighbors(cell);
    let gone = CellSet::single(cell);
    let kill = |victim: Cell| {
        if around.contains(victim) {
            view.deletions(victim, gone).unwrap_or(CellSet::EMPTY)
        } else {
            filled.killers(victim, color).without(cell)
        }
    };
    for victim in around - captured {
        if captured.contains(victim) {
            continue;
        }
        let partner = kill(victim)
            .iter()
            .find(|&partner| kill(partner).contains(victim));
        if let Some(partner) = partner {
            captured |= CellSet::single(victim).with(partner);
        }
    }
    captured
}
