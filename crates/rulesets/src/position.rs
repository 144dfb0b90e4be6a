//! What a ruleset has to say about a position.
//!
//! A ruleset of normal play is a type of positions: where Left and where Right may move,
//! which independent parts a position falls into, which positions are the same up to
//! symmetry, what its moves are called, how it is written and how it is drawn. Everything else —
//! values, outcomes, limits — is done once for all rulesets by the [`Evaluator`](crate::Evaluator).
//!
//! Two theorems carry the optional methods. A position whose parts cannot influence each
//! other *is* the disjunctive sum of the parts, so its value is the sum of their values
//! (ONAG chapter 7; CGT week 4). And a map of positions that exchanges the moves of Left and
//! Right turns a value into its negative, which is defined as −G = {−Gᴿ | −Gᴸ}.
//!
//! ```
//! use mustplay_rulesets::{Domineering, Player, Position};
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
pub use mustplay_cgt::normal::Player;

/// Both players, Left first. Left is bLack, vertical, blue, `x`; Right is whiTe,
/// horizontal, red, `o`.
pub const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Whether a position has the value of its normal form or the negative of that value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// The position has the value of its normal form.
    Plus,
    /// It has the negative: a symmetry that exchanges the players was used.
    Minus,
}

/// A position of a ruleset of normal play: who cannot move loses.
///
/// Play must be finite: no sequence of moves, alternating or not, may go on forever.
pub trait Position: Clone + Eq + Hash + Display {
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

    /// The number this position is worth, where a theorem tells it without looking at the
    /// options.
    fn number(&self) -> Option<Dyadic> {
        None
    }

    /// Whether [`moves`](Self::moves) has moves left out that make no difference in normal play, so
    /// that nothing can be said about misère play.
    fn leaves_moves_out() -> bool {
        false
    }

    /// What people call the moves of `player` that lead to `option`: a cell, an edge, a heap and
    /// what is left of it. Different options of a player have different names.
    fn names(&self, player: Player, option: &Self) -> Vec<String> {
        let _ = player;
        let left = option.to_string();
        vec![format!("to {}", if left.is_empty() { "nothing" } else { &left })]
    }

    /// What stands between the parentheses of a literal of this position.
    fn arguments(&self) -> String {
        format!("\"{self}\"")
    }

    /// The position drawn in characters, a line for each row.
    fn board(&self) -> String {
        self.to_string()
    }

    /// The position as an SVG document.
    fn svg(&self) -> String;
}
