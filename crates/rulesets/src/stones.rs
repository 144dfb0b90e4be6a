//! Boards with stones of two colors.
//!
//! What Clobber, Konane, Amazons, Snort and Col share: the first two sets of their
//! [`Layers`] belong to Left and to Right, the rest to nobody; turning or reflecting the
//! board keeps the value of a position, and exchanging the two sets negates it.

use std::fmt;

use crate::grid::Grid;
use crate::layers::Layers;
use crate::picture::{self, Mark};
use crate::plan::written;
use crate::position::{Player, Sign};

/// The sets of the player and of the opponent.
pub(crate) const fn split([left, right]: [u64; 2], player: Player) -> (u64, u64) {
    match player {
        Player::Left => (left, right),
        Player::Right => (right, left),
    }
}

/// The inverse of [`split`]: sets of the player and of the opponent, put in their order.
pub(crate) const fn join([own, other]: [u64; 2], player: Player) -> [u64; 2] {
    match player {
        Player::Left => [own, other],
        Player::Right => [other, own],
    }
}

/// `x` and `o` in turn, `x` in the top left corner.
pub(crate) fn checkered(row: usize, column: usize) -> char {
    if (row + column).is_multiple_of(2) {
        'x'
    } else {
        'o'
    }
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

/// Writes stones as `x` and `o`, other cells of the board as `.`, and the rest as `#`.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    grid: Grid,
    [left, right]: [u64; 2],
    cells: u64,
) -> fmt::Result {
    written(f, grid, |cell| {
        if left & cell != 0 {
            'x'
        } else if right & cell != 0 {
            'o'
        } else if cells & cell != 0 {
            '.'
        } else {
            '#'
        }
    })
}

/// A picture of stones: black for `left`, white for `right`, other cells of the board empty.
pub(crate) fn svg(grid: Grid, [left, right]: [u64; 2], cells: u64) -> String {
    picture::board(grid, |row, column| {
        let cell = grid.bit(row, column);
        if left & cell != 0 {
            Mark::Black
        } else if right & cell != 0 {
            Mark::White
        } else if cells & cell != 0 {
            Mark::Empty
        } else {
            Mark::Gone
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_split_and_joined() {
        assert_eq!(split([1, 2], Player::Right), (2, 1));
        assert_eq!(join([2, 1], Player::Right), [1, 2]);
    }
}
