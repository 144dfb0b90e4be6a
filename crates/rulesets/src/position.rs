//! The interface of a ruleset.
//!
//! A ruleset of normal play is a type of positions: the moves of Left and Right, the independent
//! components of a position, its symmetries, the names of its moves, its text and its picture. The
//! [`Evaluator`](crate::Evaluator) computes values and outcomes for all rulesets.
//!
//! The optional methods use two theorems. A position whose parts cannot influence each other *is*
//! the disjunctive sum of the parts, so its value is the sum of their values (ONAG chapter 7; CGT
//! week 4). A map of positions that exchanges the moves of Left and Right negates the value, as −G
//! = {−Gᴿ | −Gᴸ}.
//!
//! ```
//! use mustplay_rulesets::{Domineering, Player, RulesetPosition};
//!
//! let square: Domineering = "2x2".parse()?;
//! let mut options = Vec::new();
//! square.moves(Player::Left, &mut options);
//! assert_eq!(options.len(), 2);
//! assert_eq!(options[0].to_string(), "#./#.");
//! # Ok::<(), mustplay_rulesets::TextError>(())
//! ```

use std::fmt::Display;
use std::hash::Hash;

use mustplay_cgt::normal::Dyadic;

use crate::tic::Conclusion;

pub use mustplay_cgt::normal::Player;

/// Both players. Left is bLack, vertical, blue, `x`; Right is whiTe, horizontal, red, `o`.
pub const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// The owner of an edge, a domino and the like: the player who may use it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Owner {
    Left,
    Right,
    Either,
}

impl Owner {
    pub(crate) const fn is(self, player: Player) -> bool {
        match self {
            Self::Left => matches!(player, Player::Left),
            Self::Right => matches!(player, Player::Right),
            Self::Either => true,
        }
    }

    pub(crate) const fn exchanged(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Either => Self::Either,
        }
    }

    /// The owner from one of three letters: for Left, for Right, for either.
    pub(crate) fn from_letter(letter: char, letters: &str) -> Option<Self> {
        let place = letters.find(letter.to_ascii_uppercase())?;
        [Self::Left, Self::Right, Self::Either].get(place).copied()
    }

    pub(crate) fn letter(self, letters: &str) -> char {
        char::from(letters.as_bytes()[self as usize])
    }
}

/// Whether a position has the value of its normal form or the negative of that value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    Plus,
    /// The symmetry exchanged the players.
    Minus,
}

/// A position of a ruleset of normal play: the player who cannot move loses.
///
/// Play must be finite: every sequence of moves, alternating or not, ends.
pub trait RulesetPosition: Clone + Eq + Hash + Display {
    /// Whether games can be drawn, so that the last move does not decide the winner.
    const DRAWABLE: bool = false;

    /// Whether [`moves`](Self::moves) omits moves that do not matter in normal play, so that misère
    /// play cannot be analyzed.
    const OMITS_MOVES: bool = false;

    /// Appends the positions after each move of `player`. Repetitions are allowed.
    fn moves(&self, player: Player, options: &mut Vec<Self>);

    /// Appends positions whose disjunctive sum equals this one, none larger than it. Parts without
    /// moves have value zero and may be omitted.
    fn components(&self, parts: &mut Vec<Self>) {
        parts.push(self.clone());
    }

    /// A representative of all positions equal to this one up to symmetry.
    ///
    /// Must be idempotent up to sign; may miss symmetries, but must never identify positions of
    /// different value.
    fn normal(self) -> (Self, Sign) {
        (self, Sign::Plus)
    }

    /// The value as a number, if a theorem gives it without the options.
    fn number(&self) -> Option<Dyadic> {
        None
    }

    /// The conclusion of a finished game that can be drawn. In an unfinished position of such a
    /// game both players can move.
    fn ending(&self) -> Option<Conclusion> {
        None
    }

    /// The usual names of the moves of `player` that lead to `option`: a cell, an edge, a heap and
    /// its remainder. Different options of a player have different names.
    fn names(&self, player: Player, option: &Self) -> Vec<String> {
        let _ = player;
        let left = option.to_string();
        vec![format!("to {}", if left.is_empty() { "nothing" } else { &left })]
    }

    fn arguments(&self) -> String {
        format!("\"{self}\"")
    }

    /// The position as text, one line for each row.
    fn board(&self) -> String {
        self.to_string()
    }

    fn svg(&self) -> String;
}
