//! Boards with stones of two colors.
//!
//! What Clobber, Konane, Amazons, Snort and Col share: the first two sets of their
//! [`Layers`] belong to Left and to Right, the rest to nobody; turning or reflecting the
//! board keeps the value of a position, and exchanging the two sets negates it.

use crate::layers::Layers;
use crate::position::{Player, Sign};

/// The sets of the player and of the opponent.
pub(crate) const fn split([left, right]: [u64; 2], player: Player) -> (u64, u64) {
    match player {
        Player::Left => (left, right),
        Player::Right => (right, left),
    }
}

/// Stones of Left, stones of Right, and empty cells: a board on which stones move.
pub(crate) type Board = Layers<3>;

/// How the cells of such a board are written.
pub(crate) const KINDS: [&str; 3] = ["x", "o", "."];

/// The inverse of [`split`]: sets of the player and of the opponent, put in their order.
pub(crate) const fn join([own, other]: [u64; 2], player: Player) -> [u64; 2] {
    match player {
        Player::Left => [own, other],
        Player::Right => [other, own],
    }
}

/// `x` and `o` in turn, `x` in the top left corner.
pub(crate) fn checkered(row: usize, column: usize) -> char {
    if (row + column).is_multiple_of(2) { 'x' } else { 'o' }
}

/// The least of the sixteen boards made by turning, reflecting and exchanging colors.
pub(crate) fn normal<const N: usize>(board: Layers<N>) -> (Layers<N>, Sign) {
    let board = board.cropped();
    let mut best = board;
    let mut sign = Sign::Plus;
    let mut consider = |candidate: Layers<N>, with: Sign| {
        if candidate.rank() < best.rank() {
            best = candidate;
            sign = with;
        }
    };
    let grid = board.grid();
    let square = grid.height() == grid.width();
    // Rectangles lie down; only a square has to be compared with its transpose.
    let upright = grid.height() <= grid.width();
    let lying = if upright { board } else { board.transpose() };
    let boards = [Some(lying), square.then(|| lying.transpose())];
    for image in boards.into_iter().flatten().flat_map(|b| b.reflections()) {
        consider(image, Sign::Plus);
        let mut sets = image.sets();
        sets.swap(0, 1);
        consider(Layers::new(image.grid(), sets), Sign::Minus);
    }
    (best, sign)
}
