//! What is around each cell, as three machine words (SCG §13.7).
//!
//! A word holds a bit for each of the 37 spots around a cell: one word for spots that are as good
//! as a black stone, one for white, one for empty. A dead cell and a spot beyond a corner are as
//! good as either stone. Whether a pattern fits is then three subset tests, and a stone changes one
//! bit in the neighborhoods of the at most 37 cells that see it. The six nearest spots make the
//! *ring*, a number of twelve bits by which patterns are looked up.

use mustplay_hex::Color;
use mustplay_hex::patterns::{Pattern, Spot, Spots};

/// The surroundings of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Neighborhood {
    /// Spots as good as a black stone, and as a white one.
    pub(super) stones: [u64; 2],
    /// Empty spots.
    pub(super) empty: u64,
}

/// How many rings there are.
pub(super) const RINGS: usize = 1 << 12;

impl Neighborhood {
    /// What a pattern asks for.
    pub(super) fn of_pattern(pattern: &Pattern) -> Self {
        Self {
            stones: Color::BOTH.map(|color| pattern.stones(color).bits()),
            empty: pattern.empty().bits(),
        }
    }

    /// Puts a stone on a spot.
    #[inline]
    pub(super) fn place(&mut self, spot: Spot, color: Color) {
        self.empty &= !(1 << spot.index());
        self.stones[color.index()] |= 1 << spot.index();
    }

    /// Puts something on a spot that is as good as either stone.
    #[inline]
    pub(super) fn bury(&mut self, spot: Spot) {
        self.place(spot, Color::Black);
        self.place(spot, Color::White);
    }

    /// Whether everything that `wanted` asks for is there.
    #[inline]
    pub(super) fn fits(&self, wanted: &Self) -> bool {
        wanted.stones[0] & !self.stones[0] == 0
            && wanted.stones[1] & !self.stones[1] == 0
            && wanted.empty & !self.empty == 0
    }

    /// The spots of which something is known.
    pub(super) fn spots(&self) -> Spots {
        Spots::from_bits(self.stones[0] | self.stones[1] | self.empty)
    }

    /// Whether a spot is empty, or has to be.
    pub(super) fn is_empty_at(&self, spot: Spot) -> bool {
        self.empty >> spot.index() & 1 == 1
    }

    /// The number of the ring: six bits for each color.
    #[inline]
    pub(super) fn ring(&self) -> usize {
        let [black, white] = self.stones.map(|stones| (stones >> 1 & 63) as usize);
        black | white << 6
    }

    /// Whether a pattern that asks for this may fit in a ring.
    pub(super) fn fits_in(&self, ring: usize) -> bool {
        let empty = (self.empty >> 1 & 63) as usize;
        self.ring() & !ring == 0 && (empty | empty << 6) & ring == 0
    }
}
