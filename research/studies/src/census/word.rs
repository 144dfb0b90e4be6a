//! Truth tables in one machine word, for counting many games.
//!
//! Bit r is row r of the table, as in [`TruthTable`](mustplay_coloring::TruthTable): its base-c
//! digits are the colors, element 0 the lowest. 128 bits are seven elements with two colors, four
//! with three.

/// The size of games: colors, elements, rows and moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    colors: u32,
    elements: u32,
}

/// The truth table of a game of some size.
pub(super) type Word = u128;

impl Size {
    /// The size of games with these numbers of colors and elements; `None` if they have more rows
    /// than a word.
    pub(super) fn new(colors: usize, elements: usize) -> Option<Self> {
        let size =
            Self { colors: u32::try_from(colors).ok()?, elements: u32::try_from(elements).ok()? };
        let rows = size.colors.checked_pow(size.elements)?;
        (size.colors > 0 && rows <= Word::BITS).then_some(size)
    }

    /// The number of complete colorings.
    pub(super) fn rows(self) -> u32 {
        self.colors.pow(self.elements)
    }

    /// All moves: element and color.
    pub(super) fn moves(self) -> impl Iterator<Item = (u32, u32)> + Clone {
        (0..self.elements).flat_map(move |element| (0..self.colors).map(move |c| (element, c)))
    }

    /// The size after a move.
    pub(super) fn less(self) -> Self {
        Self { elements: self.elements - 1, ..self }
    }

    /// The table after a move: the rows in which the element has the color, closed up.
    pub(super) fn restricted(self, word: Word, (element, color): (u32, u32)) -> Word {
        let stride = self.colors.pow(element);
        let ones = (1 << stride) - 1;
        let blocks = self.rows() / self.colors / stride;
        let block =
            |at: u32| (word >> ((at * self.colors + color) * stride) & ones) << (at * stride);
        (0..blocks).fold(0, |table, at| table | block(at))
    }
}
