//! Boards as text.
//!
//! A board is written row by row, rows separated by `/`, `|` or line breaks, one character per
//! cell: `..#/...`. A bare size such as `2x3` (rows × columns, as in CGT) is the initial board of
//! that size. A [`TextBoard`] is a rectangle of characters of any size. The ruleset converts it to
//! positions [region by region](TextBoard::regions), so large boards with small regions can be
//! evaluated.

use thiserror::Error;

use crate::grid::Grid;
use crate::layers::Layers;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    #[error("row {row}, column {column}: expected one of {}, found `{found}`", listed(.expected))]
    Character { row: usize, column: usize, expected: String, found: char },
    #[error("row {row}: expected {expected} cells like the first row, found {found}")]
    Ragged { row: usize, expected: usize, found: usize },
    #[error("expected {expected}, found nothing")]
    Empty { expected: &'static str },
    #[error("column {column}: expected {expected}, found {found}")]
    Unexpected { column: usize, expected: &'static str, found: String },
    #[error("argument {number}: expected {expected}, found {found}")]
    Argument { number: usize, expected: String, found: String },
    #[error("expected {expected}, found {found}")]
    Arguments { expected: &'static str, found: String },
    #[error("expected at most {limit} {unit}, found {found}")]
    Large { limit: usize, unit: &'static str, found: usize },
}

impl TextError {
    pub(crate) fn unless_within(
        limit: usize,
        unit: &'static str,
        found: usize,
    ) -> Result<(), Self> {
        if found > limit {
            return Err(Self::Large { limit, unit, found });
        }
        Ok(())
    }
}

fn listed(characters: &str) -> String {
    let quoted: Vec<String> = characters.chars().map(|c| format!("`{c}`")).collect();
    quoted.join(" ")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBoard {
    width: usize,
    cells: Vec<char>,
}

impl TextBoard {
    pub const MOST_CELLS: usize = 1 << 16;

    /// Parses rows of the characters in `alphabet`; `_` is read as `.`.
    pub fn read(text: &str, alphabet: &str) -> Result<Self, TextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(TextError::Empty {
                expected: "rows of cells separated by `/`, or a size like `2x3`",
            });
        }
        let mut width = None;
        let mut cells = Vec::new();
        for (row, line) in text.split(['/', '|', '\n']).enumerate() {
            let before = cells.len();
            for (column, found) in line.trim().chars().enumerate() {
                let cell = if found == '_' { '.' } else { found };
                if !alphabet.contains(cell) {
                    return Err(TextError::Character {
                        row: row + 1,
                        column: column + 1,
                        expected: alphabet.to_owned(),
                        found,
                    });
                }
                cells.push(cell);
            }
            let found = cells.len() - before;
            let expected = *width.get_or_insert(found);
            if expected != found || found == 0 {
                return Err(TextError::Ragged { row: row + 1, expected: expected.max(1), found });
            }
        }
        Self::bounded(width.unwrap_or(1), cells)
    }

    /// Parses either rows, as [`Self::read`], or a size `ROWSxCOLUMNS`, with cells given by
    /// `fill(row, column)`.
    pub fn read_or_fill(
        text: &str,
        alphabet: &str,
        fill: impl Fn(usize, usize) -> char,
    ) -> Result<Self, TextError> {
        let Some((height, width)) = size(text)? else {
            return Self::read(text, alphabet);
        };
        let cells = (0..height)
            .flat_map(|row| (0..width).map(move |column| (row, column)))
            .map(|(row, column)| fill(row, column))
            .collect();
        Self::bounded(width, cells)
    }

    fn bounded(width: usize, cells: Vec<char>) -> Result<Self, TextError> {
        TextError::unless_within(Self::MOST_CELLS, "cells", cells.len())?;
        Ok(Self { width, cells })
    }

    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    pub fn width(&self) -> usize {
        self.width
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[char] {
        &self.cells
    }

    /// The connected regions of cells other than `void`, joined by sides and, if `corners`, by
    /// corners, each on its bounding rectangle. Cells outside of the region are `void`.
    pub fn regions(&self, void: char, corners: bool) -> Vec<Self> {
        let mut owner = vec![usize::MAX; self.cells.len()];
        let mut regions = Vec::new();
        for start in 0..self.cells.len() {
            if self.cells[start] == void || owner[start] != usize::MAX {
                continue;
            }
            let region = regions.len();
            owner[start] = region;
            let mut members = vec![start];
            let mut next = 0;
            while next < members.len() {
                for cell in self.around(members[next], corners) {
                    if self.cells[cell] != void && owner[cell] == usize::MAX {
                        owner[cell] = region;
                        members.push(cell);
                    }
                }
                next += 1;
            }
            regions.push(self.cut_out(&members, void));
        }
        regions
    }

    fn around(&self, cell: usize, corners: bool) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height());
        let (row, column) = (cell / width, cell % width);
        let rows = row.saturating_sub(1)..=(row + 1).min(height - 1);
        rows.flat_map(move |r| {
            let columns = column.saturating_sub(1)..=(column + 1).min(width - 1);
            columns.filter(move |&c| corners || r == row || c == column).map(move |c| r * width + c)
        })
    }

    fn cut_out(&self, members: &[usize], void: char) -> Self {
        let rows = || members.iter().map(|cell| cell / self.width);
        let columns = || members.iter().map(|cell| cell % self.width);
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let width = right - left + 1;
        let mut cells = vec![void; width * (bottom - top + 1)];
        for &cell in members {
            let (row, column) = (cell / self.width, cell % self.width);
            cells[(row - top) * width + column - left] = self.cells[cell];
        }
        Self { width, cells }
    }

    pub fn count_except(&self, void: char) -> usize {
        self.cells.iter().filter(|&&cell| cell != void).count()
    }

    /// The board with one set of cells for the characters of each of `kinds`, if it is small
    /// enough.
    pub fn layers<const N: usize>(&self, kinds: [&str; N]) -> Result<Layers<N>, TextError> {
        let grid = Grid::new(self.height(), self.width).ok_or(TextError::Large {
            limit: Grid::MOST_CELLS,
            unit: "cells in the rectangle around one region",
            found: self.cells.len(),
        })?;
        let set = |kind: &str| {
            (0..)
                .zip(&self.cells)
                .filter(|&(_, &cell)| kind.contains(cell))
                .fold(0, |set, (at, _)| set | 1_u64 << at)
        };
        Ok(Layers::new(grid, kinds.map(set)))
    }
}

/// Parses `ROWSxCOLUMNS`; `None` for other texts.
pub(crate) fn size(text: &str) -> Result<Option<(usize, usize)>, TextError> {
    let text = text.trim();
    let Some((height, width)) = text.split_once(['x', '×', 'X']) else {
        return Ok(None);
    };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(height) || !digits(width) {
        return Ok(None);
    }
    let count = |part: &str| part.parse().unwrap_or(usize::MAX);
    let (height, width): (usize, usize) = (count(height), count(width));
    if height == 0 || width == 0 {
        return Err(TextError::Empty { expected: "at least one row and one column" });
    }
    let cells = height.saturating_mul(width);
    TextError::unless_within(TextBoard::MOST_CELLS, "cells", cells)?;
    Ok(Some((height, width)))
}

/// Writes a board, rows separated by `/`.
pub(crate) fn written(
    f: &mut std::fmt::Formatter<'_>,
    grid: Grid,
    cell: impl Fn(u64) -> char,
) -> std::fmt::Result {
    use std::fmt::Write;
    for row in 0..grid.height() {
        if row > 0 {
            f.write_char('/')?;
        }
        for column in 0..grid.width() {
            f.write_char(cell(grid.bit(row, column)))?;
        }
    }
    Ok(())
}
