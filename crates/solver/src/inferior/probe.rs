//! What each move would capture.
//!
//! After a move two cells may kill each other that did not before; then they are captured, and the
//! move is at least as good as a move in either (SCG Theorem 8.5.2). In the opponent's view the
//! move and the one cell together must leave the other's neighbors a clique, so one of the two is
//! found in any gap between these neighbors, and what the other can be is one more look.

use mustplay_hex::Cell;
use mustplay_hex::CellSet;
use mustplay_hex::Color;

use super::filled::Filled;

/// The moves of `color` that would capture `victim` together with a second cell.
///
/// Looks at the opponent's view, so there are none if the opponent only cuts.
pub(super) fn capturing<const W: usize>(
    filled: &Filled<W>,
    color: Color,
    victim: Cell,
) -> CellSet<W> {
    let mut moves = CellSet::EMPTY;
    let view = filled.views().view(!color);
    if !view.sees() {
        return moves;
    }
    // Whether `killer` kills `victim` once `gone` is taken.
    let kills = |killer: Cell, victim: Cell, gone: Cell| {
        let deletions = view.deletions(victim, CellSet::single(gone));
        deletions.is_none_or(|cells| cells.contains(killer))
    };
    let gap = view.gap(victim, CellSet::EMPTY).unwrap_or(CellSet::EMPTY);
    for one in gap {
        let Some(others) = view.deletions(victim, CellSet::single(one)) else {
            continue;
        };
        // Either of the two is the move, and the other the partner of the victim.
        for other in others {
            if kills(victim, other, one) {
                moves.insert(one);
            }
            if kills(victim, one, other) {
                moves.insert(other);
            }
        }
    }
    moves
}
