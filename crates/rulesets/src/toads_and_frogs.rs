//! Toads and Frogs: two kinds of animals on a strip pass each other.
//!
//! Left moves toads `T` to the right, Right moves frogs `F` to the left. An animal steps into the
//! empty cell in front of it or jumps over a single animal of the other kind into the empty cell
//! behind it; nothing is captured. The player who cannot move loses.
//!
//! Text: `T`, `F` and `_` (or `.`) for the cells from left to right, `TT__FF`; or three counts
//! `2-2-2`: toads, empty cells, frogs. Reversing the strip and exchanging the kinds negates the
//! value.
//!
//! **Components.** Two or more toads directly before two or more frogs, `TTFF`, are stuck forever:
//! the foremost ones face two animals, and those behind face their own kind. Nothing can pass them,
//! so the strip splits into the parts on both sides. At the left end one toad suffices, `TFF`, as
//! there is no room to jump over it; at the right end one frog. Frogs at the left end and toads at
//! the right end can never move.
//!
//! Known values: `T_F` = *, `TT_F` = {1/2 | 0}, `T__F` = 0, `TT__FF` = *.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Evaluator, ToadsAndFrogs};
//!
//! let strip: ToadsAndFrogs = "T_F".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &strip, &NoProgress)?;
//! assert_eq!(value, games.nimber(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::grid::singles;
use crate::picture::{self, PictureMark};
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::TextError;

/// A strip of cells with toads and frogs; cell 0 is the leftmost, and the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToadsAndFrogs {
    length: u32,
    toads: u64,
    frogs: u64,
}

impl Hash for ToadsAndFrogs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.toads);
        state.write_u64(self.frogs);
        state.write_u32(self.length);
    }
}

impl ToadsAndFrogs {
    pub const MOST_CELLS: usize = 64;

    /// Toads at the left end, frogs at the right end, empty cells between them.
    pub fn beginning(toads: usize, empty: usize, frogs: usize) -> Result<Self, TextError> {
        let found = toads.saturating_add(empty).saturating_add(frogs);
        TextError::unless_within(Self::MOST_CELLS, "cells", found)?;
        Ok(Self {
            length: found as u32,
            toads: low(toads as u32),
            frogs: low(frogs as u32) << ((toads + empty) as u32 % u64::BITS),
        })
    }

    pub const fn cells(&self) -> usize {
        self.length as usize
    }

    fn letter(&self, cell: usize) -> char {
        match (self.toads >> cell & 1, self.frogs >> cell & 1) {
            (1, _) => 'T',
            (_, 1) => 'F',
            _ => '_',
        }
    }

    fn empty(&self) -> u64 {
        low(self.length) & !(self.toads | self.frogs)
    }

    fn slice(&self, from: u32, to: u32) -> Self {
        let cut = |set: u64| set.checked_shr(from).unwrap_or(0) & low(to - from);
        Self { length: to - from, toads: cut(self.toads), frogs: cut(self.frogs) }
    }

    /// The reversed strip with toads and frogs exchanged.
    fn opposite(&self) -> Self {
        let turn = |set: u64| match self.length {
            0 => 0,
            length => set.reverse_bits() >> (u64::BITS - length),
        };
        Self { length: self.length, toads: turn(self.frogs), frogs: turn(self.toads) }
    }

    /// The strip without the animals at its left end that can never move.
    fn trimmed_left(&self) -> Self {
        let arrived = self.frogs.trailing_ones();
        let strip = self.slice(arrived, self.length);
        let toads = strip.toads.trailing_ones();
        let frogs = strip.frogs.checked_shr(toads).unwrap_or(0).trailing_ones();
        if toads >= 1 && frogs >= 2 { strip.slice(toads + frogs, strip.length) } else { strip }
    }

    fn trimmed(&self) -> Self {
        self.trimmed_left().opposite().trimmed_left().opposite()
    }
}

fn low(count: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS - count).unwrap_or(0)
}

impl RulesetPosition for ToadsAndFrogs {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        // Right's moves are Left's moves on the opposite strip.
        let strip = match player {
            Player::Left => *self,
            Player::Right => self.opposite(),
        };
        let empty = strip.empty();
        let step = empty >> 1;
        let jump = strip.frogs >> 1 & empty >> 2;
        for (way, distance) in [(step, 1), (jump, 2)] {
            options.extend(singles(strip.toads & way).map(|toad| {
                let after = Self { toads: strip.toads ^ toad ^ toad << distance, ..strip };
                match player {
                    Player::Left => after,
                    Player::Right => after.opposite(),
                }
            }));
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let mut rest = self.trimmed();
        loop {
            // The second of two adjacent toads followed by two frogs.
            let stuck = rest.toads & rest.toads << 1 & rest.frogs >> 1 & rest.frogs >> 2;
            let part =
                if stuck == 0 { rest } else { rest.slice(0, stuck.trailing_zeros() + 1).trimmed() };
            if part.toads | part.frogs != 0 && part.empty() != 0 {
                parts.push(part);
            }
            if stuck == 0 {
                return;
            }
            let after = stuck.trailing_zeros() + 1;
            rest = rest.slice(after, rest.length).trimmed();
        }
    }

    fn normal(self) -> (Self, Sign) {
        let opposite = self.opposite();
        if (self.toads, self.frogs) <= (opposite.toads, opposite.frogs) {
            (self, Sign::Plus)
        } else {
            (opposite, Sign::Minus)
        }
    }

    /// The cells from and to which an animal moves.
    fn names(&self, _: Player, option: &Self) -> Vec<String> {
        let (before, after) = (self.toads | self.frogs, option.toads | option.frogs);
        let name = |cells: u64| picture::cell_name(0, cells.trailing_zeros() as usize);
        let (from, to) = (name(before & !after), name(after & !before));
        vec![format!("{from}-{to}")]
    }

    fn board(&self) -> String {
        picture::board_text(1, self.cells(), |_, cell| self.letter(cell))
    }

    fn svg(&self) -> String {
        picture::board_svg(1, self.cells(), |_, cell| match self.letter(cell) {
            '_' => PictureMark::Empty,
            animal => PictureMark::Letter(animal),
        })
    }
}

impl fmt::Display for ToadsAndFrogs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..self.length {
            f.write_char(self.letter(cell as usize))?;
        }
        Ok(())
    }
}

impl FromStr for ToadsAndFrogs {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.trim();
        if let Some(counts) = counts(text) {
            let [toads, empty, frogs] = counts;
            return Self::beginning(toads, empty, frogs);
        }
        let mut strip = Self::beginning(0, text.chars().count(), 0)?;
        for (at, found) in text.chars().enumerate() {
            match found {
                'T' | 't' => strip.toads |= 1 << at,
                'F' | 'f' => strip.frogs |= 1 << at,
                '_' | '.' => {}
                _ => {
                    return Err(TextError::Unexpected {
                        column: at + 1,
                        expected: "`T`, `F` or `_`, or counts like `3-2-3`",
                        found: format!("`{found}`"),
                    });
                }
            }
        }
        Ok(strip)
    }
}

/// Parses three counts separated by hyphens; `None` for other texts.
fn counts(text: &str) -> Option<[usize; 3]> {
    let counts: Vec<usize> =
        text.split('-').map(|count| count.parse().ok()).collect::<Option<_>>()?;
    counts.try_into().ok()
}
