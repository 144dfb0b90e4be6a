//! Cutcake and its relatives (WW chapters 2 and 8): cutting a rectangular cake along its lines.
//!
//! A cake has rows and columns. Left cuts between columns, Right between rows. The player who
//! cannot move loses.
//!
//! | game | Left's move | value |
//! | --- | --- | --- |
//! | Cutcake | divides the columns in two | a theorem, below |
//! | Maundy Cake | divides the columns into equal parts, at least two | an integer |
//! | Eatcake | eats a column; the parts on its two sides separate | mostly infinitesimal |
//! | Turn-and-Eatcake | eats a row; the parts that remain turn by 90° | |
//!
//! Right does the same with rows (in Turn-and-Eatcake with columns).
//!
//! **Cutcake** (WW chapter 2). With `2^a ≤ rows < 2^(a+1)` and `2^b ≤ columns < 2^(b+1)`: if
//! `a = b` the value is 0; if `b > a` it is `⌊columns/2^a⌋ − 1`; exchanging rows and
//! columns negates it.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::literal::literal;
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! let cake = literal("cutcake", "\"2x7\"")?.value(&mut games, &NoProgress)?;
//! assert_eq!(games.as_integer(cake), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use mustplay_cgt::normal::Dyadic;

use crate::picture::{self, PictureMark};
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::TextError;

/// The maximum number of rows or columns in the text picture.
const WIDEST: usize = 40;

/// The moves on one side of a cake.
pub trait Cut: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Whether the remaining parts turn by 90°.
    const TURNS: bool = false;

    /// The ways to divide a side of this length, as lists of remaining lengths.
    fn divide(side: u32) -> Vec<Vec<u32>>;

    fn number(_rows: u32, _columns: u32) -> Option<Dyadic> {
        None
    }
}

/// Cutcake: cut in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InTwo;

impl Cut for InTwo {
    fn divide(side: u32) -> Vec<Vec<u32>> {
        (1..=side / 2).map(|one| vec![one, side - one]).collect()
    }

    fn number(rows: u32, columns: u32) -> Option<Dyadic> {
        let excess = |long: u32, short: u32| i64::from(long >> short.ilog2()) - 1;
        Some(Dyadic::from(match rows.ilog2().cmp(&columns.ilog2()) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => excess(columns, rows),
            std::cmp::Ordering::Greater => -excess(rows, columns),
        }))
    }
}

/// Maundy Cake: into equal parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InEqualParts;

impl Cut for InEqualParts {
    fn divide(side: u32) -> Vec<Vec<u32>> {
        let parts = (2..=side).filter(|parts| side.is_multiple_of(*parts));
        parts.map(|parts| vec![side / parts; parts as usize]).collect()
    }
}

/// Eatcake: one line is eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneEaten;

impl Cut for OneEaten {
    fn divide(side: u32) -> Vec<Vec<u32>> {
        let lengths = (0..side.div_ceil(2)).map(|one| [one, side - 1 - one]);
        let left = |sides: [u32; 2]| sides.into_iter().filter(|&side| side > 0).collect();
        lengths.map(left).collect()
    }
}

/// Turn-and-Eatcake: one line is eaten and the parts turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneEatenAndTurned;

impl Cut for OneEatenAndTurned {
    const TURNS: bool = true;

    fn divide(side: u32) -> Vec<Vec<u32>> {
        OneEaten::divide(side)
    }
}

/// Pieces of cake as `[rows, columns]`, both positive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cake<C> {
    pieces: Vec<[u32; 2]>,
    cut: PhantomData<C>,
}

impl<C: Cut> Cake<C> {
    fn of(pieces: Vec<[u32; 2]>) -> Self {
        debug_assert!(pieces.iter().flatten().all(|&side| side > 0), "positive sides");
        Self { pieces, cut: PhantomData }
    }

