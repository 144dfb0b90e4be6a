//! Left and right stops, the player to move there, and marks for infinitesimals.
//!
//! The *left stop* of a game is the first number reached when Left starts and both play optimally,
//! the *right stop* when Right starts. Together with the player to move there, they decide every
//! comparison with a number `x` (number avoidance: no player moves in a number while there is
//! another move): `G ≥ x` exactly if the right stop exceeds `x`, or equals `x` and `G ≥ RS(G)`,
//! which means that Right is to move at the stop.
//!
//! The stops decide most comparisons of games: `G ≤ H` implies `LS(G) ≤ LS(H)` and `RS(G) ≤ RS(H)`,
//! and `LS(G) < RS(H)` implies `G < H`.
//!
//! # Marks
//!
//! Stops do not distinguish games with the same stops. All positions of Clobber have the stops 0,
//! so every comparison there would require options. [`Marks`] distinguish such games. They are
//! stored with the stops of every form and contain, for each infinitesimal `ε = u·↑ + *k` with
//! `|u| ≤ 7` and `k ≤ 3`,
//!
//! * in `G`'s *upper* marks, whether `G ≤ LS(G) + ε`,
//! * in its *lower* marks, whether `G ≥ RS(G) + ε`.
//!
//! **Decisions by marks.** Let `G ≤ H`. If the left stops are equal, every upper mark of `H` is an
//! upper mark of `G`; if the right stops are equal, every lower mark of `G` is a lower mark of `H`.
//! Conversely, if `LS(G) = RS(H)` and some `ε` is an upper mark of `G` and a lower mark of `H`,
//! then `G ≤ LS(G) + ε ≤ H`.
//!
//! **Computation.** This set of sixty infinitesimals contains the options of its elements, so the
//! definition of the order becomes a recurrence. For a form `G` that is not a number, with
//! `x = LS(G)`, `G ≤ x + ε` fails exactly if some `G^L ≥ x + ε` or some `x + ε^R ≤ G`; moves in a
//! number can be ignored (number avoidance, number translation). The right stop of a left option is
//! at most `x`, so the first condition means that `ε` is a lower mark of an option with right stop
//! `x`. The second requires `RS(G) = x`, and then means that `ε^R` is a lower mark of `G`. The
//! lower marks are symmetric. The bits of one `u` are computed together, so a form takes some forty
//! machine instructions.
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
use super::numbers::{Number, Numbers, Nus, infinitesimal_sign};
use super::order::Player;
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

/// The best stop a player can move to: its number, and the union of the marks of all options that
/// reach it. If 0 is among them, the value is not the number itself. `None` without options.
type Reach = Option<(Number, Marks)>;

/// The stops that the options of a form imply, before the form is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reaches {
    left: Reach,
    right: Reach,
}

impl Games {
    /// The best stops of the options: Left reaches the largest right stop, Right the smallest left
    /// stop.
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

    /// The number that equals the form with these options, if there is one.
    ///
    /// Theorem (simplest number): `{L | R}` is a number exactly when some number `x` has
    /// `L ⊲| x ⊲| R` for all options, and then it is the simplest such `x`. A left option `l`
    /// allows `x` exactly if `l ≥ x` fails, which its right stop decides.
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

    /// The stops of a form that is not a number, and hence has options for both players.
    pub(super) fn stops_from(reaches: Reaches) -> Option<Stops> {
        let ((left, above), (right, below)) = (reaches.left?, reaches.right?);
        let (upper, lower) = Marks::of_form(above, below, left == right);
        Some(Stops { left, right, upper, lower })
    }

    /// The left or the right stop: the number reached under best play when `first` starts.
    pub(crate) fn stop(&self, g: Game, first: Player) -> Dyadic {
        let stops = &self.stops[g.index()];
        self.numbers.dyadic(first.pick(stops.left, stops.right))
    }

    pub fn left_stop(&self, g: Game) -> Dyadic {
        self.stop(g, Player::Left)
    }

    pub fn right_stop(&self, g: Game) -> Dyadic {
        self.stop(g, Player::Right)
    }

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

/// Whether `g ≤ h`, if the stops and marks decide it.
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

/// A set of infinitesimals `u·↑ + *k`: bit `4·(u + 7) + k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Marks(u64);

/// The most ups in an infinitesimal of the sixty.
const MOST_UPS: usize = 7;
/// The bits of one multiple of ↑.
const ROW: u64 = 0xf;
/// The set of all sixty.
const ALL: u64 = (1 << (4 * (2 * MOST_UPS + 1))) - 1;
/// The bit index of 0.
const ZERO: usize = 4 * MOST_UPS;

impl Marks {
    /// The infinitesimals that are at least, or at most, `ups·↑ + *nimber`.
    fn of_leaf(ups: i64, nimber: u32, at: Ordering) -> Self {
        let mut marks = 0;
        for row in 0..=2 * MOST_UPS {
            for star in 0..4 {
                let more = row as i64 - MOST_UPS as i64 - ups;
                let sign = infinitesimal_sign(more, star ^ nimber);
                if sign == Some(Ordering::Equal) || sign == Some(at) {
                    marks |= 1 << (4 * row + star as usize);
                }
            }
        }
        Self(marks)
    }

    /// The upper and lower marks of a form that is not a number, from the marks that its options
    /// exclude: the lower marks of left options and the upper marks of right options at its stops.
    fn of_form(left: Self, right: Self, stops_agree: bool) -> (Self, Self) {
        let (upper, lower) = (ALL & !left.0, ALL & !right.0);
        if stops_agree { Self::cold(upper, lower) } else { (Self(upper), Self(lower)) }
    }

    /// Removes the marks that an option of the infinitesimal excludes.
    fn cold(mut upper: u64, mut lower: u64) -> (Self, Self) {
        // *k has the options *0 to *(k − 1) for both players.
        for star in 0..4 {
            let bit = 1 << (ZERO + star);
            let options = bit - (1 << ZERO);
            let (above, below) = (lower & options != 0, upper & options != 0);
            upper &= !(if above { bit } else { 0 });
            lower &= !(if below { bit } else { 0 });
        }
        // ↑* has * beside 0 as an option of Left, ↓* as one of Right.
        let (zero, star) = (1 << ZERO, 2 << ZERO);
        let (up_star, down_star) = (star << 4, star >> 4);
        upper &= !(if lower & star != 0 { down_star } else { 0 });
        lower &= !(if upper & star != 0 { up_star } else { 0 });
        // u·↑ + *k is {0 | (u − 1)·↑ + *(k ⊕ 1)}, and its negative the mirror image.
        let above: u64 = ALL << (ZERO + 4) & ALL;
        let below: u64 = (1 << ZERO) - 1;
        upper &= !(if lower & zero != 0 { below } else { 0 });
        lower &= !(if upper & zero != 0 { above } else { 0 });
        for row in 1..=MOST_UPS {
            let (up, down) = (ZERO + 4 * row, ZERO - 4 * row);
            upper &= !(swapped(lower >> (up - 4)) << up);
            lower &= !(swapped(upper >> (down + 4)) << down);
        }
        (Self(upper), Self(lower))
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    const fn has_zero(self) -> bool {
        self.0 >> ZERO & 1 == 1
    }
}

/// The lowest row of bits, with those of `*k` and `*(k ⊕ 1)` exchanged.
const fn swapped(rows: u64) -> u64 {
    let row = rows & ROW;
    (row & 5) << 1 | row >> 1 & 5
}
