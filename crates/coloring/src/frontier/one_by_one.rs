//! Completions tried one by one, where a frontier would be too long: the definition.

use mustplay_core::{Progress, ProgressSink, StopReason};
use num_bigint::BigUint;

use super::{Counts, Network};
use crate::element::Element;
use crate::game::Player;
use crate::share::Share;

/// Colorings between two reports.
const REPORT_EVERY: u64 = 1 << 12;

impl Network {
    /// Counts the completions of at most 64 vertices without a color.
    pub(super) fn count_one_by_one(
        &self,
        each: bool,
        sink: &dyn ProgressSink,
    ) -> Result<Counts, StopReason> {
        let vertices = (0..self.given.len()).map(Element::new);
        let free: Vec<Element> = vertices.filter(|v| self.given[v.index()].is_none()).collect();
        let total = 1_u64 << free.len();
        let mut is_true: Vec<bool> = self.given.iter().map(|&it| it == Some(Player::Max)).collect();
        let (mut wins, mut with_true) = (0_u64, vec![0_u64; free.len()]);
        for coloring in 0..total {
            if coloring.is_multiple_of(REPORT_EVERY) {
                sink.report(&Progress::new(coloring, 0).of(total))?;
            }
            for (place, v) in free.iter().enumerate() {
                is_true[v.index()] = coloring >> place & 1 == 1;
            }
            if self.is_won(&is_true) {
                wins += 1;
                for (place, wins) in with_true.iter_mut().enumerate() {
                    *wins += coloring >> place & 1;
                }
            }
        }
        let share = |wins: u64, elements| Share { wins: BigUint::from(wins), elements };
        let halves = free.iter().zip(with_true).filter(|_| each);
        Ok(Counts {
            share: share(wins, free.len()),
            with_true: halves.map(|(&v, wins)| (v, share(wins, free.len() - 1))).collect(),
            states: total,
        })
    }

    /// Whether one chain of TRUE vertices touches all terminals.
    fn is_won(&self, is_true: &[bool]) -> bool {
        let mut left = is_true.to_vec();
        let mut todo = Vec::new();
        for first in (0..left.len()).map(Element::new) {
            let mut touched = 0;
            todo.push(first);
            while let Some(v) = todo.pop() {
                if std::mem::take(&mut left[v.index()]) {
                    touched |= self.touches[v.index()];
                    todo.extend(&self.neighbors[v.index()]);
                }
            }
            if touched == self.all_terminals() {
                return true;
            }
        }
        false
    }
}
