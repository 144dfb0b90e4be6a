//! The first moves of a game with a swap.
//!
//! Whoever opens must expect that a good opening is taken over: so opens with one that is not
//! worth it, and hard to refute. Whoever comes second takes over what wins. Up to 8×8 that is
//! known from the solved tables; beyond, from search.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Action, Board, Cell, Color, Record, Swap};

use crate::openings::book::{SolvedOpening, solved};

/// The opening that may be swapped now, if one may: the game has one stone, which was a move.
pub(super) fn swappable(record: &Record) -> Option<(Cell, Color)> {
    match record.turns[..] {
        [only] if record.stones.is_empty() => match only.action {
            Action::Place(cell) => Some((cell, only.color)),
            _ => None,
        },
        _ => None,
    }
}

/// The swap that can be made of the one that is agreed upon: pieces can be mirrored on square
/// boards only, sides can be exchanged on all.
pub(super) fn possible(board: &Board, agreed: Swap) -> Swap {
    if board.swap_reflection().is_some() { agreed } else { Swap::Sides }
}

/// How many of the hardest openings are chosen from.
const HARDEST: usize = 3;

/// An opening that is not worth a swap, of those that take longest to refute; nothing where no
/// table tells.
pub(super) fn solved_opening(
    board: &Arc<Board>,
    color: Color,
    random: &mut SplitMix,
) -> Option<Cell> {
    let known = |orbit: Vec<Cell>| solved(board, orbit[0], color).map(|known| (known, orbit));
    let known: Option<Vec<(SolvedOpening, Vec<Cell>)>> =
        board.orbits().into_iter().map(known).collect();
    let mut lost = known?;
    if lost.iter().any(|(known, _)| !known.is_won) {
        lost.retain(|(known, _)| !known.is_won);
    }
    lost.sort_by_key(|(known, _)| std::cmp::Reverse(known.steps));
    lost.truncate(HARDEST);
    let (_, orbit) = &lost[random.index(lost.len())];
    Some(orbit[random.index(orbit.len())])
}
