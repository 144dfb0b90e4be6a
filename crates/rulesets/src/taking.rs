//! Taking games: Kayles, octal games, subtraction games.
//!
//! A position is a number of heaps; a move takes counters from one heap and may leave it
//! split, as the [`Rule`] allows. [Octal codes](Octal) say for each number of counters
//! whether the heap may be finished with them (1), left as one heap (2) or left as two (4):
//! Kayles is 0.77. A [`SubtractionSet`] lists how many may be taken.
//!
//! Heaps are independent and both players have the same moves, so a heap is worth a
//! nimber. The theory of their values — recurrence, periods — is
//! [`mustplay_games::normal::impartial`]; the positions here are the same games played out,
//! which is how that theory is checked. Kayles repeats with period 12 from 71 on.
//!
//! ```
//! use mustplay_games::normal::impartial::Octal;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Evaluator, Grundy, Heaps};
//!
//! let kayles = Heaps::new("0.77".parse::<Octal>()?, [7]);
//! assert_eq!(Evaluator::new().value(&mut Grundy, &kayles, &Unwatched)?, 2);
//! assert_eq!(kayles.nimber(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use mustplay_games::normal::impartial::{Octal, Subtraction};

use crate::diagram;
use crate::picture;
use crate::position::{Player, Position, Sign};

/// What may be done to one heap.
pub trait Rule: fmt::Display + Eq {
    /// The heaps that each move leaves of a heap; empty heaps are not listed.
    fn moves(&self, heap: usize) -> Vec<Vec<usize>>;

    /// The Grundy values of heaps of 0 to `largest` counters.
    fn values(&self, largest: usize) -> Vec<u32>;

    /// The position with these heaps as a literal of the ruleset `name`.
    fn literal(&self, name: &str, heaps: &[usize]) -> String;
}

fn list(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(",")
}

impl Rule for Octal {
    fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        Self::moves(self, heap)
    }

    fn values(&self, largest: usize) -> Vec<u32> {
        Self::values(self, largest)
    }

    fn literal(&self, name: &str, heaps: &[usize]) -> String {
        match (name, heaps) {
            ("kayles", heaps) => format!("{name}({})", list(heaps)),
            (_, []) => format!("{name}(\"{self}\")"),
            (_, heaps) => format!("{name}(\"{self}\",{})", list(heaps)),
        }
    }
}

/// How many counters may be taken at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubtractionSet {
    /// Increasing, without zero.
    allowed: Vec<usize>,
}

impl SubtractionSet {
    /// The set of these numbers; taking nothing is no move.
    pub fn new(allowed: impl IntoIterator<Item = usize>) -> Self {
        let mut allowed: Vec<usize> = allowed.into_iter().filter(|&n| n > 0).collect();
        allowed.sort_unstable();
        allowed.dedup();
        Self { allowed }
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.allowed)
    }
}

impl Rule for SubtractionSet {
    fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        let taken = self.allowed.iter().take_while(|&&n| n <= heap);
        taken
            .map(|n| heap - n)
            .map(|left| if left == 0 { vec![] } else { vec![left] })
            .collect()
    }

    fn values(&self, largest: usize) -> Vec<u32> {
        Subtraction::new(self.allowed.iter().copied()).values(largest)
    }

    fn literal(&self, name: &str, heaps: &[usize]) -> String {
        format!("{name}({};{})", list(&self.allowed), list(heaps))
    }
}

/// Heaps under a rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Heaps<R> {
    rule: Arc<R>,
    heaps: Vec<usize>,
}

impl<R> Clone for Heaps<R> {
    fn clone(&self) -> Self {
        Self {
            rule: Arc::clone(&self.rule),
            heaps: self.heaps.clone(),
        }
    }
}

impl<R> Hash for Heaps<R> {
    /// The rule is the same in all positions of a game, so the heaps tell them apart.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.heaps.hash(state);
    }
}

impl<R: Rule> Heaps<R> {
    /// The position with these heaps.
    pub fn new(rule: R, heaps: impl IntoIterator<Item = usize>) -> Self {
        Self {
            rule: Arc::new(rule),
            heaps: heaps.into_iter().collect(),
        }
    }

    /// What may be done to a heap.
    pub(crate) fn rule(&self) -> &R {
        &self.rule
    }

    /// The sizes of the heaps.
    pub fn heaps(&self) -> &[usize] {
        &self.heaps
    }

    /// The nimber that the position is worth, by the recurrence of single heaps.
    pub fn nimber(&self) -> u32 {
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let values = self.rule.values(largest);
        self.heaps.iter().fold(0, |sum, &heap| sum ^ values[heap])
    }

    /// The moves that leave nimber 0, each as a heap and the heaps left of it. Equal heaps
    /// are one heap here, as a position is a multiset.
    pub fn winning_moves(&self) -> Vec<(usize, Vec<usize>)> {
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let values = self.rule.values(largest);
        let nimber = |heaps: &[usize]| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        let sum = nimber(&self.heaps);
        let mut sizes = self.heaps.clone();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
            .into_iter()
            .flat_map(|heap| {
                self.rule
                    .moves(heap)
                    .into_iter()
                    .map(move |left| (heap, left))
            })
            .filter(|(heap, left)| nimber(left) == sum ^ values[*heap])
            .collect()
    }

    /// What each move leaves of a heap.
    pub(crate) fn moves_of(&self, heap: usize) -> Vec<Vec<usize>> {
        self.rule.moves(heap)
    }

    /// The position after a move that leaves these heaps of the one at a place.
    pub(crate) fn after(&self, place: usize, left: Vec<usize>) -> Self {
        let mut heaps = self.heaps.clone();
        heaps.splice(place..=place, left);
        self.with(heaps)
    }

    fn with(&self, heaps: Vec<usize>) -> Self {
        Self {
            rule: Arc::clone(&self.rule),
            heaps,
        }
    }
}

impl<R: Rule> Position for Heaps<R> {
    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        for (at, &heap) in self.heaps.iter().enumerate() {
            for left in self.rule.moves(heap) {
                options.push(self.after(at, left));
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        parts.extend(self.heaps.iter().map(|&heap| self.with(vec![heap])));
    }

    fn normal(mut self) -> (Self, Sign) {
        self.heaps.sort_unstable();
        (self, Sign::Plus)
    }

    fn board(&self) -> String {
        diagram::heaps(self.heaps.iter().copied())
    }

    fn svg(&self) -> String {
        let sizes: Vec<u64> = self.heaps.iter().map(|&heap| heap as u64).collect();
        picture::heaps(&sizes)
    }
}

impl<R: Rule> fmt::Display for Heaps<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}", self.rule, self.heaps)
    }
}
