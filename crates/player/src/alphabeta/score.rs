//! What a position is worth to the player whose turn it is.

use std::ops::Neg;

/// Steps from even to won. Whole numbers have a next one, which a minimal window needs.
const SCALE: i32 = 1_000_000;

/// Who is ahead, seen by the player to move. The ends are proofs; an evaluation is always between
/// them (SCG Algorithm 2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Score(i32);

impl Score {
    pub(super) const WON: Self = Self(SCALE);
    pub(super) const LOST: Self = Self(-SCALE);

    /// A balance from −1 to 1 that nobody has proved.
    pub(super) fn guessed(balance: f64) -> Self {
        let most = SCALE - 1;
        Self(((balance * f64::from(SCALE)).round() as i32).clamp(-most, most))
    }

    /// Whether it is proved who wins.
    pub(super) fn is_proof(self) -> bool {
        self.0.abs() == SCALE
    }

    /// The least that is better.
    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// How likely the player wins, from 0 to 1.
    pub(super) fn chance(self) -> f64 {
        f64::midpoint(1.0, f64::from(self.0) / f64::from(SCALE))
    }
}

/// Seen by the other player.
impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
