//! Sums of heaps played out, and their genera.
//!
//! The *misère value* g⁻ of a position is the least number that no option has, and 1 if there is no
//! option: the previous player wins misère play exactly when it is 0. The *genus* of `G` is its
//! nimber with the misère values of `G`, `G + ∗2`, `G + ∗2 + ∗2`, … as a superscript, whose last
//! two repeat forever: `0^120`, `1^031` and `2^20` are the genera of ∗0, ∗1 and ∗2 (Conway).
//!
//! Since g⁻(X + ∗1) = g⁻(X) ⊕ 1, the `n`-th value is the least number that is neither the `n`-th
//! value of an option nor, for `n > 0`, the previous value or that value ⊕ 1. Where the values of
//! all options have period 2, a value depends only on its predecessor and on the parity of `n`; so
//! as soon as a value equals the one two steps before, both repeat forever.

use std::cmp::Ordering;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::normal::impartial::{HeapGame, mex};
use mustplay_core::{Progress, ProgressSink, StopReason};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapSum(Vec<u16>);

impl HeapSum {
    /// The empty sum of heaps of at most `largest` counters.
    pub fn none(largest: usize) -> Self {
        Self(vec![0; largest])
    }

    /// The sum of these heaps of 1 to `largest` counters; `None` if a heap is larger.
    pub fn of(largest: usize, heaps: &[usize]) -> Option<Self> {
        let mut sum = Self::none(largest);
        for &heap in heaps.iter().filter(|&&heap| heap > 0) {
            *sum.0.get_mut(heap - 1)? += 1;
        }
        Some(sum)
    }

    pub fn sizes(&self) -> Vec<usize> {
        let times = self.0.iter().enumerate();
        times
            .flat_map(|(place, &times)| std::iter::repeat_n(place + 1, usize::from(times)))
            .collect()
    }

    #[must_use]
    pub fn with(&self, heap: usize) -> Self {
        let mut more = self.clone();
        more.0[heap - 1] += 1;
        more
    }

    #[must_use]
    pub(super) fn without(&self, heap: usize) -> Self {
        let mut less = self.clone();
        less.0[heap - 1] -= 1;
        less
    }

    pub(super) fn has(&self, heap: usize) -> bool {
        self.0[heap - 1] > 0
    }

    /// The order by the count of the largest heaps, then of the next smaller ones, and so on.
    pub(super) fn by_largest(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.0[..])
    }

    #[must_use]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a + b).collect())
    }
}

/// The rules of a heap game, with a cache of outcomes of sums.
#[derive(Clone, Debug)]
pub struct Play {
    /// For heaps of 0, 1, 2 … counters, the heaps that each move leaves.
    moves: Vec<Vec<Vec<usize>>>,
    /// The length of the longest play in heaps of 0, 1, 2 … counters.
    weights: Vec<usize>,
    known: FxHashMap<HeapSum, bool>,
}

impl Play {
    pub fn new(rules: &dyn HeapGame, largest: usize) -> Self {
        let moves: Vec<Vec<Vec<usize>>> = (0..=largest).map(|heap| rules.moves(heap)).collect();
        let mut weights: Vec<usize> = Vec::new();
        for options in &moves {
            // A move leaves only smaller heaps.
            let after = options.iter().map(|left| left.iter().map(|&heap| weights[heap]).sum());
            weights.push(after.max().map_or(0, |most: usize| most + 1));
        }
        Self { moves, weights, known: FxHashMap::default() }
    }

    pub fn largest(&self) -> usize {
        self.moves.len() - 1
    }

    /// The length of the longest play in one heap.
    pub(super) fn weight(&self, heap: usize) -> usize {
        self.weights[heap]
    }

    pub(super) fn weight_of(&self, sum: &HeapSum) -> usize {
        let heaps = self.weights[1..].iter().zip(&sum.0);
        heaps.map(|(weight, &times)| weight * usize::from(times)).sum()
    }

    pub(super) fn moves(&self, heap: usize) -> &[Vec<usize>] {
        &self.moves[heap]
    }

    pub fn options(&self, sum: &HeapSum) -> Vec<HeapSum> {
        let mut options = Vec::new();
        for (place, _) in sum.0.iter().enumerate().filter(|(_, times)| **times > 0) {
            let mut rest = sum.clone();
            rest.0[place] -= 1;
            for left in &self.moves[place + 1] {
                options.push(left.iter().fold(rest.clone(), |sum, &heap| sum.with(heap)));
            }
        }
        options
    }

