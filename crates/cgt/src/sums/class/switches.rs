//! Switches `{x|y}` with `x > y` (SUM §3.1).
//!
//! A switch is `u ± v` with `u = (x+y)/2` and `v = (x−y)/2`, its temperature. In a sum of
//! switches both players take the largest one left, so the score is the sum of the `u` and
//! the alternating sum of the sorted `v`, for the player who starts.
//!
//! ```
//! use mustplay_cgt::sums::{Switch, switch_score};
//! use mustplay_cgt::normal::{Dyadic, Player};
//!
//! let switch = Switch::new(&Dyadic::from(20), &Dyadic::from(-12));
//! assert_eq!((switch.mean, switch.size), (Dyadic::from(4), Dyadic::from(16)));
//! let sizes = [3, 9, 2, 4].map(Dyadic::from);
//! assert_eq!(switch_score(&sizes, Player::Left), Dyadic::from(9 - 4 + 3 - 2));
//! ```

use crate::normal::{Dyadic, Player};

/// An unbiased switch and the number beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// What it is worth before anyone moves.
    pub mean: Dyadic,
    /// What a move in it gains.
    pub size: Dyadic,
}

impl Switch {
    /// The switch `{x|y}`; `x` is at least `y`.
    pub fn new(x: &Dyadic, y: &Dyadic) -> Self {
        Self { mean: (x + y).half(), size: (x - y).half() }
    }
}

/// The score of a sum of unbiased switches of these sizes when `first` starts.
pub fn switch_score(sizes: &[Dyadic], first: Player) -> Dyadic {
    let mut sorted: Vec<&Dyadic> = sizes.iter().collect();
    sorted.sort();
    // From the smallest up, each mover takes the next and leaves the rest to the other.
    let taken = sorted.into_iter().fold(Dyadic::ZERO, |rest, size| size - &rest);
    match first {
        Player::Left => taken,
        Player::Right => -taken,
    }
}
