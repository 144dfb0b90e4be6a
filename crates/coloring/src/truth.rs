//! Truth tables of payoffs.
//!
//! Row r of a table for n elements and k colors is the coloring whose base-k digits are those of r,
//! element 0 the lowest; the entry is whether Max wins. With two colors and at most six elements
//! the table fits one machine word.
//!
//! ```
//! use mustplay_coloring::{Color, Element, TruthTable};
//!
//! // x0 ∨ x1: rows FF, TF, FT, TT.
//! let or: TruthTable = "0111".parse().unwrap();
//! assert_eq!((or.elements(), or.colors()), (2, 2));
//! let when_false = or.restricted(Element::new(0), Color::FALSE);
//! assert_eq!(when_false.to_string(), "01");
//! assert!("011".parse::<TruthTable>().is_err());
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::{SourceLine, Word, lines};
use crate::{Color, Element, Elements, Move, Painting, Payoff, Player, SyntaxError};

/// The winner of each complete coloring.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TruthTable {
    elements: usize,
    colors: usize,
    rows: usize,
    words: Vec<u64>,
}

/// The game is too large for a truth table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a truth table of at most {} rows, found {elements} elements with {colors} colors",
    TruthTable::MOST_ROWS
)]
pub struct TooManyRows {
    pub elements: usize,
    pub colors: usize,
}

impl TruthTable {
    pub const MOST_ROWS: usize = 1 << 26;

    /// The table in which Max wins the rows for which `wins` is true.
    pub fn new(
        elements: usize,
        colors: usize,
        mut wins: impl FnMut(usize) -> bool,
    ) -> Result<Self, TooManyRows> {
        let rows = Self::count(elements, colors)?;
        let mut table = Self { elements, colors, rows, words: vec![0; rows.div_ceil(64)] };
        for row in 0..rows {
            if wins(row) {
                table.words[row / 64] |= 1 << (row % 64);
            }
        }
        Ok(table)
    }

    /// The table of a payoff, by evaluating every complete coloring.
    pub fn of(payoff: &dyn Payoff) -> Result<Self, TooManyRows> {
        Self::count(payoff.elements(), payoff.colors())?;
        let all = Elements::first(payoff.elements());
        // Rows and `Painting::all` have the same order.
        let mut paintings = Painting::all(all, payoff.colors());
        Self::new(payoff.elements(), payoff.colors(), |_| {
            let painting = paintings.next().expect("there is a coloring for each row");
            payoff.winner(&painting) == Some(Player::Max)
        })
    }

    /// The table of at most six elements with two colors whose rows are the bits of `word`.
    ///
    /// # Panics
    ///
    /// With more than six elements.
    pub fn from_word(elements: usize, word: u64) -> Self {
        assert!(elements <= 6, "{elements} elements in one word");
        Self::new(elements, 2, |row| word >> row & 1 == 1).expect("at most 64 rows")
    }

    fn count(elements: usize, colors: usize) -> Result<usize, TooManyRows> {
        let rows = u32::try_from(elements).ok().and_then(|n| colors.checked_pow(n));
        rows.filter(|&rows| rows <= Self::MOST_ROWS && elements <= Elements::<1>::CAPACITY)
            .ok_or(TooManyRows { elements, colors })
    }

    pub const fn elements(&self) -> usize {
        self.elements
    }

    pub const fn colors(&self) -> usize {
        self.colors
    }

    pub const fn rows(&self) -> usize {
        self.rows
    }

    #[inline]
    pub fn is_true(&self, row: usize) -> bool {
        debug_assert!(row < self.rows);
        self.words[row / 64] >> (row % 64) & 1 == 1
    }