    /// Whether the previous player wins: the sum has moves, and all lead to wins of the next
    /// player.
    pub fn is_p(&mut self, sum: &HeapSum, sink: &dyn ProgressSink) -> Result<bool, StopReason> {
        if let Some(&known) = self.known.get(sum) {
            return Ok(known);
        }
        let options = self.options(sum);
        let mut is_p = !options.is_empty();
        for option in &options {
            if self.is_p(option, sink)? {
                is_p = false;
                break;
            }
        }
        self.known.insert(sum.clone(), is_p);
        if self.known.len().is_multiple_of(1024) {
            let bytes = self.known.len() * (sum.bytes() + 8);
            sink.report(&Progress::new(self.known.len() as u64, bytes))?;
        }
        Ok(is_p)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    pub normal: u32,
    /// The misère values, at least two; the last two repeat forever.
    misere: Vec<u32>,
}

impl Genus {
    /// The misère value beside `twos` heaps of two.
    pub fn misere(&self, twos: usize) -> u32 {
        let last = self.misere.len() - 2;
        if twos < last { self.misere[twos] } else { self.misere[last + (twos - last) % 2] }
    }

    /// Whether some position of Nim has this genus.
    pub fn is_tame(&self) -> bool {
        match self.misere[..] {
            [1, 2, 0] => self.normal == 0,
            [0, 3, 1] => self.normal == 1,
            [first, second] => self.normal == first && second == first ^ 2,
            _ => false,
        }
    }

    /// The genus of a position with options of these genera; `None` if its values do not settle.
    fn over(options: &[&Self]) -> Option<Self> {
        let normal = mex(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len() - 2).max();
        let settled = settled.unwrap_or(0);
        let mut misere: Vec<u32> = Vec::new();
        for twos in 0..settled + MAX_UNSETTLED {
            let below = options.iter().map(|option| option.misere(twos));
            let value = match misere.last() {
                None if options.is_empty() => 1,
                None => mex(below),
                Some(&last) => mex(below.chain([last, last ^ 1])),
            };
            misere.push(value);
            if twos >= settled + 2 && misere[twos - 2] == value {
                misere.pop();
                while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
                    misere.pop();
                }
                return Some(Self { normal, misere });
            }
        }
        None
    }
}

/// The most values computed after those of the options are periodic; no known game needs as many.
const MAX_UNSETTLED: usize = 1000;

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.misere.iter().map(ToString::to_string).collect();
        let between = if self.misere.iter().all(|&value| value < 10) { "" } else { "," };
        write!(f, "{}^{}", self.normal, digits.join(between))
    }
}

/// Genera of sums of heaps, computed by playing them out.
pub struct Genera<'a> {
    play: &'a Play,
    /// The genus of each visited position, and whether it and all its followers are tame.
    known: FxHashMap<HeapSum, (Genus, bool)>,
}

impl<'a> Genera<'a> {
    pub fn new(play: &'a Play) -> Self {
        Self { play, known: FxHashMap::default() }
    }

    /// The genus of a sum, and whether it and all its followers have genera of positions of Nim;
    /// such sums are played like Nim. `None` if `most` positions do not suffice.
    pub fn genus(
        &mut self,
        sum: &HeapSum,
        most: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Option<(Genus, bool)>, StopReason> {
        if let Some(known) = self.known.get(sum) {
            return Ok(Some(known.clone()));
        }
        if self.known.len() >= most {
            return Ok(None);
        }
        let options = self.play.options(sum);
        for option in &options {
            if self.genus(option, most, sink)?.is_none() {
                return Ok(None);
            }
        }
        let below: Vec<&(Genus, bool)> = options.iter().map(|option| &self.known[option]).collect();
        let genera: Vec<&Genus> = below.iter().map(|(genus, _)| genus).collect();
        let Some(genus) = Genus::over(&genera) else {
            return Ok(None);
        };
        let is_tame = genus.is_tame() && below.iter().all(|(_, is_tame)| *is_tame);
        self.known.insert(sum.clone(), (genus.clone(), is_tame));
        if self.known.len().is_multiple_of(1024) {
            sink.report(&Progress::new(self.known.len() as u64, 0))?;
        }
        Ok(Some((genus, is_tame)))
    }
}
