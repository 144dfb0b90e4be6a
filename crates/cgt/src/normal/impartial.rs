//! Impartial games: both players have the same moves.
//!
//! Sprague and Grundy: an impartial position equals the nimber `*g`, where `g` is the *mex* of the
//! values of its options, the least number missing among them. Heap games, [`TakingCode`] and
//! [`AllBut`], have values with proved periods.
//!
//! ```
//! use mustplay_cgt::normal::impartial::{Period, TakingCode};
//!
//! let kayles: TakingCode = "0.77".parse().unwrap();
//! assert_eq!(kayles.values(6), [0, 1, 2, 3, 1, 4, 3]);
//! assert_eq!(kayles.period(200), Some(Period { start: 71, length: 12, saltus: 0 }));
//! ```
//!
//! # Nimbers as a field
//!
//! Conway (ONAG chapter 6): with `x ⊕ y` as sum and
//! `x ⊗ y = mex {x′⊗y ⊕ x⊗y′ ⊕ x′⊗y′ : x′ < x, y′ < y}` as product, the nimbers form a field of
//! characteristic two, and those below `2^(2^n)` are a subfield. Here `n = 5`: the nimbers of 32
//! bits are the field of `2³²` elements.
//!
//! For a *Fermat power* `F = 2^(2^k)`, `F ⊗ x = F·x` for `x < F`, and `F ⊗ F = F ⊕ F/2`. So with
//! `x = aF + b` and `y = cF + d`
//!
//! `x ⊗ y = (ac ⊕ ad ⊕ bc)F ⊕ bd ⊕ ac⊗F/2`,
//!
//! where `ad ⊕ bc ⊕ ac = (a ⊕ b)(c ⊕ d) ⊕ bd` saves a product.
//!
//! ```
//! use mustplay_cgt::normal::impartial::{nim_inverse, nim_product};
//!
//! assert_eq!(nim_product(2, 2), 3);
//! assert_eq!(nim_product(2, 3), 1);
//! assert_eq!(nim_inverse(2), Some(3));
//! ```

pub use super::heaps::{AllBut, CodeError, TakingCode, UnequalSplit};

/// The least number that is missing among `values`.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut seen: Vec<bool> = Vec::new();
    for value in values {
        let index = value as usize;
        if index >= seen.len() {
            seen.resize(index + 1, false);
        }
        seen[index] = true;
    }
    seen.iter().position(|&present| !present).unwrap_or(seen.len()) as u32
}

/// The nim-sum: the value of a sum of Nim heaps of these sizes.
pub fn nim_sum(heaps: impl IntoIterator<Item = u32>) -> u32 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Whether the next player wins normal-play Nim (Bouton's theorem).
pub fn nim_win(heaps: &[u32]) -> bool {
    nim_sum(heaps.iter().copied()) != 0
}

/// Whether the next player wins misère Nim: as in normal play while some heap has two or more
/// counters, and the opposite if all heaps have one (Bouton).
pub fn nim_misere_win(heaps: &[u32]) -> bool {
    let single_heaps_only = heaps.iter().all(|&heap| heap <= 1);
    nim_win(heaps) != single_heaps_only
}

/// An impartial heap game without infinite play.
pub trait HeapGame {
    /// The heaps that each move leaves of one heap, all smaller than it; empty heaps are omitted.
    fn moves(&self, heap: usize) -> Vec<Vec<usize>>;

    /// The period of the classes of heaps from size 0 on, if a theorem guarantees one for these
    /// rules. Classes are elements of a monoid; the class of a heap depends only on those of its
    /// options.
    fn repeats(&self, classes: &[usize]) -> Option<Period> {
        let _ = classes;
        None
    }
}

impl HeapGame for TakingCode {
    fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        Self::moves(self, heap)
    }

    fn repeats(&self, classes: &[usize]) -> Option<Period> {
        Self::repeats(self, classes)
    }
}

impl HeapGame for AllBut {
    fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        let left = Self::moves(self, heap);
        left.map(|left| if left == 0 { vec![] } else { vec![left] }).collect()
    }
}

impl HeapGame for UnequalSplit {
    fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        Self::moves(*self, heap).map(Vec::from).collect()
    }
}

/// Values repeat with this period: `value(n + length) = value(n) + saltus` for all `n ≥ start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, schemars::JsonSchema, serde::Serialize)]
pub struct Period {
    /// The first heap size from which the values repeat.
    pub start: usize,
    /// The length of the period.
    pub length: usize,
    /// The increase of the values in each period; 0 if they repeat.
    pub saltus: i64,
}

/// The fewest repeated values that count as an observed period.
const FEWEST_REPEATED: usize = 64;

/// The shortest period, with any saltus, that the values repeat at least four times up to the last
/// value. It is observed, not proved.
pub fn observed_period(values: &[u32]) -> Option<Period> {
    let known = values.len();
    (1..=known / 4).find_map(|length| {
        let growth = |n: usize| i64::from(values[n + length]) - i64::from(values[n]);
        let saltus = growth(known - length - 1);
        let broken = (0..known - length).rev().find(|&n| growth(n) != saltus);
        let start = broken.map_or(0, |n| n + 1);
        let is_shown = known - start >= (4 * length).max(FEWEST_REPEATED);
        is_shown.then_some(Period { start, length, saltus })
    })
}

/// The shortest period, given that `enough(start, length)` values prove one.
pub(super) fn find_period<T: PartialEq>(
    values: &[T],
    enough: impl Fn(usize, usize) -> usize,
) -> Option<Period> {
    (1..values.len()).find_map(|length| {
        let repeats = |n: &usize| values[*n] == values[n + length];
        let broken = (0..values.len() - length).rev().find(|n| !repeats(n));
        let start = broken.map_or(0, |n| n + 1);
        (enough(start, length) <= values.len()).then_some(Period { start, length, saltus: 0 })
    })
}

/// The product of two nimbers in Conway's field.
pub fn nim_product(x: u32, y: u32) -> u32 {
    product(x, y, u32::BITS / 2)
}

/// The product of nimbers of at most `2·half` bits.
fn product(x: u32, y: u32, half: u32) -> u32 {
    if x <= 1 || y <= 1 {
        return x * y;
    }
    let low = (1 << half) - 1;
    let (a, b, c, d) = (x >> half, x & low, y >> half, y & low);
    if a == 0 && c == 0 {
        return product(x, y, half / 2);
    }
    let below = |x, y| product(x, y, half / 2);
    let (ac, bd) = (below(a, c), below(b, d));
    let high = below(a ^ b, c ^ d) ^ bd;
    high << half ^ bd ^ below(ac, 1 << (half - 1))
}

/// The power of a nimber in Conway's field; the empty product is 1.
pub fn nim_power(x: u32, exponent: u64) -> u32 {
    let mut power = 1;
    for place in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = nim_product(power, power);
        if exponent >> place & 1 == 1 {
            power = nim_product(power, x);
        }
    }
    power
}

/// The multiplicative inverse of a nonzero nimber.
///
/// The nonzero elements of a field of `2³²` elements form a group of order `2³² − 1`, so the
/// inverse is the power with exponent `2³² − 2`.
pub fn nim_inverse(x: u32) -> Option<u32> {
    (x != 0).then(|| nim_power(x, (1 << 32) - 2))
}

/// The unique square root of a nimber: squaring 32 times is the identity.
pub fn nim_square_root(x: u32) -> u32 {
    nim_power(x, 1 << 31)
}
