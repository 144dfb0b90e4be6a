//! The stones of a board of at most sixteen points, in one word.

use super::super::board::{Board, Stone};
use super::super::local::{Set, Stones};

/// Black's stones in the lower half, White's in the upper half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bits(u32);

impl Bits {
    /// The stones of a board.
    pub(super) fn of(board: &Board) -> Self {
        let mut sets = [0, 0];
        for (at, point) in board.points().enumerate() {
            if let Some(stone) = board.at(point) {
                sets[stone.index()] |= 1 << at;
            }
        }
        Self::new(sets)
    }

    /// Black's stones and White's.
    pub(super) const fn new([black, white]: [u16; 2]) -> Self {
        Self(black as u32 | (white as u32) << 16)
    }

    /// Black's stones and White's.
    pub(super) const fn sets(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 16) as u16]
    }

    /// How many stones there are.
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The stones that are here as well as there.
    pub(super) const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The stones that are not there.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether all those stones are here.
    pub(super) const fn contains(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    /// The point of the only stone, if there is one.
    pub(super) fn only_point(self) -> Option<usize> {
        (self.0.is_power_of_two()).then(|| (self.0.trailing_zeros() % 16) as usize)
    }
}

impl From<Bits> for Stones {
    fn from(bits: Bits) -> Self {
        Self(bits.sets().map(Set::from))
    }
}

impl From<Stones> for Bits {
    /// The stones of a board of at most sixteen points.
    fn from(stones: Stones) -> Self {
        Self::new(Stone::BOTH.map(|color| stones.of(color) as u16))
    }
}
