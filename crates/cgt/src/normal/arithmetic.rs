//! Arithmetic periods of games that leave up to three heaps.
//!
//! The values of a hexadecimal game may grow: `value(n + p) = value(n) + s` for all `n ≥ start`,
//! with the *saltus* `s`. In 0.8 they are 0, 0, 0, 1, 1, 1, 2, 2, 2, … from heap 1 on (Howse and
//! Nowakowski give many more). Which finite number of values proves such a period? Unlike for pure
//! periods, repetition alone does not, because the nim-sums depend on the binary digits of growing
//! numbers. The following criterion is proved here and checked by a few tables of the size of the
//! period.
//!
//! **Games that leave at most two heaps have no arithmetic period** (Austin). Two numbers with sum
//! `S` have the nim-sum `v` only if `v + 2d = S` for a `d` that has no binary digit in common with
//! `v`. Let `f(S)` be the number of such `v`. The last digit gives `f(2n + 1) = f(n)` and `f(2n) =
//! f(n) + f(n − 1)`, so for bounded `c` there are only `f(2^j + c) = O(j)` of them. If values had
//! an arithmetic period, the values of two long heaps that a move in heap `n` leaves would have one
//! of boundedly many sums, each `s·n/p` up to a constant. If that is near `2^j`, moves reach only
//! `O(j)` values, but the value of `n`, which is of the order of `2^j`, requires that many.
//!
//! **Three heaps.** Write `s = m·2^γ` with `m` odd, and each value as `q·2^γ + b` with `b < 2^γ`:
//! its *multiple* `q` and its *low part* `b`. A heap is *long* if it has at least `start` counters.
//! The *height* of a heap of `h` counters is `y = q − m·⌊h/p⌋`. Long heaps that differ by a
//! multiple of `p` have the same height and the same low part.
//!
//! Suppose that the period holds for heaps below `N`, and let `y`, `b` be the height and low part
//! predicted for heap `N`. A move takes `t` counters and leaves up to three heaps with the
//! multiples `q₁, q₂, q₃`. Their sum follows from the heights, the residues of the heaps modulo
//! `p`, and `t`; write it as `m·⌊N/p⌋ + c`. The nim-sum of the multiples is at most their sum and
//! has its parity. So the value of `N` is the predicted one if
//! 1. *it is not reached*: every move whose low parts have the nim-sum `b` has `c < y` or an odd
//! 1. *it is not reached*: every move whose low parts have the nim-sum `b` has `c < y` or an odd
//!    `c − y`; and
//! 2. *all below is reached*: for every low part, all multiples `m·⌊N/p⌋ + ε` with `ε < y`, and
//!    also with `ε = y` if the low part is less than `b`.
//!
//! Condition 2 uses two kinds of moves. A move to one long heap and others whose multiples have the
//! nim-sum 0 reaches one `ε`, the same for all `N`. A move to three long heaps reaches *every* `v`
//! from `a₁` to `S − 2·max(a₂, a₃)` that has the parity of the sum `S` and is `q₁` modulo `m`,
//! where `aᵢ` is the multiple of the shortest long heap of its residue and `q₂`, `q₃` are equal
//! modulo `m`: with the multiples `v`, `T` and `T` for `T = (S − v)/2`. Likewise a move to two long
//! heaps and a short one with the multiple `v` reaches this `v`, and a move to two long heaps alone
//! reaches 0. So each class of `ε` modulo `2m` requires a move to three long heaps; values below
//! the least `a₁` of such moves must be reached with short heaps; and the `ε` above the best of
//! them must be reached by moves of the first kind.
//!
//! Both conditions depend on `N` only through its residue modulo `p`, once `N` is large enough for
//! these heaps to exist. So if both hold for all `p` residues, the period goes on forever. Bounds:
//! if `a` is the largest of the `aᵢ`, `y₀` the least height of a long heap and `k` the most
//! counters that a move takes, then `N ≥ 3·(start + p) + k` and `m·⌊(N − k)/p⌋ ≥ 3·(a − y₀) + 2·m`
//! suffice: then `S ≥ 3·a`, and the ranges of the two moves of a class overlap.
//!
//! If the conditions fail, nothing is proved, and the period may still go on. Sometimes they hold
//! only for a multiple of the period: in 0.3f they fail with `p = 6` and `s = 3`, and hold with
//! `p = 12` and `s = 6`, where the low parts are 0 and 1.

