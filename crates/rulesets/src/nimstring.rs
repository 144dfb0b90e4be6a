//! Nimstring: Dots and Boxes in normal play (WW chapter 16).
//!
//! Coins are attached to strings, each tied to two coins, or to a coin and the ground. A move cuts
//! a string; a player who frees a coin by cutting its last string must move again. A player who
//! cannot finish a turn loses. Dots and Boxes is such a game: a box is a coin and its sides are its
//! strings, those on the edge of the board tied to the ground. Coins are numbers from 1, the ground
//! is 0, and a string is the pair of its ends, the smaller one first.
//!
//! **Theorem** (WW chapter 16). Let a coin have exactly one string.
//!
//! * If that string leads to a coin with exactly one more string, and cutting the latter frees
//!   nothing, the position is *loony*: the player to move wins in every sum, by taking both coins
//!   or by leaving them for the opponent to take and move on. So a move to a loony position is a
//!   mistake, and the position has no value.
//! * Otherwise the position has the value of the rest after the coin is taken, as taking it costs
//!   nothing and gives nothing away.
//!
//! So positions are stored with all free coins taken, moves to loony positions are omitted, and the
//! rest is an impartial game with nimber values.
//!
//! Text: strings as pairs of coins, with 0 for the ground, `0-1 1-2 2-0`; or the size of an empty
//! board of Dots and Boxes, `2x3` boxes.
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
//! [`Dots`](crate::dots::Dots) is the scored game on the same strings.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use crate::dots::string_graph::{StringGraph, each};
use crate::grid::closure;
use crate::picture;
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::{self, TextError};

/// A position without free coins that is not loony.
#[derive(Clone, Debug)]
pub struct Nimstring {
    /// All strings of the game, in increasing order of their ends.
    graph: Arc<StringGraph>,
    uncut: u64,
}

impl PartialEq for Nimstring {
    fn eq(&self, other: &Self) -> bool {
        self.there().eq(other.there())
    }
}

impl Eq for Nimstring {}

impl Hash for Nimstring {
    /// The strings are the same in all positions of a game, so hashing the cuts suffices.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.there().for_each(|string| string.hash(state));
    }
}

impl Nimstring {
    /// The ends of the uncut strings.
    fn there(&self) -> impl Iterator<Item = (u8, u8)> {
        each(self.uncut).map(|at| self.graph.ends[at])
    }

    fn with(&self, uncut: u64) -> Self {
        Self { graph: Arc::clone(&self.graph), uncut }
    }

    /// The position after cutting a string, if it is not loony.
    fn after(&self, string: usize) -> Option<Self> {
        self.with(self.uncut & !(1 << string)).settled()
    }

    /// Number of uncut strings.
    pub fn strings(&self) -> usize {
        self.uncut.count_ones() as usize
    }

    /// Whether a coin on this string and the next coin can be left to the opponent by one cut that
    /// frees nothing.
    fn can_be_left(&self, string: u64, next: u8) -> bool {
        let others = self.graph.strings_of(next, self.uncut) & !string;
        others.is_power_of_two() && {
            let end = self.graph.beyond(others.trailing_zeros() as usize, next);
            end == GROUND || self.graph.degree(end, self.uncut) > 1
        }
    }

    /// The position with all free coins taken; `None` if it is loony.
    fn settled(mut self) -> Option<Self> {
        let free = |it: &Self| it.graph.coins().find(|&coin| it.graph.degree(coin, it.uncut) == 1);
        while let Some(coin) = free(&self) {
            let string = self.graph.strings_of(coin, self.uncut);
            let next = self.graph.beyond(string.trailing_zeros() as usize, coin);
            if next != GROUND && self.can_be_left(string, next) {
                return None;
            }
            self.uncut &= !string;
        }
        Some(self)
    }
}

impl RulesetPosition for Nimstring {
    /// Moves to loony positions, which lose in normal play, are omitted.
    const OMITS_MOVES: bool = true;

    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        options.extend(each(self.uncut).filter_map(|string| self.after(string)));
    }

    /// Coins connected by strings, but not only through the ground.
    fn components(&self, parts: &mut Vec<Self>) {
        let mut left = self.uncut;
        while left != 0 {
            let part = closure(left & left.wrapping_neg(), |part| {
                let ends = each(part).map(|at| self.graph.ends[at]);
                let coins = ends.flat_map(|(one, other)| [one, other]);
                let coins = coins.filter(|&coin| coin != GROUND);
                coins.fold(0, |all, coin| all | self.graph.strings_of(coin, left))
            });
            left &= !part;
            parts.push(self.with(part));
        }
    }

    fn normal(self) -> (Self, Sign) {
        (self, Sign::Plus)
    }

    /// The cut string. Strings between the same coins are adjacent in order and equivalent.
    fn names(&self, _: Player, option: &Self) -> Vec<String> {
        let cut = each(self.uncut).find(|&string| self.after(string).as_ref() == Some(option));
        cut.map(|string| self.graph.name(string)).into_iter().collect()
    }

    fn svg(&self) -> String {
        strings_svg(self.there())
    }
}

impl fmt::Display for Nimstring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strings: Vec<String> = each(self.uncut).map(|string| self.graph.name(string)).collect();
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
        let graph = StringGraph::new(strings);
        let position = Self { uncut: graph.whole(), graph: Arc::new(graph) };
        position.settled().ok_or(TextError::Arguments {
            expected: "a position with a value",
            found: "a loony one: a coin on one string next to a coin with one more, where \
                    the player to move wins whatever is added"
                .to_owned(),
        })
    }
}

pub(crate) const MOST_STRINGS: usize = 64;

/// The largest coin number.
pub(crate) const MOST_COINS: u8 = 64;

/// The ground as an end of strings.
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

/// The strings of a board of Dots and Boxes: row by row from the top the horizontal lines, each row
/// followed by the vertical lines below it. Boxes are numbered row by row.
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

/// Parses strings as pairs of coins, such as `0-1 1-2 2-0`.
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

/// Checks the number of strings and sorts the ends of each, the smaller one first.
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
    let edges = strings.into_iter().map(|(one, other)| picture::Edge {
        from: place(one, other),
        to: place(other, one),
        color: picture::GREEN,
    });
    picture::graph_svg(side, side, &edges.collect::<Vec<_>>())
}
