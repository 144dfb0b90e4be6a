//! Wins that hold wherever certain cells are owned and free.

use mustplay_hex::{Cell, Color, Symmetry};

/// A color wins if it owns some cells and others are not the opponent's, whoever has the rest: what
/// the last step of a proof says, and all of it that is of use in other positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// Who wins.
    pub winner: Color,
    /// Whether the winner must have the move.
    pub first: bool,
    /// The winner's stones that are needed.
    pub owned: Vec<Cell>,
    /// Cells that the opponent must not have, beside these.
    pub carrier: Vec<Cell>,
}

impl Win {
    /// What a symmetry of the board makes of it, which is as true.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        let image = |cells: &[Cell]| {
            let mut cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell)).collect();
            cells.sort_unstable();
            cells
        };
        Self {
            winner: symmetry.apply_to_color(self.winner),
            first: self.first,
            owned: image(&self.owned),
            carrier: image(&self.carrier),
        }
    }
}