use std::collections::BTreeSet;

use super::heaps::TakingCode;
use super::impartial::Period;

/// The shortest arithmetic period that the values of all heaps up to some size prove.
pub(super) fn find(code: &TakingCode, values: &[u32]) -> Option<Period> {
    (1..values.len() / 3).find_map(|length| {
        let period = seen(values, length)?;
        let saltus = u32::try_from(period.saltus).ok().filter(|&s| s > 0)?;
        let frame = Frame::new(values, period, saltus)?;
        let shows = frame.needed(code.most_taken()) <= values.len()
            && frame.expected_is_not_reached(code)
            && frame.all_below_is_reached(code);
        shows.then(|| shortest(values, period))
    })
}

/// The shortest period that implies a proved one. Any period of all values within the proved range
/// continues with it.
fn shortest(values: &[u32], proved: Period) -> Period {
    let parts = (1..proved.length).filter(|&length| proved.length.is_multiple_of(length));
    let mut seen = parts.filter_map(|length| seen(values, length));
    let shorter = seen.find(|part| {
        let times = (proved.length / part.length) as i64;
        part.start <= proved.start && part.saltus * times == proved.saltus
    });
    shorter.unwrap_or(proved)
}

fn seen(values: &[u32], length: usize) -> Option<Period> {
    let growth = |n: usize| i64::from(values[n + length]) - i64::from(values[n]);
    let pairs = values.len().checked_sub(length + 1)?;
    let saltus = growth(pairs);
    let broken = (0..=pairs).rev().find(|&n| growth(n) != saltus);
    Some(Period { start: broken.map_or(0, |n| n + 1), length, saltus })
}

/// A heap and its decomposed value.
#[derive(Clone, Copy, Default)]
struct Heap {
    size: usize,
    multiple: i64,
    height: i64,
    low: usize,
}

/// The heaps of one period and of the preperiod.
struct Frame {
    length: usize,
    /// The odd part of the saltus.
    step: i64,
    /// The number of low parts.
    lows: usize,
    /// The heaps of the preperiod.
    short: Vec<Heap>,
    /// The shortest long heap of each residue modulo the length.
    long: Vec<Heap>,
}

/// The multiples reached by moves to heaps of which two have equal multiples.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// With three long heaps: the largest sum minus twice the larger of the two equal multiples.
    top: Option<i64>,
    /// With three long heaps: the least multiple from which all are reached.
    from: Option<i64>,
    /// With two long heaps: the set of multiples below 64 that are reached, as bits.
    small: u64,
}

impl Reach {
    fn or(self, other: Self) -> Self {
        let from = match (self.from, other.from) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { top: self.top.max(other.top), from, small: self.small | other.small }
    }

    /// Whether every multiple below the unbounded range is reached.
    fn has_no_gap(self, first: i64, step: i64) -> bool {
        let Some(from) = self.from else { return false };
        let mut below = (0..).map(|n| first + step * n).take_while(|&v| v < from);
        below.all(|v| v < 64 && self.small >> v & 1 == 1)
    }
}

impl Frame {
    fn new(values: &[u32], period: Period, saltus: u32) -> Option<Self> {
        let (length, bits) = (period.length, saltus.trailing_zeros());
        let step = i64::from(saltus >> bits);
        let heap = |size: usize| {
            let multiple = i64::from(values[size] >> bits);
            Heap {
                size,
                multiple,
                height: multiple - step * (size / length) as i64,
                low: (values[size] & ((1 << bits) - 1)) as usize,
            }
        };
        let start = period.start.max(1);
        if start + length > values.len() {
            return None;
        }
        let mut long: Vec<Heap> = (start..start + length).map(heap).collect();
        long.rotate_right(start % length);
        Some(Self { length, step, lows: 1 << bits, short: (1..start).map(heap).collect(), long })
    }

