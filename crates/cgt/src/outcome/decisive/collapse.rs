//! Values up to globally decisive equivalence (CVH Remark 11.1).
//!
//! What strict contexts say of a value is who wins in each of them. Where they are finitely many
//! that is all there is to know: `G ≤ᵍ H` just if Left wins `H` wherever Left wins `G`, moving
//! first and moving second. Otherwise contexts only refute, and what they leave open is settled by
//! a strategy or not at all.

use mustplay_core::{Progress, ProgressSink, StopReason};

use super::super::bits;
use super::super::engine::{Game, Games};
use super::{Decisive, Relation};

/// How values collapse where top and bottom decide the whole game. Values are named by their
/// places in the list that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collapse {
    /// For each value the first one that is shown to be equivalent to it, perhaps itself.
    pub first: Vec<usize>,
    /// The pairs with `G ≤ᵍ H` but not `G ≤ H`, sorted.
    pub beyond: Vec<(usize, usize)>,
    /// The pairs of which it was not found out.
    pub open: Vec<(usize, usize)>,
    /// How many values strict contexts tell apart: so many classes there are at least.
    pub at_least: usize,
}

impl Collapse {
    /// The classes with more than one value.
    pub fn collapsed(&self) -> Vec<Vec<usize>> {
        let members = |&first: &usize| -> Vec<usize> {
            let all = 0..self.first.len();
            all.filter(|&value| self.first[value] == first).collect()
        };
        let leaders = (0..self.first.len()).filter(|&value| self.first[value] == value);
        let classes = leaders.map(|leader| members(&leader));
        classes.filter(|class| class.len() > 1).collect()
    }

    /// How many classes are left if what is open does not hold.
    pub fn classes(&self) -> usize {
        let leaders = self.first.iter().enumerate();
        leaders.filter(|(value, first)| value == *first).count()
    }

    /// Whether every pair was settled.
    pub fn is_complete(&self) -> bool {
        self.open.is_empty()
    }
}

/// Who wins a value in all contexts: two sets of contexts, one after the other.
struct Profile(Vec<u64>);

impl Decisive {
    /// How passable values, all different, collapse.
    pub fn collapse(
        &self,
        games: &mut Games,
        values: &[Game],
        sink: &dyn ProgressSink,
    ) -> Result<Collapse, StopReason> {
        let count = self.contexts.len();
        let mut profiles = Vec::with_capacity(values.len());
        for (done, &value) in values.iter().enumerate() {
            sink.report(&Progress::new(done as u64, games.bytes()))?;
            let positions = games.positions(value);
            let mut wins = vec![0; bits::words_for(2 * count)];
            for (at, context) in self.contexts.iter().enumerate() {
                let won = context.play_out(&positions);
                if won.first {
                    bits::insert(&mut wins, at);
                }
                if won.second {
                    bits::insert(&mut wins, count + at);
                }
            }
            profiles.push(Profile(wins));
        }
        let mut collapse = Collapse {
            first: (0..values.len()).collect(),
            beyond: Vec::new(),
            open: Vec::new(),
            at_least: different(&profiles),
        };
        for (low, g) in values.iter().enumerate() {
            sink.report(&Progress::new(low as u64, games.bytes()))?;
            games.forget_answers();
            for (high, h) in values.iter().enumerate() {
                let allowed = bits::is_subset(&profiles[low].0, &profiles[high].0);
                if low == high || !allowed || games.le(*g, *h) {
                    continue;
                }
                let is_shown = self.is_complete() || {
                    sink.report(&Progress::new(low as u64, games.bytes()))?;
                    self.strategy(games, Relation::Le, *g, *h).is_some()
                };
                if is_shown {
                    collapse.beyond.push((low, high));
                } else {
                    collapse.open.push((low, high));
                }
            }
        }
        // Different values are equivalent only if one direction is beyond the order.
        for &(low, high) in &collapse.beyond {
            let is_back = collapse.beyond.binary_search(&(high, low)).is_ok();
            if is_back || games.le(values[high], values[low]) {
                let (x, y) = (collapse.first[low], collapse.first[high]);
                let (kept, gone) = (x.min(y), x.max(y));
                for first in &mut collapse.first {
                    if *first == gone {
                        *first = kept;
                    }
                }
            }
        }
        Ok(collapse)
    }
}

fn different(profiles: &[Profile]) -> usize {
    let mut sorted: Vec<&[u64]> = profiles.iter().map(|profile| &profile.0[..]).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}
