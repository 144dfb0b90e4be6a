//! Toppling Dominoes (Fink, Nowakowski, Siegel and Wolfe).
//!
//! Dominoes stand in a row, colored for Left, for Right or for either. A player topples an
//! available domino to the left or to the right, and all dominoes on that side of it fall with it.
//!
//! Text: `L` for Left's, `R` for Right's, `E` for either's.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::{Evaluator, TopplingDominoes};
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! let row: TopplingDominoes = "LRL".parse()?;
//! let value = Evaluator::new().value(&mut games, &row, &NoProgress)?;
//! assert_eq!(games.ascii(value), "1/2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::picture::{self, PictureMark};
use crate::position::{Owner, Player, RulesetPosition, Sign};
use crate::text_board::TextError;

/// The letters of Left's, of Right's and of either's dominoes.
const LETTERS: &str = "LRE";

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TopplingDominoes {
    row: Vec<Owner>,
}

impl TopplingDominoes {
    pub fn dominoes(&self) -> usize {
        self.row.len()
    }
}

impl RulesetPosition for TopplingDominoes {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        for (at, domino) in self.row.iter().enumerate() {
            if domino.is(player) {
                let left = [&self.row[..at], &self.row[at + 1..]];
                options.extend(left.map(|row| Self { row: row.to_vec() }));
            }
        }
    }

    /// Reversing the row keeps the value; exchanging the players negates it.
    fn normal(self) -> (Self, Sign) {
        let reversed = |row: &[Owner]| -> Vec<Owner> { row.iter().rev().copied().collect() };
        let negative: Vec<Owner> = self.row.iter().map(|one| one.exchanged()).collect();
        let plus = self.row.clone().min(reversed(&self.row));
        let minus = negative.clone().min(reversed(&negative));
        if minus < plus {
            (Self { row: minus }, Sign::Minus)
        } else {
            (Self { row: plus }, Sign::Plus)
        }
    }

    fn svg(&self) -> String {
        picture::board_svg(1, self.row.len().max(1), |_, column| {
            self.row.get(column).map_or(PictureMark::Gone, |domino| match domino {
                Owner::Left => PictureMark::Blue,
                Owner::Right => PictureMark::Red,
                Owner::Either => PictureMark::Letter('E'),
            })
        })
    }
}

impl fmt::Display for TopplingDominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.row.iter().map(|domino| domino.letter(LETTERS)).collect();
        f.write_str(&letters)
    }
}

impl FromStr for TopplingDominoes {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let read = |(at, found): (usize, char)| {
            Owner::from_letter(found, LETTERS).ok_or_else(|| TextError::Character {
                row: 1,
                column: at + 1,
                expected: LETTERS.to_owned(),
                found,
            })
        };
        let row = text.trim().chars().enumerate().map(read);
        Ok(Self { row: row.collect::<Result<_, _>>()? })
    }
}
