//! Left and right stops, and who is to move when they are reached.
//!
//! The *left stop* of a game is the number reached when Left starts and both play well
//! until a number is reached, the *right stop* when Right starts. Knowing also who is to
//! move then decides every comparison with a number `x` (number avoidance: nobody moves in
//! a number while another move is left): `G ≥ x` exactly when the right stop exceeds `x`,
//! or equals `x` and `G ≥ RS(G)`, which says that Right is to move at the stop.
//!
//! From this follow bounds that decide most comparisons of games at a glance:
//! `G ≤ H` implies `LS(G) ≤ LS(H)` and `RS(G) ≤ RS(H)`, and `LS(G) < RS(H)` implies
//! `G < H`.
//!
//! ```
//! use mustplay_games::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let (two, zero, star) = (games.integer(2), games.integer(0), games.nimber(1));
//! let g = games.canonical(&[two], &[zero, star]);
//! assert_eq!(games.left_stop(g), Dyadic::from(2));
//! assert_eq!(games.right_stop(g), Dyadic::ZERO);
//! ```

use std::cmp::Ordering;
use std::ops::Bound;

use super::dyadic::Dyadic;
use super::games::{Game, Games};
use super::numbers::{Number, Numbers};
use super::nus::Nus;
use crate::arena::GameId;

/// Both stops of a game `G`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stops {
    pub(super) left: Number,
    pub(super) right: Number,
    /// Whether `G ≤ LS(G)`: Left is to move when the left stop is reached.
    pub(super) at_most_left: bool,
    /// Whether `G ≥ RS(G)`: Right is to move when the right stop is reached.
    pub(super) at_least_right: bool,
}

impl Stops {
    pub(super) fn of_leaf(leaf: Nus) -> Self {
        let sign = leaf.infinitesimal_sign();
        Self {
            left: leaf.number,
            right: leaf.number,
            at_most_left: matches!(sign, Some(Ordering::Less | Ordering::Equal)),
            at_least_right: matches!(sign, Some(Ordering::Greater | Ordering::Equal)),
        }
    }
}

/// The best stop a player can move to: its number, and whether reaching it decides against
/// the number itself as value. `None` when there is no option.
type Reach = Option<(Number, bool)>;

/// What the options of a form say about its stops before the form itself is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reaches {
    left: Reach,
    right: Reach,
}

impl Games {
    /// Looks at the options' stops: Left reaches the largest right stop, Right the
    /// smallest left stop.
    pub(super) fn reaches(&self, left: &[GameId], right: &[GameId]) -> Reaches {
        let best = |side: &[GameId], wanted: Ordering, stop: fn(&Stops) -> (Number, bool)| {
            let mut best: Reach = None;
            for option in side {
                let (number, closed) = stop(&self.stops[option.index()]);
                best = Some(match best {
                    None => (number, closed),
                    Some((held, held_closed)) => match self.numbers.cmp(number, held) {
                        Ordering::Equal => (held, held_closed || closed),
                        order if order == wanted => (number, closed),
                        _ => (held, held_closed),
                    },
                });
            }
            best
        };
        Reaches {
            left: best(left, Ordering::Greater, |s| (s.right, s.at_least_right)),
            right: best(right, Ordering::Less, |s| (s.left, s.at_most_left)),
        }
    }

    /// The number that a form with these options equals, if it does.
    ///
    /// Theorem (simplest number): `{L | R}` is a number exactly when some number `x` has
    /// `L ⊲| x ⊲| R` for all options, and then it is the simplest such `x`. A left option
    /// `l` allows `x` exactly when `l ≥ x` fails, which its right stop tells.
    pub(super) fn number_between(&self, reaches: Reaches) -> Option<Dyadic> {
        if let (Some((l, l_excluded)), Some((r, r_excluded))) = (reaches.left, reaches.right) {
            match self.numbers.cmp(l, r) {
                Ordering::Greater => return None,
                Ordering::Equal if l_excluded || r_excluded => return None,
                _ => {}
            }
        }
        let bound = |reach: Reach| match reach {
            None => Bound::Unbounded,
            Some((x, true)) => Bound::Excluded(self.numbers.dyadic(x)),
            Some((x, false)) => Bound::Included(self.numbers.dyadic(x)),
        };
        let (lower, upper) = (bound(reaches.left), bound(reaches.right));
        Dyadic::simplest_between(lower.as_ref(), upper.as_ref())
    }

    /// The stops of a form that is not a number, which therefore has options on both sides.
    pub(super) fn stops_from(reaches: Reaches) -> Option<Stops> {
        let ((left, left_excluded), (right, right_excluded)) = (reaches.left?, reaches.right?);
        Some(Stops {
            left,
            right,
            at_most_left: !left_excluded,
            at_least_right: !right_excluded,
        })
    }

    /// The left stop: the number reached under best play when Left starts.
    pub fn left_stop(&self, g: Game) -> Dyadic {
        self.numbers.dyadic(self.stops[g.index()].left)
    }

    /// The right stop: the number reached under best play when Right starts.
    pub fn right_stop(&self, g: Game) -> Dyadic {
        self.numbers.dyadic(self.stops[g.index()].right)
    }

    /// Whether the game is infinitesimal: both stops are zero.
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        let stops = self.stops[g.index()];
        stops.left.is_zero() && stops.right.is_zero()
    }

    /// Whether the game is infinitesimally close to a number: both stops agree.
    pub fn is_numberish(&self, g: Game) -> bool {
        let stops = self.stops[g.index()];
        stops.left == stops.right
    }
}

/// What the stops alone say about `g ≤ h`.
#[inline]
pub(super) fn le_by_stops(g: &Stops, h: &Stops, numbers: &Numbers) -> Option<bool> {
    match numbers.cmp(g.left, h.left) {
        Ordering::Greater => return Some(false),
        Ordering::Equal if h.at_most_left && !g.at_most_left => return Some(false),
        _ => {}
    }
    match numbers.cmp(g.right, h.right) {
        Ordering::Greater => return Some(false),
        Ordering::Equal if g.at_least_right && !h.at_least_right => return Some(false),
        _ => {}
    }
    match numbers.cmp(g.left, h.right) {
        Ordering::Less => Some(true),
        Ordering::Equal if g.at_most_left && h.at_least_right => Some(true),
        _ => None,
    }
}
