//! Boards: a grid with a few sets of cells on it.
//!
//! Domineering has one set (the free cells), Clobber two (the stones of each player),
//! Amazons three (free cells and both players' amazons). [`Layers`] is such a board with
//! `N` sets. A move keeps the rectangle, so that a person recognizes the board; only
//! [`Layers::cropped`] shrinks it, and then two boards that differ in nothing but their
//! place are equal.

use std::hash::{Hash, Hasher};

use crate::grid::Grid;

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
    /// The board with these sets of cells of `grid`.
    pub const fn new(grid: Grid, sets: [u64; N]) -> Self {
        Self { grid, sets }
    }

    /// The board cut down to the smallest rectangle around its cells; a board without any cell
    /// becomes a single one that is in no set.
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

    /// The rectangle.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The sets of cells.
    pub const fn sets(&self) -> [u64; N] {
        self.sets
    }

    fn upside_down(&self) -> Self {
        Self { grid: self.grid, sets: self.sets.map(|set| self.grid.upside_down(set)) }
    }

    fn half_turn(&self) -> Self {
        Self { grid: self.grid, sets: self.sets.map(|set| self.grid.half_turn(set)) }
    }

    /// Rows and columns exchanged.
    pub fn transpose(&self) -> Self {
        Self { grid: self.grid.transposed(), sets: self.sets.map(|set| self.grid.transpose(set)) }
    }

    /// The board itself, reflected top to bottom, left to right, and in both: the
    /// symmetries that keep rows rows.
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

    /// A total order used only to choose one board among symmetric ones.
    pub const fn rank(&self) -> (u16, [u64; N]) {
        (self.grid.code(), self.sets)
    }
}

/// The board of least rank; there is always at least one symmetry, the identity.
pub(crate) fn least<const N: usize>(boards: impl IntoIterator<Item = Layers<N>>) -> Layers<N> {
    boards.into_iter().min_by_key(Layers::rank).expect("a board is symmetric to itself")
}
