//! One position for all its images.
//!
//! A symmetry of the board maps a position to one that is won by the corresponding player. Of
//! all images the one whose words are least stands for all of them.

use mustplay_hex::{Board, CellSet, Color, Symmetry};

/// The symmetries of a board, to find the least image of a position.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    symmetries: Vec<Symmetry>,
}

/// Stones and turn of the least image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key<const W: usize> {
    pub(super) stones: [CellSet<W>; 2],
    pub(super) to_move: Color,
}

impl<const W: usize> Key<W> {
    fn words(&self) -> ([u64; W], [u64; W], usize) {
        let [black, white] = self.stones.map(CellSet::words);
        (black, white, self.to_move.index())
    }
}

impl Canonical {
    /// For positions of `board`.
    pub(crate) fn new(board: &Board) -> Self {
        Self { symmetries: board.symmetries().to_vec() }
    }

    /// The least image, and the symmetry that makes it.
    pub(crate) fn least_by<const W: usize>(
        &self,
        stones: [CellSet<W>; 2],
        to_move: Color,
    ) -> (Key<W>, &Symmetry) {
        let images = self.symmetries.iter().map(|symmetry| {
            let key = Key {
                stones: symmetry.image_of_stones(stones),
                to_move: symmetry.apply_to_color(to_move),
            };
            (key, symmetry)
        });
        images.min_by_key(|(key, _)| key.words()).expect("the identity is a symmetry")
    }
}
