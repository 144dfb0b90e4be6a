//! What the network thinks of a position.

/// Further from zero than any number that training leads to; a chance has long become one or zero.
const FARTHEST: f32 = 1e4;

/// What the network thinks of a position. All numbers are finite.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgment {
    /// The log odds that the player to move wins.
    pub logit: f32,
    /// How good a move on each cell is, of the board as it lies: the greater the better. The share
    /// of a move is the exponential of its number, divided by the sum of those of all empty cells.
    /// What stands at cells that are not empty means nothing.
    pub policy: Vec<f32>,
}

impl Judgment {
    /// The chance that the player to move wins, from 0 to 1.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.logit).exp())
    }
}

/// Numbers of a foreign network may grow over all bounds on the way; what comes out is finite.
pub(crate) fn bounded(number: f32) -> f32 {
    if number.is_nan() { 0.0 } else { number.clamp(-FARTHEST, FARTHEST) }
}
