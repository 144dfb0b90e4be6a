//! Positions: a coloring, the player to move, and possibly a star.
//!
//! A *star* is an uncolored dead element added to the game (SCG Definition 3.1.5): a move without
//! effect that either player may make once. Two stars cancel (SCG Theorem 5.4.2), so one bit
//! suffices. Γ*□ (Γ*△) is the game with a star if that makes the number of elements even (odd) (SCG
//! Definition 6.1.6).
//!
//! ```
//! use mustplay_coloring::{Painting, Parity, Player, Position};
//!
//! let position: Position = Position::new(Painting::EMPTY, Player::Max);
//! assert!(position.padded(3, Parity::Even).star);
//! assert!(!position.padded(3, Parity::Odd).star);
//! ```

use std::fmt;

/// Whether a number of elements is even (□) or odd (△).
pub use mustplay_cgt::binary::Parity;

use crate::game::Player;
use crate::painting::{Move, Painting};

/// A coloring, the player to move, and whether there is a star.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize = 1> {
    pub painting: Painting<W>,
    /// Whether a dead element outside of the game can still be played.
    pub star: bool,
    pub to_move: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    Move(Move),
    Star,
}

impl<const W: usize> Position<W> {
    pub const fn new(painting: Painting<W>, to_move: Player) -> Self {
        Self { painting, star: false, to_move }
    }

    /// This position with a star added; two stars cancel.
    #[must_use]
    pub const fn starred(self) -> Self {
        Self { star: !self.star, ..self }
    }

    /// The position in Γ*□ or Γ*△, where Γ has `elements` elements.
    #[must_use]
    pub fn padded(self, elements: usize, parity: Parity) -> Self {
        Self { star: Parity::of(elements) != parity, ..self }
    }

    /// The position with the other player to move.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { to_move: !self.to_move, ..self }
    }

    #[inline]
    #[must_use]
    pub fn after(self, mv: Move) -> Self {
        Self { painting: self.painting.after(mv), star: self.star, to_move: !self.to_move }
    }

    #[must_use]
    pub fn play(self, ply: Ply) -> Self {
        match ply {
            Ply::Move(mv) => self.after(mv),
            Ply::Star => self.starred().turned(),
        }
    }
}

/// The outcome class of a coloring: its winners with either player to move (SCG Definition 5.1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, schemars::JsonSchema, serde::Serialize)]
#[schemars(rename = "Class")]
#[serde(rename_all = "lowercase")]
pub enum ColoringClass {
    /// Max wins, moving first or second.
    Positive,
    /// Min wins, moving first or second.
    Negative,
    /// The first player wins.
    Regular,
    /// The first player loses.
    Misere,
}

impl ColoringClass {
    /// The class of a coloring from its winners with Max and with Min to move.
    pub const fn new(max_first: Player, min_first: Player) -> Self {
        match (max_first, min_first) {
            (Player::Max, Player::Max) => Self::Positive,
            (Player::Min, Player::Min) => Self::Negative,
            (Player::Max, Player::Min) => Self::Regular,
            (Player::Min, Player::Max) => Self::Misere,
        }
    }

    pub fn winner(self, to_move: Player) -> Player {
        match self {
            Self::Positive => Player::Max,
            Self::Negative => Player::Min,
            Self::Regular => to_move,
            Self::Misere => !to_move,
        }
    }
}

impl fmt::Display for ColoringClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Positive => "positive",
            Self::Negative => "negative",
            Self::Regular => "regular",
            Self::Misere => "misere",
        })
    }
}
