//! Sums of heaps, played out.

use rustc_hash::FxHashMap;

use mustplay_work::{Progress, Stop, Watch};

use crate::normal::impartial::TakingCode;

/// A sum of heaps: how many there are of 1, 2, 3 … counters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    known: FxHashMap<Heaps, bool>,
}

impl Play {
    /// Plays an octal game with heaps of at most `largest` counters.
    pub fn new(rules: &TakingCode, largest: usize) -> Self {
        Self {
            moves: (0..=largest).map(|heap| rules.moves(heap)).collect(),
            known: FxHashMap::default(),
        }
    }

    /// The largest heap.
    pub fn largest(&self) -> usize {
        self.moves.len() - 1
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
    pub fn is_p(&mut self, sum: &Heaps, watch: &dyn Watch) -> Result<bool, Stop> {
        if let Some(&known) = self.known.get(sum) {
            return Ok(known);
        }
        let options = self.options(sum);
        let mut is_p = !options.is_empty();
        for option in &options {
            if self.is_p(option, watch)? {
                is_p = false;
                break;
            }
        }
        self.known.insert(sum.clone(), is_p);
        if self.known.len().is_multiple_of(1024) {
            let bytes = self.known.len() * (size_of::<Heaps>() + 2 * sum.0.len() + 8);
            watch.report(&Progress::new(self.known.len() as u64, bytes))?;
        }
        Ok(is_p)
    }
}
