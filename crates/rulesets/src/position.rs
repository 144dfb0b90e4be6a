//! The interface of a ruleset.
//!
//! A ruleset of normal play is a type of positions: the moves of Left and of Right, the independent
//! parts of a position, its symmetries, the names of its moves, its text and its picture. Values
//! and outcomes are computed for all rulesets by the [`Evaluator`](crate::Evaluator).
//!
//! Two theorems carry the optional methods. A position whose parts cannot influence each
//! other *is* the disjunctive sum of the parts, so its value is the sum of their values
//! (ONAG chapter 7; CGT week 4). And a map of positions that exchanges the moves of Left and
//! Right turns a value into its negative, which is defined as −G = {−Gᴿ | −Gᴸ}.
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

/// The player who may move with an edge, a domino and the like.
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

    /// The owner written as one of three letters: of Left, of Right, of either.
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
    /// A symmetry that exchanges the players was used.
    Minus,
}

/// A position of a ruleset of normal play: the player who cannot move loses.
///
/// Play must be finite: no sequence of moves, alternating or not, may go on forever.
pub trait RulesetPosition: Clone + Eq + Hash + Display {
    /// Whether games can be drawn, so that the last move does not decide who wins.
    const DRAWABLE: bool = false;

    /// Whether [`moves`](Self::moves) leaves out moves that make no difference in normal play, so
    /// that misère play cannot be analyzed.
    const OMITS_MOVES: bool = false;

    /// Appends the positions that `player` may move to. Repetitions do no harm.
    fn moves(&self, player: Player, options: &mut Vec<Self>);

    /// Appends positions whose disjunctive sum has the value of this one, and that are
    /// not larger than it. A part without moves may be left out: it is worth zero.
    fn components(&self, parts: &mut Vec<Self>) {
        parts.push(self.clone());
    }

    /// A representative of all positions equal to this one up to symmetry.
    ///
    /// Must be idempotent up to sign; need not find every symmetry, but must never
    /// identify positions of different value.
    fn normal(self) -> (Self, Sign) {
        (self, Sign::Plus)
    }

    /// The value, where a theorem gives it as a number without the options.
    fn number(&self) -> Option<Dyadic> {
        None
    }

    /// How the game ended, if it is a game that can be drawn and is over. Both players can move in
    /// a position of such a game that is not over.
    fn ending(&self) -> Option<Conclusion> {
        None
    }

    /// The usual names of the moves of `player` that lead to `option`: a cell, an edge, a heap and
    /// the rest of it. Different options of a player have different names.
    fn names(&self, player: Player, option: &Self) -> Vec<String> {
        let _ = player;
        let left = option.to_string();
        vec![format!("to {}", if left.is_empty() { "nothing" } else { &left })]
    }

    /// The arguments of a literal of this position.
    fn arguments(&self) -> String {
        format!("\"{self}\"")
    }

    /// The position drawn in characters, a line for each row.
    fn board(&self) -> String {
        self.to_string()
    }

    fn svg(&self) -> String;
}
