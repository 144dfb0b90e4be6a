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
    /// Reads `c4` or `ab12`, letters in any case; nothing for other text.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, number) = text.split_at(digits);
        let well_formed = !letters.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit())
            && !number.starts_with('0');
        if !well_formed {
            return None;
        }
        Some(Self {
            column: column_from_letters(letters)?,
            row: number.parse::<usize>().ok()?.checked_sub(1)?,
        })
    }

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

fn column_from_letters(letters: &str) -> Option<usize> {
    letters
        .bytes()
        .try_fold(0_usize, |column, letter| {
            let digit = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
            column.checked_mul(26)?.checked_add(digit)
        })?
        .checked_sub(1)
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::letters(self.column), self.row + 1)
    }
}