    /// The number of values that the proof requires if moves take at most `taken` counters.
    fn needed(&self, taken: usize) -> usize {
        let largest = self.long.iter().map(|heap| heap.multiple).max();
        let least = self.long.iter().map(|heap| heap.height).min();
        let spread = 3 * (largest.unwrap_or(0) - least.unwrap_or(0)) + 2 * self.step;
        let periods = usize::try_from(spread).unwrap_or(0).div_ceil(self.step as usize);
        let start = self.short.len() + 1;
        (3 * (start + self.length)).max(self.length * periods) + taken
    }

    fn heaps(&self) -> impl Iterator<Item = &Heap> {
        self.short.iter().chain(&self.long)
    }

    /// The residue of such a heap after `taken` counters are removed, and the quotient by the
    /// length.
    fn less(&self, heap: &Heap, taken: usize) -> (usize, i64) {
        let (length, rest) = (self.length as i64, (heap.size % self.length) as i64);
        let left = rest - taken as i64;
        (left.rem_euclid(length) as usize, left.div_euclid(length))
    }

    /// Condition 1.
    fn expected_is_not_reached(&self, code: &TakingCode) -> bool {
        let one = Highest::of(self, &self.long);
        let two = one.with_one_more(self);
        let three = two.with_one_more(self);
        let by_count = [(2, one), (4, two), (8, three)];
        self.long.iter().all(|heap| {
            code.digits().all(|(taken, digit)| {
                let (rest, periods) = self.less(heap, taken);
                let limit = heap.height - self.step * periods;
                let mut kinds = by_count.iter().filter(|(bit, _)| digit & bit != 0);
                kinds.all(|(_, highest)| {
                    let best = highest.get(rest, limit, heap.low);
                    best.is_none_or(|height| height < limit)
                })
            })
        })
    }

    /// Condition 2.
    fn all_below_is_reached(&self, code: &TakingCode) -> bool {
        let nothing = Heap::default();
        let two = self.reaches_of_twins(&[nothing]);
        let three = self.reaches_of_twins(&self.heaps().copied().collect::<Vec<_>>());
        let reaches = [(4, two), (8, three)];
        let beside = self.beside_a_long_heap();
        self.long.iter().all(|heap| {
            let single = self.single_reaches(code, heap, &beside);
            (0..self.lows).all(|low| {
                let end = heap.height + i64::from(low < heap.low);
                (end - 2 * self.step..end).all(|last| {
                    let reach = self.reach(code, heap, &reaches, last, low);
                    let above = |top: i64| {
                        let class = (0..).map(|n| last - 2 * self.step * n);
                        class.take_while(move |&offset| offset > top)
                    };
                    let tops = |top: i64| above(top).all(|at| single.contains(&(low, at)));
                    reach.has_no_gap(last.rem_euclid(self.step), self.step)
                        && reach.top.is_some_and(tops)
                })
            })
        })
    }

    /// The reach in the class of `offset` with this low part.
    fn reach(
        &self,
        code: &TakingCode,
        heap: &Heap,
        reaches: &[(u8, Vec<Reach>)],
        offset: i64,
        low: usize,
    ) -> Reach {
        let mut all = Reach::default();
        for (taken, digit) in code.digits() {
            let (rest, periods) = self.less(heap, taken);
            let shift = self.step * periods;
            let place = self.place(rest, offset, offset - shift, low);
            for (_, reaches) in reaches.iter().filter(|(bit, _)| digit & bit != 0) {
                let reach = reaches[place];
                let top = reach.top.map(|top| top + shift);
                all = all.or(Reach { top, ..reach });
            }
        }
        all
    }

    /// The index of the reach for heaps with residue `rest`, for multiples congruent to `kind`
    /// modulo the step and heights of this parity.
    fn place(&self, rest: usize, kind: i64, height: i64, low: usize) -> usize {
        let kind = kind.rem_euclid(self.step) as usize;
        let parity = height.rem_euclid(2) as usize;
        ((rest * self.step as usize + kind) * 2 + parity) * self.lows + low
    }

