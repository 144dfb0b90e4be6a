//! Nimstring: Dots and Boxes with the last move deciding (WW chapter 16).
//!
//! Coins hang on strings, each tied to one or two coins and perhaps to the ground. A move cuts a
//! string; who sets a coin free, by cutting its last string, must move again. Who cannot finish a
//! turn loses. A box is a coin and its sides are its strings, those on the edge of the board tied
//! to the ground.
//!
//! **Theorem** (WW chapter 16). Let a coin hang on one string.
//!
//! * If that string leads to a coin with exactly one more string, and cutting that one sets nothing
//!   free, the position is *loony*: the player to move wins whatever is added to it, by taking both
//!   coins or by leaving them for the opponent to take and move on. So nobody moves to a loony
//!   position who can help it, and it has no value.
//! * Otherwise the position has the value of what is left when the coin is taken: taking it costs
//!   nothing and gives nothing away.
//!
//! So positions are held with all free coins taken, moves to loony ones are left out, and what
//! remains is an impartial game with nimbers for values.
//!
//! Text: strings as pairs of coins, the ground is 0, `0-1 1-2 2-0`; or the size of an empty board
//! of Dots and Boxes, `2x3` boxes.
//!
//! ```
//! use mustplay_rulesets::{Evaluator, Grundy, Nimstring};
//! use mustplay_core::NoProgress;
//!
//! // A chain of three coins between two strings to the ground: every move is loony.
//! let chain: Nimstring = "0-1 1-2 2-3 3-0".parse()?;
//! assert_eq!(Evaluator::new().value(&mut Grundy, &chain, &NoProgress)?, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use crate::plan::TextError;
use crate::position::{Player, Position, Sign};
use crate::strings::{self, GROUND, MOST_STRINGS};

/// Coins and strings, no coin free to take, not loony.
#[derive(Clone, Debug)]
pub struct Nimstring {
    /// All strings of the game by their ends, in increasing order.
    strings: Arc<[(u8, u8)]>,
    /// Which of them are there.
    uncut: u64,
}

impl PartialEq for Nimstring {
    fn eq(&self, other: &Self) -> bool {
        self.there().eq(other.there())
    }
}

impl Eq for Nimstring {}

impl Hash for Nimstring {
    /// The strings are the same in all positions of a game, so the cuts tell them apart.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.there().for_each(|string| string.hash(state));
    }
}

impl Nimstring {
    /// The ends of the strings that are there.
    fn there(&self) -> impl Iterator<Item = (u8, u8)> {
        self.places().map(|at| self.strings[at])
    }

    /// The places of the strings that are there.
    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let uncut = self.uncut;
        (0..MOST_STRINGS).filter(move |at| uncut >> at & 1 == 1)
    }

    /// The position with one string cut.
    fn without(&self, at: usize) -> Self {
        Self { strings: Arc::clone(&self.strings), uncut: self.uncut & !(1 << at) }
    }

    /// How many strings are there.
    pub fn strings(&self) -> usize {
        self.uncut.count_ones() as usize
    }

    /// The places of the strings of a coin.
    fn strings_of(&self, coin: u8) -> impl Iterator<Item = usize> {
        self.places().filter(move |&at| {
            let (one, other) = self.strings[at];
            one == coin || other == coin
        })
    }

    /// A coin on one string, and what is at the other end of that.
    fn free_coin(&self) -> Option<(u8, u8)> {
        let ends = self.there().flat_map(|(one, other)| [(one, other), (other, one)]);
        let mut coins = ends.filter(|&(coin, _)| coin != GROUND);
        coins.find(|&(coin, _)| self.strings_of(coin).nth(1).is_none())
    }

    /// Whether a free coin and the next can be left to the opponent, by one cut that takes nothing.
    fn can_be_left(&self, coin: u8, next: u8) -> bool {
        let ends = self.strings_of(next).map(|at| self.strings[at]);
        let mut beyond = ends.map(|(one, other)| if one == next { other } else { one });
        let others: Vec<u8> = beyond.by_ref().filter(|&end| end != coin).collect();
        match others[..] {
            [GROUND] => true,
            [end] => self.strings_of(end).nth(1).is_some(),
            _ => false,
        }
    }

    /// The position with all free coins taken; nothing if it is loony.
    fn settled(mut self) -> Option<Self> {
        loop {
            let Some((coin, next)) = self.free_coin() else {
                return Some(self);
            };
            if next != GROUND && self.can_be_left(coin, next) {
                return None;
            }
            let last = self.strings_of(coin).fold(0, |all, at| all | 1 << at);
            self.uncut &= !last;
        }
    }
}

impl Position for Nimstring {
    /// Moves to loony positions, which lose in normal play.
    fn leaves_moves_out() -> bool {
        true
    }

    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        let cut = self.places().map(|at| self.without(at));
        options.extend(cut.filter_map(Self::settled));
    }

    /// Coins that are tied together, but not only through the ground.
    fn components(&self, parts: &mut Vec<Self>) {
        let mut left = self.uncut;
        while left != 0 {
            let mut part = 1_u64 << left.trailing_zeros();
            loop {
                let coins = |set: u64| {
                    let at = (0..MOST_STRINGS).filter(move |at| set >> at & 1 == 1);
                    let ends = at.flat_map(|at| [self.strings[at].0, self.strings[at].1]);
                    let coins = ends.filter(|&end| end != GROUND);
                    coins.fold(0_u128, |all, coin| all | 1 << coin)
                };
                let held = coins(part);
                let grown = (0..MOST_STRINGS)
                    .filter(|at| left >> at & 1 == 1 && coins(1 << at) & held != 0)
                    .fold(part, |all, at| all | 1 << at);
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            parts.push(Self { strings: Arc::clone(&self.strings), uncut: part });
        }
    }

    fn normal(self) -> (Self, Sign) {
        (self, Sign::Plus)
    }

    /// The string that is cut. Strings between the same coins stand together, so that to cut one
    /// of them is to cut any.
    fn names(&self, _: Player, option: &Self) -> Vec<String> {
        let cut = self.places().find(|&at| {
            let left = self.without(at).settled();
            left.is_some_and(|left| left == *option)
        });
        let name = |at: usize| {
            let (one, other) = self.strings[at];
            format!("{one}-{other}")
        };
        cut.map(name).into_iter().collect()
    }

    fn svg(&self) -> String {
        strings::drawing(self.there())
    }
}

impl fmt::Display for Nimstring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strings: Vec<String> =
            self.there().map(|(one, other)| format!("{one}-{other}")).collect();
        f.write_str(&strings.join(" "))
    }
}

impl FromStr for Nimstring {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut strings = match strings::size(text)? {
            Some((rows, columns)) => strings::board(rows, columns)?,
            None => strings::read(text)?,
        };
        strings.sort_unstable();
        let uncut = (0..strings.len()).fold(0, |all, at| all | 1 << at);
        let position = Self { strings: strings.into(), uncut };
        position.settled().ok_or(TextError::Arguments {
            expected: "a position with a value",
            found: "a loony one: a coin on one string next to a coin with one more, where \
                    whoever moves wins whatever is added"
                .to_owned(),
        })
    }
}
