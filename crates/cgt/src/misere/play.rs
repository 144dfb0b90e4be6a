//! Sums of heaps, played out.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use mustplay_core::{Progress, ProgressSink, StopReason};

use crate::normal::impartial::HeapGame;

/// A sum of heaps: how many there are of 1, 2, 3 … counters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps(Vec<u16>);

impl Heaps {
    /// No heap, of sums with heaps up to `largest`.
    pub fn none(largest: usize) -> Self {
        Self(vec![0; largest])
    }

    /// The sum of these heaps, each of 1 to `largest` counters; `None` if one is larger.
    pub fn of(largest: usize, heaps: &[usize]) -> Option<Self> {
        let mut sum = Self::none(largest);
        for &heap in heaps.iter().filter(|&&heap| heap > 0) {
            *sum.0.get_mut(heap - 1)? += 1;
        }
        Some(sum)
    }

    /// The sizes of the heaps, increasing.
    pub fn sizes(&self) -> Vec<usize> {
        let times = self.0.iter().enumerate();
        times
            .flat_map(|(place, &times)| std::iter::repeat_n(place + 1, usize::from(times)))
            .collect()
    }

    /// The sum with one more heap, of 1 to as many counters as there may be.
    #[must_use]
    pub fn with(&self, heap: usize) -> Self {
        let mut more = self.clone();
        more.0[heap - 1] += 1;
        more
    }

    /// The sum without one of its heaps.
    #[must_use]
    pub(super) fn without(&self, heap: usize) -> Self {
        let mut less = self.clone();
        less.0[heap - 1] -= 1;
        less
    }

    /// Whether there is a heap of this size.
    pub(super) fn has(&self, heap: usize) -> bool {
        self.0[heap - 1] > 0
    }

    /// The order by how many there are of the largest heap, then of the next smaller one, and so
    /// on.
    pub(super) fn by_largest(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.0[..])
    }

    /// Both sums together.
    #[must_use]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a + b).collect())
    }
}

/// The rules of a heap game, and who wins the sums that were asked about.
#[derive(Clone, Debug)]
pub struct Play {
    /// For heaps of 0, 1, 2 … counters the heaps that each move leaves.
    moves: Vec<Vec<Vec<usize>>>,
    /// The most moves that can be made in heaps of 0, 1, 2 … counters.
    weights: Vec<usize>,
    known: FxHashMap<Heaps, bool>,
}

impl Play {
    /// Plays a game with heaps of at most `largest` counters.
    pub fn new(rules: &dyn HeapGame, largest: usize) -> Self {
        let moves: Vec<Vec<Vec<usize>>> = (0..=largest).map(|heap| rules.moves(heap)).collect();
        let mut weights: Vec<usize> = Vec::new();
        for options in &moves {
            // A move leaves smaller heaps.
            let after = options.iter().map(|left| left.iter().map(|&heap| weights[heap]).sum());
            weights.push(after.max().map_or(0, |most: usize| most + 1));
        }
        Self { moves, weights, known: FxHashMap::default() }
    }

    /// The largest heap.
    pub fn largest(&self) -> usize {
        self.moves.len() - 1
    }

    /// The most moves that can be made in one heap.
    pub(super) fn weight(&self, heap: usize) -> usize {
        self.weights[heap]
    }

    /// The most moves that can be made in a sum.
    pub(super) fn weight_of(&self, sum: &Heaps) -> usize {
        let heaps = self.weights[1..].iter().zip(&sum.0);
        heaps.map(|(weight, &times)| weight * usize::from(times)).sum()
    }

    /// What the moves from one heap leave.
    pub(super) fn moves(&self, heap: usize) -> &[Vec<usize>] {
        &self.moves[heap]
    }

    /// Where the next player may move.
    pub fn options(&self, sum: &Heaps) -> Vec<Heaps> {
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

    /// Whether the previous player wins: there are moves, and all lead to wins of the next player.
    pub fn is_p(&mut self, sum: &Heaps, sink: &dyn ProgressSink) -> Result<bool, StopReason> {
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
