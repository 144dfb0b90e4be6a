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
//! `G < H`. Games that these leave open are told apart by their [`Marks`], which are kept with
//! the stops.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let (two, zero, star) = (games.integer(2), games.integer(0), games.nimber(1));
//! let g = games.canonical(&[two], &[zero, star]);
//! assert_eq!(games.left_stop(g), Dyadic::from(2));
//! assert_eq!(games.right_stop(g), Dyadic::ZERO);
//! ```

use std::cmp::Ordering;
use std::ops::Bound;

use super::games::{Game, Games};
use super::marks::Marks;
use super::numbers::{Number, Numbers};
use super::nus::Nus;
use crate::arena::GameId;
use mustplay_core::Dyadic;

/// Both stops of a game `G`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stops {
    pub(super) left: Number,
    pub(super) right: Number,
    /// The infinitesimals `ε` with `G ≤ LS(G) + ε`.
    upper: Marks,
    /// The infinitesimals `ε` with `G ≥ RS(G) + ε`.
    lower: Marks,
}

impl Stops {
    pub(super) fn of_leaf(leaf: Nus) -> Self {
        Self {
            left: leaf.number,
            right: leaf.number,
            upper: Marks::of_leaf(leaf.ups, leaf.nimber, Ordering::Greater),
            lower: Marks::of_leaf(leaf.ups, leaf.nimber, Ordering::Less),
        }
    }

    /// Whether `G ≤ LS(G)`: Left is to move when the left stop is reached.
    pub(super) const fn at_most_left(&self) -> bool {
        self.upper.has_zero()
    }

    /// Whether `G ≥ RS(G)`: Right is to move when the right stop is reached.
    pub(super) const fn at_least_right(&self) -> bool {
        self.lower.has_zero()
    }
}

/// The best stop a player can move to: its number, and the marks there of all options that reach
/// it. If 0 is among those, the number itself is not the value. `None` when there is no option.
type Reach = Option<(Number, Marks)>;

/// What the options of a form say about its stops before the form itself is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reaches {
    left: Reach,
    right: Reach,
}

impl Games {
    /// RenderOptions at the options' stops: Left reaches the largest right stop, Right the
    /// smallest left stop.
    pub(super) fn reaches(&self, left: &[GameId], right: &[GameId]) -> Reaches {
        let best = |side: &[GameId], wanted: Ordering, stop: fn(&Stops) -> (Number, Marks)| {
            let mut best: Reach = None;
            for option in side {
                let (number, marks) = stop(&self.stops[option.index()]);
                best = Some(match best {
                    None => (number, marks),
                    Some((held, held_marks)) => match self.numbers.cmp(number, held) {
                        Ordering::Equal => (held, held_marks.or(marks)),
                        order if order == wanted => (number, marks),
                        _ => (held, held_marks),
                    },
                });
            }
            best
        };
        Reaches {
            left: best(left, Ordering::Greater, |s| (s.right, s.lower)),
            right: best(right, Ordering::Less, |s| (s.left, s.upper)),
        }
    }

    /// The number that a form with these options equals, if it does.
    ///
    /// Theorem (simplest number): `{L | R}` is a number exactly when some number `x` has
    /// `L ⊲| x ⊲| R` for all options, and then it is the simplest such `x`. A left option
    /// `l` allows `x` exactly when `l ≥ x` fails, which its right stop tells.
    pub(super) fn number_between(&self, reaches: Reaches) -> Option<Dyadic> {
        if let (Some((l, above)), Some((r, below))) = (reaches.left, reaches.right) {
            match self.numbers.cmp(l, r) {
                Ordering::Greater => return None,
                Ordering::Equal if above.or(below).has_zero() => return None,
                _ => {}
            }
        }
        let bound = |reach: Reach| match reach {
            None => Bound::Unbounded,
            Some((x, marks)) if marks.has_zero() => Bound::Excluded(self.numbers.dyadic(x)),
            Some((x, _)) => Bound::Included(self.numbers.dyadic(x)),
        };
        let (lower, upper) = (bound(reaches.left), bound(reaches.right));
        Dyadic::simplest_between(lower.as_ref(), upper.as_ref())
    }

    /// The stops of a form that is not a number, which therefore has options on both sides.
    pub(super) fn stops_from(reaches: Reaches) -> Option<Stops> {
        let ((left, above), (right, below)) = (reaches.left?, reaches.right?);
        let (upper, lower) = Marks::of_form(above, below, left == right);
        Some(Stops { left, right, upper, lower })
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

/// What the stops and the marks there say about `g ≤ h`.
#[inline]
pub(super) fn le_by_stops(g: &Stops, h: &Stops, numbers: &Numbers) -> Option<bool> {
    match numbers.cmp(g.left, h.left) {
        Ordering::Greater => return Some(false),
        Ordering::Equal if !h.upper.within(g.upper) => return Some(false),
        _ => {}
    }
    match numbers.cmp(g.right, h.right) {
        Ordering::Greater => return Some(false),
        Ordering::Equal if !g.lower.within(h.lower) => return Some(false),
        _ => {}
    }
    match numbers.cmp(g.left, h.right) {
        Ordering::Less => Some(true),
        Ordering::Equal if g.upper.meets(h.lower) => Some(true),
        _ => None,
    }
}
