//! Which of a few infinitesimals a game is at least, or at most, at one of its stops.
//!
//! The stops of a game say where it lies among the numbers, and of two games with the same stops
//! they say nothing. All positions of Clobber have the stops 0, so there everything has to be
//! compared by options. *Marks* tell such games apart: they are kept with the stops of every form
//! and say, for each infinitesimal `ε = u·↑ + *k` with `|u| ≤ 7` and `k ≤ 3`,
//!
//! * in `G`'s *upper* marks, whether `G ≤ LS(G) + ε`,
//! * in its *lower* marks, whether `G ≥ RS(G) + ε`.
//!
//! **What they decide.** Let `G ≤ H`. If the left stops are the same number, every upper mark of
//! `H` is one of `G`; if the right stops are, every lower mark of `G` is one of `H`. And if
//! `LS(G) = RS(H)` and some `ε` is in both the upper marks of `G` and the lower ones of `H`, then
//! `G ≤ LS(G) + ε ≤ H`.
//!
//! **How they are found.** These sixty infinitesimals contain the options of each of them, so the
//! definition of the order becomes a recurrence. For a form `G` that is no number, with
//! `x = LS(G)`, `G ≤ x + ε` fails exactly if some `G^L ≥ x + ε` or some `x + ε^R ≤ G`; in a number
//! nobody moves (number avoidance, number translation). The right stop of a left option is at most
//! `x`, so the first says that `ε` is a lower mark of an option whose right stop is `x`. The second
//! can only hold if `RS(G)` is `x` as well, and then says that `ε^R` is a lower mark of `G`. The
//! lower marks are the mirror image. The bits of one `u` are found at once, so a form costs some
//! forty machine instructions.

use std::cmp::Ordering;

use super::nus::infinitesimal_sign;

/// A set of infinitesimals `u·↑ + *k`: bit `4·(u + 7) + k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Marks(u64);

/// The most ups that an infinitesimal of the sixty has.
const MOST_UPS: usize = 7;
/// The bits of one multiple of ↑.
const ROW: u64 = 0xf;
/// All sixty.
const ALL: u64 = (1 << (4 * (2 * MOST_UPS + 1))) - 1;
/// The place of 0.
const ZERO: usize = 4 * MOST_UPS;

impl Marks {
    /// Those that are at least, or at most, `ups·↑ + *nimber`.
    pub(super) fn of_leaf(ups: i64, nimber: u32, at: Ordering) -> Self {
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

    /// The upper and lower marks of a form that is no number, from those that its options forbid:
    /// the lower marks of left options and the upper marks of right options at its stops.
    pub(super) fn of_form(left: Self, right: Self, stops_agree: bool) -> (Self, Self) {
        let (upper, lower) = (ALL & !left.0, ALL & !right.0);
        if stops_agree { Self::cold(upper, lower) } else { (Self(upper), Self(lower)) }
    }

    /// Takes out of the marks that options allow those that fail by an option of the
    /// infinitesimal.
    fn cold(mut upper: u64, mut lower: u64) -> (Self, Self) {
        // *k has the options *0 to *(k − 1) on both sides.
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

    /// Those in either.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all are in `other` too.
    pub(super) const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether some are in `other` too.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether 0 is in it.
    pub(super) const fn has_zero(self) -> bool {
        self.0 >> ZERO & 1 == 1
    }
}

/// The lowest row of bits with `*k` in the place of `*(k ⊕ 1)`.
const fn swapped(rows: u64) -> u64 {
    let row = rows & ROW;
    (row & 5) << 1 | row >> 1 & 5
}
