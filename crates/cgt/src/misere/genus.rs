//! Genera: what a position is worth in normal play, and in misère play beside heaps of two.
//!
//! The *misère value* g⁻ of a position is the least number that no option has, and 1 if there is
//! no option: the previous player wins misère play exactly when it is 0. The *genus* of `G` is its
//! nimber with the values of `G`, `G + ∗2`, `G + ∗2 + ∗2`, … as a superscript, whose last two go on
//! for ever: `0^120`, `1^031` and `2^20` are those of ∗0, ∗1 and ∗2 (Conway).
//!
//! Since g⁻(X + ∗1) = g⁻(X) ⊕ 1, the `n`-th value is the least number that is neither the `n`-th of
//! an option nor, for `n > 0`, the value before it or that value ⊕ 1. Where the values of all
//! options repeat every second time, a value depends on the one before it and on whether `n` is
//! even; so as soon as a value is what it was two steps before, both go on for ever.

use std::fmt;

use rustc_hash::FxHashMap;

use super::play::{Heaps, Play};
use mustplay_core::{Progress, ProgressSink, StopReason};

/// The genus of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nimber.
    pub normal: u32,
    /// The misère values, two at least, of which the last two go on for ever.
    misere: Vec<u32>,
}

impl Genus {
    /// The misère value beside so many heaps of two.
    pub fn misere(&self, twos: usize) -> u32 {
        let last = self.misere.len() - 2;
        if twos < last { self.misere[twos] } else { self.misere[last + (twos - last) % 2] }
    }

    /// Whether a position of Nim has this genus.
    pub fn is_tame(&self) -> bool {
        match self.misere[..] {
            [1, 2, 0] => self.normal == 0,
            [0, 3, 1] => self.normal == 1,
            [first, second] => self.normal == first && second == first ^ 2,
            _ => false,
        }
    }

    /// The genus of a position with options of these genera; nothing if its values do not settle.
    fn over(options: &[&Self]) -> Option<Self> {
        let normal = least_without(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len() - 2).max();
        let settled = settled.unwrap_or(0);
        let mut misere: Vec<u32> = Vec::new();
        for twos in 0..settled + PATIENCE {
            let below = options.iter().map(|option| option.misere(twos));
            let value = match misere.last() {
                None if options.is_empty() => 1,
                None => least_without(below),
                Some(&last) => least_without(below.chain([last, last ^ 1])),
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

/// How many values may pass until they settle, once those of the options have: far more than any
/// that was met.
const PATIENCE: usize = 1000;

/// The least number that is not among these.
fn least_without(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    let gap = (0..).zip(&numbers).find(|&(least, &number)| least != number);
    gap.map_or(numbers.len() as u32, |(least, _)| least)
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.misere.iter().map(ToString::to_string).collect();
        let between = if self.misere.iter().all(|&value| value < 10) { "" } else { "," };
        write!(f, "{}^{}", self.normal, digits.join(between))
    }
}

/// Genera of sums of heaps, found by playing them out.
pub struct Genera<'a> {
    play: &'a Play,
    /// The genus of each position that was met, and whether it and all that follow are tame.
    known: FxHashMap<Heaps, (Genus, bool)>,
}

impl<'a> Genera<'a> {
    /// Genera in this game.
    pub fn new(play: &'a Play) -> Self {
        Self { play, known: FxHashMap::default() }
    }

    /// The genus of a sum, and whether it and every position that can follow has the genus of a
    /// position of Nim; such sums are played like Nim. Nothing if it is not found among so many
    /// positions.
    pub fn genus(
        &mut self,
        sum: &Heaps,
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