    /// Rows and columns of all pieces side by side with gaps; at least one of each.
    fn extent(&self) -> [usize; 2] {
        let heights = self.pieces.iter().map(|piece| piece[0] as usize);
        let widths = self.pieces.iter().map(|piece| piece[1] as usize + 1);
        let width = widths.sum::<usize>().saturating_sub(1);
        [heights.max().unwrap_or(1), width.max(1)]
    }

    /// Whether a cell belongs to a piece, with the pieces side by side.
    fn covers(&self, row: usize, column: usize) -> bool {
        let mut from = 0;
        self.pieces.iter().any(|&[rows, columns]| {
            let here = (from..from + columns as usize).contains(&column);
            from += columns as usize + 1;
            here && row < rows as usize
        })
    }

    pub(crate) fn longest(&self) -> usize {
        let sides = self.pieces.iter().flatten();
        sides.copied().max().unwrap_or(0) as usize
    }
}

impl<C: Cut> RulesetPosition for Cake<C> {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        for (at, &[rows, columns]) in self.pieces.iter().enumerate() {
            let by_rows = (player == Player::Right) != C::TURNS;
            let (cut, kept) = if by_rows { (rows, columns) } else { (columns, rows) };
            for sides in C::divide(cut) {
                let piece = |side| {
                    if by_rows == C::TURNS { [kept, side] } else { [side, kept] }
                };
                let mut pieces = self.pieces.clone();
                pieces.splice(at..=at, sides.into_iter().map(piece));
                options.push(Self::of(pieces));
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        parts.extend(self.pieces.iter().map(|&piece| Self::of(vec![piece])));
    }

    /// Exchanges rows and columns, which negates the value.
    fn normal(mut self) -> (Self, Sign) {
        let mut turned = self.clone();
        for piece in &mut turned.pieces {
            piece.reverse();
        }
        self.pieces.sort_unstable();
        turned.pieces.sort_unstable();
        if turned.pieces < self.pieces { (turned, Sign::Minus) } else { (self, Sign::Plus) }
    }

    fn number(&self) -> Option<Dyadic> {
        let mut pieces = self.pieces.iter();
        pieces.try_fold(Dyadic::ZERO, |sum, &[rows, columns]| Some(sum + C::number(rows, columns)?))
    }

    /// The pieces side by side, with their sizes above.
    fn board(&self) -> String {
        let [height, width] = self.extent();
        if self.pieces.is_empty() || height.max(width) > WIDEST {
            return self.to_string();
        }
        let line = |row: usize| -> String {
            let cell = |column| if self.covers(row, column) { "o " } else { "  " };
            (0..width).map(cell).collect::<String>().trim_end().to_owned()
        };
        let lines = (0..height).map(line);
        let lines: Vec<String> = [self.to_string()].into_iter().chain(lines).collect();
        lines.join("\n")
    }

    fn svg(&self) -> String {
        let [height, width] = self.extent();
        picture::board_svg(height, width, |row, column| {
            if self.covers(row, column) { PictureMark::Empty } else { PictureMark::Gone }
        })
    }
}

impl<C> fmt::Display for Cake<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> =
            self.pieces.iter().map(|[rows, columns]| format!("{rows}x{columns}")).collect();
        f.write_str(&pieces.join(","))
    }
}

impl<C: Cut> FromStr for Cake<C> {
    type Err = TextError;

    /// Parses sizes such as `2x3`, separated by commas.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut pieces = Vec::new();
        if text.trim().is_empty() {
            return Ok(Self::of(pieces));
        }
        let mut column = 1;
        for word in text.split(',') {
            let side = |text: &str| text.trim().parse().ok().filter(|side| *side > 0_u32);
            let sides = word.split_once('x').and_then(|(r, c)| Some([side(r)?, side(c)?]));
            pieces.push(sides.ok_or_else(|| TextError::Unexpected {
                column,
                expected: "rows and columns such as 2x3, at least one of each",
                found: format!("`{}`", word.trim()),
            })?);
            column += word.chars().count() + 1;
        }
        Ok(Self::of(pieces))
    }
}
