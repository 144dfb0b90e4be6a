//! A proof being written.
//!
//! Steps are added under the checker's own rules, so whatever is in a draft is sound. The same step
//! is added once only, and in the end only the steps that the conclusion rests on are kept.

use mustplay_hex::{Board, CellSet, Color};
use rustc_hash::FxHashMap;

use crate::check::{Aim, Flaw, Proof, Statement};

use super::facts::{Fact, Facts, Terms};
use super::{End, Step, StepId};

/// What is proved about one aim, for the opponent to move and for the winner to move.
type ByTurn<const W: usize> = [Facts<W>; 2];

/// Steps and what they prove.
pub(super) struct Draft<'a, const W: usize> {
    proof: Proof<'a, W>,
    steps: Vec<Step>,
    known: FxHashMap<Step, StepId>,
    wins: ByTurn<W>,
    joins: FxHashMap<Aim, ByTurn<W>>,
    /// Memory of the facts, and of the lists in steps.
    bytes_held: usize,
}

impl<'a, const W: usize> Draft<'a, W> {
    pub(super) fn new(board: &'a Board, winner: Color) -> Self {
        Self {
            proof: Proof::new(board, winner),
            steps: Vec::new(),
            known: FxHashMap::default(),
            wins: ByTurn::default(),
            joins: FxHashMap::default(),
            bytes_held: 0,
        }
    }

    /// Adds a step, if it follows.
    pub(super) fn add(&mut self, step: Step) -> Result<StepId, Flaw> {
        if let Some(&id) = self.known.get(&step) {
            return Ok(id);
        }
        let id = self.write(step)?;
        self.note(id);
        Ok(id)
    }

    /// Adds the steps of another proof, of which only the last is looked for later: there may be
    /// many.
    pub(super) fn adopt(&mut self, steps: &[Step]) -> Result<(), Flaw> {
        let mut names: Vec<StepId> = Vec::with_capacity(steps.len());
        for step in steps {
            let step = step.renamed(|id| names[id.index()]);
            let known = self.known.get(&step).copied();
            names.push(known.map_or_else(|| self.write(step), Ok)?);
        }
        if let Some(&last) = names.last() {
            self.note(last);
        }
        Ok(())
    }

    /// Adds a step that is new, if it follows.
    fn write(&mut self, step: Step) -> Result<StepId, Flaw> {
        let id = step.apply(&mut self.proof)?;
        self.known.insert(step.clone(), id);
        // Once in the list, once as a key.
        self.bytes_held += 2 * step.bytes_held();
        self.steps.push(step);
        Ok(id)
    }

    /// Makes sure that a step is found by what it proves.
    fn note(&mut self, id: StepId) {
        let statement = self.proof.statement(id);
        let facts = match statement.aim {
            Aim::Win => &mut self.wins,
            aim @ Aim::Join(_) => self.joins.entry(aim).or_default(),
        };
        let terms = Terms {
            owned: statement.owned,
            needed: statement.owned | statement.carrier,
        };
        let facts = &mut facts[usize::from(statement.first)];
        self.bytes_held -= facts.bytes();
        facts.insert(Fact { id, terms });
        self.bytes_held += facts.bytes();
    }

    /// A connection of two ends that needs no more than these cells, and a first move only if that
    /// may be.
    pub(super) fn join(
        &self,
        ends: [End; 2],
        first: bool,
        own: CellSet<W>,
        carrier: CellSet<W>,
    ) -> Option<StepId> {
        let facts = match self.proof.join(ends) {
            Aim::Win => &self.wins,
            aim @ Aim::Join(_) => self.joins.get(&aim)?,
        };
        find(facts, first, own, own | carrier)
    }

    /// A win that applies where the winner has `own` and the opponent nothing of `reachable`, with
    /// the winner to move if `first`.
    pub(super) fn win(
        &self,
        first: bool,
        own: CellSet<W>,
        reachable: CellSet<W>,
    ) -> Option<StepId> {
        find(&self.wins, first, own, reachable)
    }

    /// All wins so far, for the opponent to move and for the winner to move.
    pub(super) fn wins(&self) -> &ByTurn<W> {
        &self.wins
    }

    /// What a step proves.
    pub(super) fn statement(&self, id: StepId) -> Statement<W> {
        self.proof.statement(id)
    }

    /// About how much memory it takes: all but the room to spare in the lists of its [`Proof`] and
    /// of its steps.
    pub(super) fn bytes(&self) -> usize {
        let statements = self.steps.len() * size_of::<Statement<W>>();
        self.bytes_held
            + statements
            + self.steps.capacity() * size_of::<Step>()
            + self.known.capacity() * size_of::<(Step, StepId)>()
            + self.joins.capacity() * size_of::<(Aim, ByTurn<W>)>()
    }

    /// The steps that `conclusion` rests on, itself last.
    pub(super) fn finish(&self, conclusion: StepId) -> Vec<Step> {
        let mut needed = vec![false; conclusion.index() + 1];
        needed[conclusion.index()] = true;
        for index in (0..needed.len()).rev() {
            if needed[index] {
                self.steps[index].for_each_reference(|id| needed[id.index()] = true);
            }
        }
        let mut renamed = vec![None; needed.len()];
        let mut kept = Vec::new();
        for (index, _) in needed.iter().enumerate().filter(|&(_, needed)| *needed) {
            renamed[index] = Some(StepId::new(kept.len()));
            kept.push(self.steps[index].renamed(|id| {
                renamed[id.index()].expect("a step refers to earlier steps that are needed")
            }));
        }
        kept
    }
}

/// Something that applies, of what needs no move if that can be; the latest.
fn find<const W: usize>(
    facts: &ByTurn<W>,
    first: bool,
    own: CellSet<W>,
    reachable: CellSet<W>,
) -> Option<StepId> {
    let latest = |facts: &Facts<W>| facts.fitting(own, reachable, 0).map(|fact| fact.id).max();
    facts[..=usize::from(first)].iter().find_map(latest)
}

#[cfg(test)]
#[path = "../../tests/unit/draft.rs"]
mod tests;
