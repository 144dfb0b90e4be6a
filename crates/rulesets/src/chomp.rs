//! Chomp: bite a corner off a bar of chocolate whose first square is poisoned.
//!
//! A move names a square and eats all squares that are neither above nor to the left of it. The top
//! left square is poisoned and must not be eaten; the player who cannot move loses (Schuh; Gale;
//! CGT week 4). Both players have the same moves, so every bar is a nimber. The remaining squares
//! form a staircase, rows of nonincreasing length, and reflection in the diagonal keeps the value.
//!
//! By Gale's strategy-stealing argument the first player wins every rectangle but `1x1`. The only
//! winning first bite leaves an L on an n×n bar, and takes the last square of the second row of a
//! 2×n bar.
//!
//! Text: a size `ROWSxCOLUMNS`, or the lengths of the rows `4,4,2`.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Chomp, Evaluator, Grundy};
//!
//! // After the bite that leaves an L.
//! let bar: Chomp = "3,1,1".parse()?;
//! assert_eq!(Evaluator::new().value(&mut Grundy, &bar, &NoProgress)?, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use crate::nim::{list, numbers};
use crate::picture::{self, PictureMark};
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::{TextBoard, TextError};

/// A bar of chocolate: its row lengths, longest first, all positive.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chomp {
    rows: SmallVec<[u16; 8]>,
}

impl Chomp {
    pub const LONGEST: usize = 256;

    /// The bar with these row lengths, which must not increase; rows of length zero are dropped.
    pub fn new(lengths: &[u32]) -> Result<Self, TextError> {
        for (at, pair) in lengths.windows(2).enumerate() {
            if pair[0] < pair[1] {
                return Err(TextError::Unexpected {
                    column: at + 2,
                    expected: "a row not longer than the row above it",
                    found: format!("{} after {}", pair[1], pair[0]),
                });
            }
        }
        let longest = lengths.first().copied().unwrap_or(0) as usize;
        let found = longest.max(lengths.len());
        TextError::unless_within(Self::LONGEST, "squares in a row or column", found)?;
        let rows: SmallVec<_> =
            lengths.iter().filter(|&&length| length > 0).map(|&length| length as u16).collect();
        if rows.is_empty() {
            return Err(TextError::Empty { expected: "at least the poisoned square" });
        }
        Ok(Self { rows })
    }

    pub fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().map(|&length| length as usize)
    }

    /// Number of squares, including the poisoned one.
    pub fn squares(&self) -> usize {
        self.rows().sum()
    }

    /// The bar after a bite at this square, with indices from 0.
    pub fn after(&self, row: usize, column: usize) -> Self {
        let left = |(at, &length): (usize, &u16)| {
            if at < row { length } else { length.min(column as u16) }
        };
        let rows = self.rows.iter().enumerate().map(left);
        let rows: SmallVec<_> = rows.filter(|&length| length > 0).collect();
        debug_assert!(rows.is_sorted_by(|above, below| above >= below), "a staircase");
        Self { rows }
    }

    fn transpose(&self) -> Self {
        let columns = self.rows[0];
        let height = |column| self.rows.iter().filter(|&&length| length > column).count();
        Self { rows: (0..columns).map(|column| height(column) as u16).collect() }
    }
}

impl RulesetPosition for Chomp {
    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        for (row, length) in self.rows().enumerate() {
            let from = usize::from(row == 0);
            options.extend((from..length).map(|column| self.after(row, column)));
        }
    }

    fn normal(self) -> (Self, Sign) {
        let transpose = self.transpose();
        if transpose.rows < self.rows { (transpose, Sign::Plus) } else { (self, Sign::Plus) }
    }

    /// The square of the bite: the new end of the first row that gets shorter.
    fn names(&self, _: Player, option: &Self) -> Vec<String> {
        let left = |row: usize| option.rows.get(row).copied().unwrap_or(0);
        let row = (0..self.rows.len()).find(|&row| left(row) < self.rows[row]);
        let row = row.unwrap_or(0);
        vec![picture::cell_name(row, left(row).into())]
    }

    fn board(&self) -> String {
        let (height, width) = (self.rows.len(), self.rows[0] as usize);
        picture::board_text(height, width, |row, column| match (row, column) {
            (0, 0) => 'P',
            _ if column < self.rows[row] as usize => '.',
            _ => ' ',
        })
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
    }

    fn svg(&self) -> String {
        let (height, width) = (self.rows.len(), self.rows[0] as usize);
        picture::board_svg(height, width, |row, column| match (row, column) {
            (0, 0) => PictureMark::Letter('☠'),
            _ if column < self.rows[row] as usize => PictureMark::Empty,
            _ => PictureMark::Gone,
        })
    }
}

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, &self.rows)
    }
}

impl FromStr for Chomp {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.contains('x') {
            let plan = TextBoard::read_or_fill(text, "", |_, _| '.')?;
            return Self::new(&vec![plan.width() as u32; plan.height()]);
        }
        Self::new(&numbers(text)?)
    }
}
