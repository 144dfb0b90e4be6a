//! Symmetries of a board.

use super::Cell;
use crate::color::Color;
use crate::masks::CellSet;

/// A permutation of the cells that preserves adjacency and maps each color's goal to its own goal,
/// or to the opponent's if it exchanges the colors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    map: Vec<Cell>,
    exchanges_colors: bool,
}

impl Symmetry {
    pub(super) fn new(map: Vec<Cell>, exchanges_colors: bool) -> Self {
        debug_assert!(is_permutation(&map), "a symmetry permutes the cells");
        Self { map, exchanges_colors }
    }

    pub(super) fn identity(cells: usize) -> Self {
        Self::new((0..cells).map(Cell::new).collect(), false)
    }

    #[inline]
    pub fn apply(&self, cell: Cell) -> Cell {
        self.map[cell.index()]
    }

    pub fn image<const W: usize>(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().map(|cell| self.apply(cell)).collect()
    }

    pub fn preimage<const W: usize>(&self, cells: CellSet<W>) -> CellSet<W> {
        let all = (0..self.map.len()).map(Cell::new);
        all.filter(|&cell| cells.contains(self.apply(cell))).collect()
    }

    /// The images of the black and white stones, with colors exchanged if the symmetry does so.
    pub fn image_of_stones<const W: usize>(&self, stones: [CellSet<W>; 2]) -> [CellSet<W>; 2] {
        let [black, white] = stones.map(|set| self.image(set));
        if self.exchanges_colors { [white, black] } else { [black, white] }
    }

    pub fn exchanges_colors(&self) -> bool {
        self.exchanges_colors
    }

    pub fn apply_to_color(&self, color: Color) -> Color {
        if self.exchanges_colors { color.opponent() } else { color }
    }
}

fn is_permutation(map: &[Cell]) -> bool {
    let mut images: Vec<usize> = map.iter().map(|cell| cell.index()).collect();
    images.sort_unstable();
    images.into_iter().eq(0..map.len())
}
