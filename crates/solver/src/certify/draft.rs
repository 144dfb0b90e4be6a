//! A proof under construction.
//!
//! A draft adds steps under the checker's own rules, so every step is sound. It adds equal steps
//! once, and at the end keeps only the steps on which the conclusion depends.

use mustplay_hex::{Board, CellSet, Color};
use mustplay_proof::check::{Aim, Flaw, Proof, ProofStatement};
use rustc_hash::FxHashMap;

use crate::certify::facts::{Condition, Fact, Facts, Wins};
use crate::certify::{ProofEnd, Step, StepId};

/// Statements with the opponent to move and with the winner to move.
type ByTurn<T> = [T; 2];

/// Steps with the statements that they prove.
pub(super) struct Draft<'a, const W: usize> {
    proof: Proof<'a, W>,
    steps: Vec<Step>,
    known: FxHashMap<Step, StepId>,
    wins: ByTurn<Wins<W>>,
    joins: FxHashMap<Aim, ByTurn<Facts<W>>>,
    /// Memory of the connection facts and of the lists in steps.
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
        self.index(id);
        Ok(id)
    }

    /// Adds the steps of another proof. Only the last is indexed by its statement.
    pub(super) fn adopt(&mut self, steps: &[Step]) -> Result<(), Flaw> {
        let mut names: Vec<StepId> = Vec::with_capacity(steps.len());
        for step in steps {
            let step = step.renamed(|id| names[id.index()]);
            let known = self.known.get(&step).copied();
            names.push(known.map_or_else(|| self.write(step), Ok)?);
        }
        if let Some(&last) = names.last() {
            self.index(last);
        }
        Ok(())
    }

    /// Adds a new step, if it follows.
    fn write(&mut self, step: Step) -> Result<StepId, Flaw> {
        let id = step.apply(&mut self.proof)?;
        self.known.insert(step.clone(), id);
        // Once in the list, once as a key.
        self.bytes_held += 2 * step.bytes_held();
        self.steps.push(step);
        Ok(id)
    }

    /// Indexes a step by its statement.
    fn index(&mut self, id: StepId) {
        let statement = self.proof.statement(id);
        let condition =
            Condition { owned: statement.owned, needed: statement.owned | statement.carrier };
        let turn = usize::from(statement.first);
        let aim = match statement.aim {
            Aim::Win => return self.wins[turn].insert(Fact { id, condition }),
            aim @ Aim::Join(_) => aim,
        };
        let facts = &mut self.joins.entry(aim).or_default()[turn];
        self.bytes_held -= facts.bytes();
        facts.insert(Fact { id, condition });
        self.bytes_held += facts.bytes();
    }

    /// Enters a position in which the winner owns or may get only `reachable`. Until
    /// [`Self::ascend`], queries within these cells are faster.
    pub(super) fn descend(&mut self, reachable: CellSet<W>) {
        for wins in &mut self.wins {
            wins.descend(reachable);
        }
    }

    pub(super) fn ascend(&mut self) {
        for wins in &mut self.wins {
            wins.ascend();
        }
    }

    /// The latest connection of two ends within these cells, preferably a full one; semi
    /// connections only if `first`.
    pub(super) fn join(
        &mut self,
        ends: [ProofEnd; 2],
        first: bool,
        own: CellSet<W>,
        carrier: CellSet<W>,
    ) -> Option<StepId> {
        let facts = match self.proof.join(ends) {
            Aim::Win => return self.win(first, own, own | carrier),
            aim @ Aim::Join(_) => self.joins.get(&aim)?,
        };
        let applicable = |facts: &Facts<W>| {
            let applicable = facts.applicable(own, own | carrier);
            applicable.map(|fact| fact.id).max()
        };
        facts[..=usize::from(first)].iter().find_map(applicable)
    }

    /// The latest win that applies where the winner has `own` and the opponent nothing of
    /// `reachable`, preferably with the opponent to move; with the winner to move only if `first`.
    pub(super) fn win(
        &mut self,
        first: bool,
        own: CellSet<W>,
        reachable: CellSet<W>,
    ) -> Option<StepId> {
        let latest = |wins: &mut Wins<W>| Some(wins.applicable(own, reachable, 0).next_back()?.id);
        self.wins[..=usize::from(first)].iter_mut().find_map(latest)
    }

    /// The wins, with the winner to move if `first`, that apply where the winner has `own` and some
    /// `moves` cells more, and the opponent nothing of `reachable`; the oldest first.
    pub(super) fn wins(
        &mut self,
        first: bool,
        own: CellSet<W>,
        reachable: CellSet<W>,
        moves: usize,
    ) -> impl Iterator<Item = &Fact<W>> {
        self.wins[usize::from(first)].applicable(own, reachable, moves)
    }

    pub(super) fn statement(&self, id: StepId) -> ProofStatement<W> {
        self.proof.statement(id)
    }

    /// Estimates the memory in bytes, without spare capacity inside its [`Proof`] and its steps.
    pub(super) fn bytes(&self) -> usize {
        let statements = self.steps.len() * size_of::<ProofStatement<W>>();
        self.bytes_held
            + self.wins.iter().map(Wins::bytes).sum::<usize>()
            + statements
            + self.steps.capacity() * size_of::<Step>()
            + self.known.capacity() * size_of::<(Step, StepId)>()
            + self.joins.capacity() * size_of::<(Aim, ByTurn<Facts<W>>)>()
    }

    /// The steps on which `conclusion` depends, `conclusion` last.
    pub(super) fn finish(&self, conclusion: StepId) -> Vec<Step> {
        let mut needed = vec![false; conclusion.index() + 1];
        needed[conclusion.index()] = true;
        for index in (0..needed.len()).rev() {
            if needed[index] {
                for id in self.steps[index].references() {
                    needed[id.index()] = true;
                }
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

#[cfg(test)]
#[path = "../../tests/unit/draft.rs"]
mod tests;