    /// The reaches of two long heaps whose multiples can be equal, beside one of `firsts`, indexed
    /// by [`Self::place`].
    fn reaches_of_twins(&self, firsts: &[Heap]) -> Vec<Reach> {
        let mut reaches = vec![Reach::default(); self.length * 2 * self.step as usize * self.lows];
        for (at, second) in self.long.iter().enumerate() {
            let alike = |third: &&Heap| (second.height - third.height) % self.step == 0;
            for third in self.long[at..].iter().filter(alike) {
                for first in firsts {
                    let rests = [first, second, third].map(|heap| heap.size % self.length);
                    let rest = rests.iter().sum::<usize>();
                    let carried = self.step * (rest / self.length) as i64;
                    let height = first.height + second.height + third.height - carried;
                    let low = first.low ^ second.low ^ third.low;
                    let place = self.place(rest % self.length, first.multiple, height, low);
                    let reach = if first.size > self.short.len() {
                        Reach {
                            top: Some(height - 2 * second.multiple.max(third.multiple)),
                            from: Some(first.multiple),
                            small: 0,
                        }
                    } else {
                        let small = 1_u64.checked_shl(first.multiple as u32).unwrap_or(0);
                        Reach { small, ..Reach::default() }
                    };
                    reaches[place] = reaches[place].or(reach);
                }
            }
        }
        reaches
    }

    /// Counters and low part of the heaps that can lie beside a long heap without changing its
    /// multiple: none, one or two heaps.
    fn beside_a_long_heap(&self) -> [BTreeSet<(usize, usize)>; 3] {
        let none = BTreeSet::from([(0, 0)]);
        let one = self.heaps().filter(|heap| heap.multiple == 0);
        let one = one.map(|heap| (heap.size, heap.low)).collect();
        let pairs = self.heaps().flat_map(|a| self.heaps().map(move |b| (a, b)));
        let same = pairs.filter(|(a, b)| a.multiple == b.multiple);
        let two = same.map(|(a, b)| (a.size + b.size, a.low ^ b.low)).collect();
        [none, one, two]
    }

    /// Low parts and offsets reached by moves to one long heap beside such heaps.
    fn single_reaches(
        &self,
        code: &TakingCode,
        heap: &Heap,
        beside: &[BTreeSet<(usize, usize)>; 3],
    ) -> BTreeSet<(usize, i64)> {
        let mut reached = BTreeSet::new();
        for (taken, digit) in code.digits() {
            for (bit, beside) in [2, 4, 8].into_iter().zip(beside) {
                if digit & bit == 0 {
                    continue;
                }
                for &(counters, low) in beside {
                    let (rest, periods) = self.less(heap, taken + counters);
                    let long = &self.long[rest];
                    let offset = long.height + self.step * periods;
                    reached.insert((low ^ long.low, offset));
                }
            }
        }
        reached
    }
}

/// The largest sum of heights of a number of heaps, by the residue of their sum modulo the length,
/// the parity of the sum of heights and the nim-sum of the low parts.
struct Highest {
    lows: usize,
    heights: Vec<Option<i64>>,
}

impl Highest {
    fn of(frame: &Frame, heaps: &[Heap]) -> Self {
        let mut highest = Self::none(frame);
        for heap in heaps {
            highest.add(heap.size % frame.length, heap.height, heap.low);
        }
        highest
    }

    fn none(frame: &Frame) -> Self {
        Self { lows: frame.lows, heights: vec![None; frame.length * 2 * frame.lows] }
    }

    const fn place(&self, rest: usize, height: i64, low: usize) -> usize {
        (rest * 2 + height.rem_euclid(2) as usize) * self.lows + low
    }

    fn get(&self, rest: usize, height: i64, low: usize) -> Option<i64> {
        self.heights[self.place(rest, height, low)]
    }

    fn add(&mut self, rest: usize, height: i64, low: usize) {
        let place = self.place(rest, height, low);
        self.heights[place] = self.heights[place].max(Some(height));
    }

    /// Adds any one heap.
    fn with_one_more(&self, frame: &Frame) -> Self {
        let mut more = Self::none(frame);
        for (place, &height) in self.heights.iter().enumerate() {
            let Some(height) = height else { continue };
            let (rest, low) = (place / self.lows / 2, place % self.lows);
            for heap in frame.heaps() {
                let rest = rest + heap.size % frame.length;
                let carried = frame.step * (rest / frame.length) as i64;
                let height = height + heap.height - carried;
                more.add(rest % frame.length, height, low ^ heap.low);
            }
        }
        more
    }
}
