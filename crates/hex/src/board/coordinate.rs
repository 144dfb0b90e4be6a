//! Columns and rows, and the way people write them.
//!
//! Columns are letters, all twenty-six of them, then `aa`, `ab` … as in a spreadsheet;
//! rows are numbers from one.

use std::fmt;

/// A column and a row, both counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinate {
    /// `a` is 0.
    pub column: usize,
    /// `1` is 0.
    pub row: usize,
}

impl Coordinate {
    /// The letters of a column counted from zero: `a` … `z`, `aa` …
    pub fn letters(column: usize) -> String {
        let mut letters = Vec::new();
        let mut rest = column + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'a' + (rest % 26) as u8));
            rest /= 26;
        }
        letters.iter().rev().collect()
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::letters(self.column), self.row + 1)
    }
}
