//! Positions of connection games, as light as the search wants them.

use mustplay_hex::{Cell, CellSet, Color, Position, Setup, SetupError};

/// Stones and whose turn it is. Cells that were filled in count as stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones<const W: usize> {
    pub(crate) of: [CellSet<W>; 2],
    pub(crate) to_move: Color,
}

impl<const W: usize> Stones<W> {
    /// The stones of a position.
    pub(crate) fn of(setup: &Setup) -> Result<Self, SetupError> {
        let position = Position::<W>::new(setup)?;
        Ok(Self { of: Color::BOTH.map(|color| position.stones(color)), to_move: setup.to_move })
    }

    /// With one more stone, of the color whose turn it is.
    #[inline]
    pub(crate) fn place(&mut self, cell: Cell) {
        self.of[self.to_move.index()].insert(cell);
        self.to_move = !self.to_move;
    }

    /// The cells that have a stone.
    #[inline]
    pub(crate) fn all(&self) -> CellSet<W> {
        self.of[0] | self.of[1]
    }
}