    /// The rows as bits, the first row lowest; bits beyond the last row are zero.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    pub fn row(&self, painting: &Painting) -> usize {
        (0..self.elements).rev().fold(0, |row, element| {
            let color = painting.color(Element::new(element));
            row * self.colors + color.map_or(0, Color::index)
        })
    }

    pub fn painting(&self, row: usize) -> Painting {
        let mut rest = row;
        let mut painting = Painting::EMPTY;
        for element in 0..self.elements {
            let color = Color::new(rest % self.colors);
            painting = painting.with(Element::new(element), color);
            rest /= self.colors;
        }
        painting
    }

    /// The index distance of two rows that differ by one color step in `element`.
    pub fn stride(&self, element: Element) -> usize {
        self.colors.pow(element.index() as u32)
    }

    pub fn color_in(&self, row: usize, element: Element) -> Color {
        Color::new(row / self.stride(element) % self.colors)
    }

    /// The game after a move, Γ/χ^v: the element is removed and the later ones move down by one.
    #[must_use]
    pub fn restricted(&self, element: Element, color: Color) -> Self {
        let stride = self.stride(element);
        let wins = |row: usize| {
            let (high, low) = (row / stride, row % stride);
            self.is_true((high * self.colors + color.index()) * stride + low)
        };
        Self::new(self.elements - 1, self.colors, wins).expect("fewer rows than before")
    }

    /// The starred game Γ*, with one additional dead element (SCG Definition 3.1.5).
    pub fn starred(&self) -> Result<Self, TooManyRows> {
        Self::new(self.elements + 1, self.colors, |row| self.is_true(row % self.rows))
    }

    /// The table with TRUE and FALSE exchanged.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self::new(self.elements, self.colors, |row| !self.is_true(row)).expect("as many rows")
    }

    /// Whether Max wins every row that Max wins in `other`: f ≥ f′.
    pub fn at_least(&self, other: &Self) -> bool {
        let covers = |(mine, theirs): (&u64, &u64)| theirs & !mine == 0;
        (self.elements, self.colors) == (other.elements, other.colors)
            && self.words.iter().zip(&other.words).all(covers)
    }

    /// Renames the colors of single elements: `of(v, χ)` is the color in the old table where v has
    /// χ in the new one. The new table may have another number of colors.
    pub fn recolored(
        &self,
        colors: usize,
        of: impl Fn(Element, Color) -> Color,
    ) -> Result<Self, TooManyRows> {
        Self::new(self.elements, colors, |row| {
            let mut rest = row;
            let old = (0..self.elements).map(Element::new).map(|element| {
                let color = Color::new(rest % colors);
                rest /= colors;
                Move::new(element, of(element, color))
            });
            self.is_true(self.row(&old.collect()))
        })
    }

    /// Parses a table with `colors` colors: `0` and `1` for each row, the all-FALSE row first,
    /// optionally separated by spaces and underscores.
    pub fn parse(text: &str, colors: usize) -> Result<Self, SyntaxError> {
        let words = lines(text).flat_map(SourceLine::words);
        Self::from_words(words, Word::end(1, 1), colors)
    }

    /// Parses the table from words; errors about the whole are reported at `head`.
    pub(crate) fn from_words<'a>(
        words: impl Iterator<Item = Word<'a>>,
        head: Word<'a>,
        colors: usize,
    ) -> Result<Self, SyntaxError> {
        let mut rows = Vec::new();
        for word in words {
            for (place, (at, found)) in word.text.char_indices().enumerate() {
                match found {
                    '0' | '1' => rows.push(found == '1'),
                    '_' => {}
                    _ => {
                        let text = &word.text[at..at + found.len_utf8()];
                        let column = word.column + place;
                        return Err(Word { text, column, ..word }.refused("0 or 1"));
                    }
                }
            }
        }
        let wrong = || head.wrong(format!("a table of {colors}ⁿ rows"), rows.len().to_string());
        let elements = (0..Elements::<1>::CAPACITY)
            .find(|&n| colors.checked_pow(n as u32).is_none_or(|r| r >= rows.len()))
            .ok_or_else(wrong)?;
        if Self::count(elements, colors) != Ok(rows.len()) {
            return Err(wrong());
        }
        Self::new(elements, colors, |row| rows[row]).map_err(|_| wrong())
    }
}

impl Payoff for TruthTable {
    fn elements(&self) -> usize {
        self.elements
    }

    fn colors(&self) -> usize {
        self.colors
    }

    /// Examines completions until both players have won one.
    fn winner(&self, painting: &Painting) -> Option<Player> {
        let free = Elements::first(self.elements) - painting.colored();
        let mut seen = [false; 2];
        for completion in Painting::all(free, self.colors) {
            let win = self.is_true(self.row(&painting.recolored(completion)));
            seen[usize::from(win)] = true;
            if seen == [true; 2] {
                return None;
            }
        }
        Some(if seen[1] { Player::Max } else { Player::Min })
    }
}

impl FromStr for TruthTable {
    type Err = SyntaxError;

    /// Parses a table with two colors: `0` and `1` for each row, the all-FALSE row first.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::parse(text, 2)
    }
}

impl fmt::Display for TruthTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.rows).try_for_each(|row| write!(f, "{}", u8::from(self.is_true(row))))
    }
}

impl fmt::Debug for TruthTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TruthTable({} colors, {self})", self.colors)
    }
}
