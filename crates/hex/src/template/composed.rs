//! Templates that are made of smaller ones.
//!
//! A template in the interior is *composed* if a part of its cells joins some of its chains, and
//! the rest of its cells joins one of these with all the others. Three stones in a row of two
//! bridges are; the wheel is not, since any two bridges in it share a cell. What a composed
//! template says is said by the smaller ones.

use std::collections::BTreeSet;

use mustplay_core::ProgressSink;

use super::Template;
use crate::board::Cell;
use crate::value::ValueError;

impl Template {
    /// Whether this minimal template is made of smaller ones that share no empty cell. Templates
    /// with an edge are not: their parts would be of another kind.
    pub fn is_composed(&self, sink: &dyn ProgressSink) -> Result<bool, ValueError> {
        if !self.edges.is_empty() {
            return Ok(false);
        }
        let chains = self.ends();
        let all = (1_usize << chains.len()) - 1;
        for some in (0..all).filter(|some| some.count_ones() >= 2) {
            let parts = self.naming(&chains, some).minimal_inside(sink)?;
            let Some(parts) = parts else {
                continue;
            };
            if let Some(stop) = parts.stop {
                return Err(stop.into());
            }
            for part in &parts.templates {
                let left: BTreeSet<Cell> =
                    self.carrier.difference(&part.carrier).copied().collect();
                for shared in (0..chains.len()).filter(|shared| some >> shared & 1 == 1) {
                    let others = self.naming(&chains, all & !some | 1 << shared);
                    if others.with_carrier(left.clone()).is_valid(sink)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The template when only the chains of a set must be joined, chain `i` if bit `i` is set.
    fn naming(&self, chains: &[BTreeSet<Cell>], set: usize) -> Self {
        let those = chains.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        Self { named: Some(those.flat_map(|(_, chain)| chain).copied().collect()), ..self.clone() }
    }
}
