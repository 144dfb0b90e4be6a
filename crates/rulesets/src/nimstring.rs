//! Nimstring: Dots and Boxes with the last move deciding (WW chapter 16).
//!
//! Coins hang on strings, each tied to two coins, or to a coin and the ground. A move cuts a
//! string; a player who sets a coin free, by cutting its last string, must move again. A player who
//! cannot finish a turn loses. Dots and Boxes is such a game: a box is a coin and its sides are its
//! strings, those on the edge of the board tied to the ground. Coins are numbers from 1, the ground
//! is 0, a string is the pair of its ends, the smaller one first.
//!
//! **Theorem** (WW chapter 16). Let a coin hang on one string.
//!
//! * If that string leads to a coin with exactly one more string, and cutting that one sets nothing
//!   free, the position is *loony*: the player to move wins whatever is added to it, by taking both
//!   coins or by leaving them for the opponent to take and move on. So a move to a loony position
//!   is a mistake, and the position has no value.
//! * Otherwise the position has the value of the rest after the coin is taken: taking it costs
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
//!
//! [`Dots`](crate::dots::Dots) is played on the same strings for a score.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use crate::picture;
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::{self, TextError};

/// A position without free coins that is not loony.
#[derive(Clone, Debug)]
pub struct Nimstring {
    /// All strings of the game by their ends, in increasing order.
    strings: Arc<[(u8, u8)]>,
    /// The strings that are not cut.
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
    /// The ends of the uncut strings.
    fn there(&self) -> impl Iterator<Item = (u8, u8)> {
        self.places().map(|at| self.strings[at])
    }

    /// The places of the uncut strings.
    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let uncut = self.uncut;
        (0..MOST_STRINGS).filter(move |at| uncut >> at & 1 == 1)
    }

    fn without(&self, at: usize) -> Self {
        Self { strings: Arc::clone(&self.strings), uncut: self.uncut & !(1 << at) }
    }

    /// The number of uncut strings.
    pub fn strings(&self) -> usize {
        self.uncut.count_ones() as usize
    }

    fn strings_of(&self, coin: u8) -> impl Iterator<Item = usize> {
        self.places().filter(move |&at| {
            let (one, other) = self.strings[at];
            one == coin || other == coin
        })
    }

    /// A coin on one string, and the other end of the string.
    fn free_coin(&self) -> Option<(u8, u8)> {
        let ends = self.there().flat_map(|(one, other)| [(one, other), (other, one)]);
        let mut coins = ends.filter(|&(coin, _)| coin != GROUND);
        coins.find(|&(coin, _)| self.strings_of(coin).nth(1).is_none())
    }

    /// Whether a free coin and the next can be left to the opponent by one cut that takes nothing.
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

impl RulesetPosition for Nimstring {
    /// Moves to loony positions, which lose in normal play.
    const OMITS_MOVES: bool = true;

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
        strings_svg(self.there())
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
        let mut strings = match board_size(text)? {
            Some((rows, columns)) => board_strings(rows, columns)?,
            None => read_strings(text)?,
        };
        strings.sort_unstable();
        let uncut = (0..strings.len()).fold(0, |all, at| all | 1 << at);
        let position = Self { strings: strings.into(), uncut };
        position.settled().ok_or(TextError::Arguments {
            expected: "a position with a value",
            found: "a loony one: a coin on one string next to a coin with one more, where \
                    the player to move wins whatever is added"
                .to_owned(),
        })
    }
}

pub(crate) const MOST_STRINGS: usize = 64;

/// The largest number of a coin.
pub(crate) const MOST_COINS: u8 = 64;

/// The ground among the ends of strings.
pub(crate) const GROUND: u8 = 0;

/// Rows and columns of boxes, if the text is a size such as `2x3`.
pub(crate) fn board_size(text: &str) -> Result<Option<(usize, usize)>, TextError> {
    let text = text.trim();
    let size = text_board::size(text);
    let is_none = match &size {
        Ok(size) => size.is_none() && text.contains(['x', '×', 'X']),
        Err(error) => matches!(error, TextError::Empty { .. }),
    };
    if is_none {
        return Err(TextError::Unexpected {
            column: 1,
            expected: "the size of a board such as 2x3",
            found: format!("`{text}`"),
        });
    }
    size
}

/// The strings of a board of Dots and Boxes: row by row from the top the lines that lie, and below
/// each row of them those that stand. Boxes are numbered row by row.
pub(crate) fn board_strings(rows: usize, columns: usize) -> Result<Vec<(u8, u8)>, TextError> {
    let boxes = rows.saturating_mul(columns);
    TextError::unless_within(MOST_COINS.into(), "boxes", boxes)?;
    let coin = |row: usize, column: usize| {
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        if inside { ((row - 1) * columns + column) as u8 } else { GROUND }
    };
    let mut strings = Vec::new();
    for row in 0..=rows {
        let lying = (1..=columns).map(|column| (coin(row, column), coin(row + 1, column)));
        strings.extend(lying);
        if row < rows {
            let standing = 0..=columns;
            strings
                .extend(standing.map(|column| (coin(row + 1, column), coin(row + 1, column + 1))));
        }
    }
    within(strings)
}

/// Strings as pairs of coins, such as `0-1 1-2 2-0`.
pub(crate) fn read_strings(text: &str) -> Result<Vec<(u8, u8)>, TextError> {
    let mut strings = Vec::new();
    let mut column = 1;
    for word in text.split([' ', ',']) {
        match string_ends(word) {
            Some((one, other)) if one != other => strings.push((one, other)),
            _ if word.is_empty() => {}
            _ => {
                return Err(TextError::Unexpected {
                    column,
                    expected: "a string between two of the ground 0 and coins up to 64, like 0-1",
                    found: format!("`{word}`"),
                });
            }
        }
        column += word.chars().count() + 1;
    }
    within(strings)
}

pub(crate) fn string_ends(word: &str) -> Option<(u8, u8)> {
    let coin = |text: &str| text.parse().ok().filter(|&coin: &u8| coin <= MOST_COINS);
    let (one, other) = word.split_once('-')?;
    Some((coin(one)?, coin(other)?))
}

/// No more strings than are held, the smaller end of each first.
fn within(mut strings: Vec<(u8, u8)>) -> Result<Vec<(u8, u8)>, TextError> {
    TextError::unless_within(MOST_STRINGS, "strings", strings.len())?;
    for (one, other) in &mut strings {
        (*one, *other) = ((*one).min(*other), (*one).max(*other));
    }
    Ok(strings)
}

/// Strings as an SVG document: coins in rows on the ground.
pub(crate) fn strings_svg(strings: impl Iterator<Item = (u8, u8)>) -> String {
    let strings: Vec<(u8, u8)> = strings.collect();
    let coins = strings.iter().map(|&(_, larger)| larger).max();
    let coins = usize::from(coins.unwrap_or(0));
    let side = (1..=coins).find(|side| side * side >= coins).unwrap_or(1);
    let place = |coin: u8, next: u8| match coin {
        GROUND => ((usize::from(next) - 1) % side, 0),
        coin => ((usize::from(coin) - 1) % side, side - (usize::from(coin) - 1) / side),
    };
    let mut drawn: Vec<picture::Edge> = Vec::new();
    for (one, other) in strings {
        let (from, to) = (place(one, other), place(other, one));
        let parallel = drawn.iter().filter(|edge| (edge.from, edge.to) == (from, to));
        let bend = parallel.count() as i64;
        drawn.push(picture::Edge { from, to, bend, color: picture::GREEN });
    }
    picture::graph_svg(side, side, &drawn)
}
