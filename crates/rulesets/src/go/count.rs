//! How a finished game is counted.
//!
//! **Theorem.** Let Black have placed `b` stones and White `w`, from the empty board to the end. If
//! nothing in the final position is in seki, Japanese counting gives what area counting gives, less
//! `b − w`.
//! *Proof.* A player's area is the territory and the stones on the board, and those are the stones
//! placed less the ones captured. So the difference of areas is the difference of territories,
//! less the black stones captured, plus the white ones, plus `b − w`. A dead stone that is left
//! standing is as good as captured: its point is the opponent's area, and the stone a prisoner. ∎
//!
//! So the Japanese rules are the rules of area with a tax of one point on every stone, and a
//! number that depends on how the position came about ([`Count::offset`]).

use serde::{Deserialize, Serialize};

use super::board::{Board, Stone};

/// What counts at the end.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, schemars::JsonSchema, Deserialize, Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Count {
    /// Stones and the points they surround.
    #[default]
    Area,
    /// Surrounded points and prisoners; what stones in seki surround does not count.
    Japanese,
}

impl Count {
    /// What a stone costs the player who places it.
    pub const fn tax(self) -> i32 {
        match self {
            Self::Area => 0,
            Self::Japanese => 1,
        }
    }

    /// What is to be added to the area of a position to have its count, `captured` telling how many
    /// stones of each color have been taken so far.
    pub fn offset(self, board: &Board, captured: [u32; 2]) -> i32 {
        let standing = |stone| board.points().filter(move |&at| board.at(at) == Some(stone));
        let placed = |stone: Stone| standing(stone).count() as i32 + captured[stone.index()] as i32;
        self.tax() * (placed(Stone::White) - placed(Stone::Black))
    }
}
