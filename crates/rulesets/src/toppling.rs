//! Toppling Dominoes (Fink, Nowakowski, Siegel and Wolfe).
//!
//! Dominoes stand in a row, Left's, Right's and some that are either's. A player topples an own
//! domino to the left or to the right, and all dominoes on that side of it fall with it.
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
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::TextError;

/// The player who may topple a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Domino {
    Left,
    Right,
    Either,
}

impl Domino {
    const fn is_of(self, player: Player) -> bool {
        match self {
            Self::Left => matches!(player, Player::Left),
            Self::Right => matches!(player, Player::Right),
            Self::Either => true,
        }
    }

    const fn exchanged(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Either => Self::Either,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Either => 'E',
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TopplingDominoes {
    row: Vec<Domino>,
}

impl TopplingDominoes {
    pub fn dominoes(&self) -> usize {
        self.row.len()
    }
}

impl RulesetPosition for TopplingDominoes {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        for (at, domino) in self.row.iter().enumerate() {
            if domino.is_of(player) {
                let left = [&self.row[..at], &self.row[at + 1..]];
                options.extend(left.map(|row| Self { row: row.to_vec() }));
            }
        }
    }

    /// A row read from the other end is the same; with the players exchanged it is the negative.
    fn normal(self) -> (Self, Sign) {
        let reversed = |row: &[Domino]| -> Vec<Domino> { row.iter().rev().copied().collect() };
        let negative: Vec<Domino> = self.row.iter().map(|one| one.exchanged()).collect();
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
                Domino::Left => PictureMark::Blue,
                Domino::Right => PictureMark::Red,
                Domino::Either => PictureMark::Letter('E'),
            })
        })
    }
}

impl fmt::Display for TopplingDominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.row.iter().map(|domino| domino.letter()).collect();
        f.write_str(&letters)
    }
}

impl FromStr for TopplingDominoes {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let read = |(at, c): (usize, char)| match c.to_ascii_uppercase() {
            'L' => Ok(Domino::Left),
            'R' => Ok(Domino::Right),
            'E' => Ok(Domino::Either),
            _ => Err(TextError::Character {
                row: 1,
                column: at + 1,
                expected: "LRE".to_owned(),
                found: c,
            }),
        };
        let row = text.trim().chars().enumerate().map(read);
        Ok(Self { row: row.collect::<Result<_, _>>()? })
    }
}
