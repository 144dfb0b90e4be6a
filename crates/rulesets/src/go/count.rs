//! Scoring of a finished game, and komi.
//!
//! **Theorem.** Let Black have placed `b` stones and White `w`, from the empty board to the end. If
//! nothing in the final position is in seki, the Japanese score is the area score minus `b − w`.
//! *Proof.* A player's area is the territory and the stones on the board, and the latter are the
//! stones placed minus those captured. So the difference of areas is the difference of territories,
//! minus the black stones captured, plus the white ones, plus `b − w`. A dead stone left on the
//! board counts as captured: its point is the opponent's area, and the stone a prisoner. ∎
//!
//! So Japanese scoring is area scoring with a tax of one point per stone, plus an offset that
//! depends on the stones captured before ([`ScoreCount::offset`]).

use std::fmt;
use std::str::FromStr;

use mustplay_cgt::normal::Dyadic;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::board::{Board, Stone};

/// The scoring of a finished game.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, schemars::JsonSchema, Deserialize, Serialize,
)]
#[schemars(rename = "Count")]
#[serde(rename_all = "lowercase")]
pub enum ScoreCount {
    /// Stones and the points they surround.
    #[default]
    Area,
    /// Surrounded points and prisoners; what stones in seki surround does not count.
    Japanese,
}

impl ScoreCount {
    /// The cost of a stone for the player who places it.
    pub const fn tax(self) -> i32 {
        match self {
            Self::Area => 0,
            Self::Japanese => 1,
        }
    }

    /// The difference between the count of a position and its area, given the number of captured
    /// stones of each color.
    pub fn offset(self, board: &Board, captured: [u32; 2]) -> i32 {
        let standing = |stone| board.points().filter(move |&at| board.at(at) == Some(stone));
        let placed = |stone: Stone| standing(stone).count() as i32 + captured[stone.index()] as i32;
        self.tax() * (placed(Stone::White) - placed(Stone::Black))
    }
}

/// The compensation of White for moving second, such as `6.5`, `-3` or `13/2`.
///
/// ```
/// use mustplay_rulesets::go::Komi;
///
/// let komi: Komi = "6.5".parse()?;
/// assert_eq!(komi.to_string(), "13/2");
/// # Ok::<(), mustplay_rulesets::go::KomiError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Komi(pub Dyadic);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a komi like `6.5` or `0`, up to 1000 and in quarters of a point, found `{0}`")]
pub struct KomiError(String);

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Self, KomiError> {
        let text = text.trim();
        let quarters = || {
            let (sign, size) = match text.strip_prefix('-') {
                Some(rest) => (-1, rest),
                None => (1, text.strip_prefix('+').unwrap_or(text)),
            };
            let (whole, part) = size.split_once('.').unwrap_or((size, ""));
            let whole: i64 = whole.parse().ok().filter(|&it| (0..=1000).contains(&it))?;
            let part = match part.trim_end_matches('0') {
                "" => 0,
                "25" => 1,
                "5" => 2,
                "75" => 3,
                _ => return None,
            };
            Some(Dyadic::new(sign * (4 * whole + part), 2))
        };
        let largest = Dyadic::from(1000);
        let fraction = || text.parse().ok().filter(|it: &Dyadic| it.abs() <= largest);
        let komi = quarters().or_else(fraction);
        komi.map(Self).ok_or_else(|| KomiError(text.chars().take(20).collect()))
    }
}
