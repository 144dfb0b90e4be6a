//! Boards: a grid with several sets of cells.
//!
//! Domineering has one set (the free cells), Clobber two (the stones of each player), Amazons three
//! (both players' amazons and the empty cells). [`Layers`] is such a board with `N` sets. A move
//! keeps the rectangle, so that boards stay recognizable; only [`Layers::cropped`] shrinks it,
//! after which translated boards are equal.
//!
//! In games with stones of two colors the first two sets belong to Left and Right. Symmetries of
//! the board keep the value of a position, and exchanging the two sets negates it.

use std::hash::{Hash, Hasher};

use crate::grid::Grid;
use crate::position::{Player, Sign};

/// `N` sets of cells on a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers<const N: usize> {
    grid: Grid,
    sets: [u64; N],
}

impl<const N: usize> Hash for Layers<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for set in self.sets {
            state.write_u64(set);
        }
        state.write_u16(self.grid.code());
    }
}

impl<const N: usize> Layers<N> {
    pub fn new(grid: Grid, sets: [u64; N]) -> Self {
        debug_assert!(sets.iter().all(|set| set & !grid.all() == 0), "cells of the grid");
        Self { grid, sets }
    }

    /// The board cropped to the bounding rectangle of its cells; an empty board becomes a single
    /// cell in no set.
    pub fn cropped(&self) -> Self {
        let union = self.sets.iter().fold(0, |union, set| union | set);
        if union == 0 {
            return Self { grid: Grid::SINGLE, sets: [0; N] };
        }
        if self.grid.is_spanned_by(union) {
            return *self;
        }
        let window = self.grid.bounds(union);
        Self { grid: window.grid, sets: self.sets.map(|set| self.grid.cut(window, set)) }
    }

    pub const fn grid(&self) -> Grid {
        self.grid
    }

    pub const fn sets(&self) -> [u64; N] {
        self.sets
    }

    fn upside_down(&self) -> Self {
        Self { grid: self.grid, sets: self.sets.map(|set| self.grid.upside_down(set)) }
    }

    fn half_turn(&self) -> Self {
        Self { grid: self.grid, sets: self.sets.map(|set| self.grid.half_turn(set)) }
    }

    pub fn transpose(&self) -> Self {
        Self { grid: self.grid.transposed(), sets: self.sets.map(|set| self.grid.transpose(set)) }
    }

    /// The board and its images under the symmetries that map rows to rows: upside down, half turn,
    /// and left to right.
    pub fn reflections(&self) -> [Self; 4] {
        let flipped = self.upside_down();
        [*self, flipped, self.half_turn(), flipped.half_turn()]
    }

    /// All eight symmetries; the last four exchange rows and columns.
    pub fn symmetries(&self) -> [Self; 8] {
        let [a, b, c, d] = self.reflections();
        let [e, f, g, h] = self.transpose().reflections();
        [a, b, c, d, e, f, g, h]
    }

    /// A total order for choosing a representative among symmetric boards.
    pub const fn rank(&self) -> (u16, [u64; N]) {
        (self.grid.code(), self.sets)
    }
}

pub(crate) fn least<const N: usize>(boards: impl IntoIterator<Item = Layers<N>>) -> Layers<N> {
    boards.into_iter().min_by_key(Layers::rank).expect("a board is symmetric to itself")
}

/// Converts the sets of Left and Right to those of the player and the opponent, and back.
pub(crate) const fn by_player([one, other]: [u64; 2], player: Player) -> [u64; 2] {
    match player {
        Player::Left => [one, other],
        Player::Right => [other, one],
    }
}

/// Stones of Left, stones of Right, and empty cells.
pub(crate) type StoneBoard = Layers<3>;

/// The characters of the cells of a [`StoneBoard`].
pub(crate) const STONE_KINDS: [&str; 3] = ["x", "o", "."];

/// The stone of a cell in the full checkered board: `x` and `o` alternate, with `x` in the top left
/// corner.
pub(crate) fn checkered(row: usize, column: usize) -> char {
    if (row + column).is_multiple_of(2) { 'x' } else { 'o' }
}

/// The minimum of the sixteen images under symmetries and exchange of colors.
pub(crate) fn least_up_to_colors<const N: usize>(board: Layers<N>) -> (Layers<N>, Sign) {
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
    // The representative is at least as wide as high; only a square is compared with its transpose.
    let wide = if grid.height() <= grid.width() { board } else { board.transpose() };
    let boards = [Some(wide), square.then(|| wide.transpose())];
    for image in boards.into_iter().flatten().flat_map(|b| b.reflections()) {
        consider(image, Sign::Plus);
        let mut sets = image.sets();
        sets.swap(0, 1);
        consider(Layers::new(image.grid(), sets), Sign::Minus);
    }
    (best, sign)
}
