//! Completions of a position, counted in the way that suits its payoff.

use mustplay_core::ProgressSink;

use super::{CountError, random_completion};
use crate::element::Element;
use crate::file::Function;
use crate::formula::ClauseSet;
use crate::game::Player;
use crate::painting::Painting;
use crate::payoff::Payoff;
use crate::share::Share;

/// More clauses than this are not multiplied out to be counted.
const MOST_CLAUSES: usize = 5_000;

/// The completions of a position that Max wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// Of all.
    pub share: Share,
    /// For each uncolored element, of those that have it TRUE.
    pub with_true: Vec<(Element, Share)>,
    /// Steps that the counting took.
    pub steps: u64,
}

impl<const W: usize> Function<W> {
    /// Counts the completions of `painting`, with the least and the greatest color, that Max wins.
    /// What was counted before is remembered in about `memory` bytes.
    pub fn completions(
        &self,
        painting: &Painting<W>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Completions, CountError> {
        if let Self::Graph(graph) = self {
            let counts = graph.network(painting).count(true, sink)?;
            return Ok(Completions {
                share: counts.share,
                with_true: counts.with_true,
                steps: counts.states,
            });
        }
        let sides = self.sides(MOST_CLAUSES);
        let known = |player| Some((player, sides.as_ref()?.clauses(player)?));
        let sets = Player::BOTH.into_iter().filter_map(known);
        let smallest = sets.min_by_key(|(_, set)| set.clauses().len());
        let count = |painting: &Painting<W>| -> Result<Share, CountError> {
            match smallest {
                Some((keeper, set)) => self.by_clauses(keeper, set, painting, memory, sink),
                None => Ok(random_completion(self, painting)?),
            }
        };
        let share = count(painting)?;
        let top = self.greatest();
        let mut with_true = Vec::new();
        for element in self.uncolored(painting) {
            with_true.push((element, count(&painting.with(element, top))?));
        }
        Ok(Completions { share, steps: 1 + with_true.len() as u64, with_true })
    }

    fn by_clauses(
        &self,
        keeper: Player,
        set: &ClauseSet<W>,
        painting: &Painting<W>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Share, CountError> {
        let share = Share {
            wins: set.count(painting, memory, sink)?,
            elements: self.uncolored(painting).len(),
        };
        Ok(match keeper {
            Player::Max => share,
            Player::Min => share.opposite(),
        })
    }
}

impl Completions {
    /// How much of all completions Max wins once `element` is FALSE.
    pub fn with_false(&self, with_true: &Share) -> Share {
        // The two halves together are the whole.
        Share { wins: &self.share.wins - &with_true.wins, elements: with_true.elements }
    }
}
