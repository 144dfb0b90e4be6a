//! Positions of connection games, as light as the search wants them.

use mustplay_hex::{CellSet, Color};

/// Stones and whose turn it is. Cells that were filled in count as stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stones<const W: usize> {
    pub(crate) of: [CellSet<W>; 2],
    pub(crate) to_move: Color,
}

impl<const W: usize> Stones<W> {
    /// The cells that have a stone.
    #[inline]
    pub(crate) fn all(&self) -> CellSet<W> {
        self.of[0] | self.of[1]
    }
}
