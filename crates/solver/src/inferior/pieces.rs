//! Pieces of a position: empty cells that stones separate from all others.
//!
//! What is played in a piece matters only by which chains it joins, however many touch it. Its
//! local game ([`LocalGame`]) has these chains for terminals. If a player gets all of it moving
//! second, it is captured. If a player gets all of it moving first, the moves that do so are as
//! good as any other move there (SCG §13.6, Theorem 8.5.2), and one of them is enough. That is star
//! decomposition: a piece that goes to whoever moves first is worth a single cell, a *star*.

use mustplay_hex::Color;
use mustplay_hex::{CellSet, Masks};

use super::local::LocalGame;
use super::views::Views;

/// The most cells of a piece that is looked at.
const LARGEST_PIECE: usize = 6;

/// The pieces of a position that falls apart, but for those that are too large; none if it does
/// not.
pub(super) fn pieces<const W: usize>(
    masks: &Masks<W>,
    empty: CellSet<W>,
) -> impl Iterator<Item = CellSet<W>> {
    let mut left = empty;
    std::iter::from_fn(move || {
        loop {
            let piece = masks.flood(CellSet::single(left.min()?), left);
            if piece == empty {
                return None;
            }
            left -= piece;
            if piece.len() <= LARGEST_PIECE {
                return Some(piece);
            }
        }
    })
}

/// The local game of a piece, and who is Short in it.
pub(super) fn local_game<const W: usize>(
    views: &Views<W>,
    piece: CellSet<W>,
) -> Option<(Color, LocalGame)> {
    Color::BOTH.into_iter().find_map(|short| Some((short, LocalGame::solve(views, short, piece)?)))
}
