//! A proof being written.
//!
//! Steps are added under the checker's own rules, so whatever is in a draft is sound. The same step is
//! added once only, and in the end only the steps that the conclusion rests on are kept.

use mustplay_hex::{Board, CellSet, Color};
use rustc_hash::FxHashMap;

use crate::check::{Aim, Flaw, Rules, Statement};

use super::{End, Step, StepId};

/// Steps and what they prove.
pub(super) struct Draft<'a, const W: usize> {
    rules: Rules<'a, W>,
    steps: Vec<Step>,
    statements: Vec<Statement<W>>,
    known: FxHashMap<Step, StepId>,
    /// The connections of two ends.
    joins: FxHashMap<[End; 2], Vec<StepId>>,
}

impl<'a, const W: usize> Draft<'a, W> {
    pub(super) fn new(board: &'a Board, winner: Color) -> Self {
        Self {
            rules: Rules::new(board, winner),
            steps: Vec::new(),
            statements: Vec::new(),
            known: FxHashMap::default(),
            joins: FxHashMap::default(),
        }
    }

    /// Adds a step, if it follows.
    pub(super) fn add(&mut self, step: Step) -> Result<StepId, Flaw> {
        if let Some(&id) = self.known.get(&step) {
            return Ok(id);
        }
        let statement = self.rules.infer(&step, &self.statements)?;
        let id = StepId::new(self.steps.len());
        self.known.insert(step.clone(), id);
        if let Aim::Join(ends) = statement.aim {
            self.joins.entry(ends).or_default().push(id);
        }
        self.steps.push(step);
        self.statements.push(statement);
        Ok(id)
    }

    /// A connection of two ends that needs no more than these cells, and a first move only if that may be.
    pub(super) fn join(
        &self,
        mut ends: [End; 2],
        first: bool,
        own: CellSet<W>,
        carrier: CellSet<W>,
    ) -> Option<StepId> {
        ends.sort_unstable();
        let fits = |id: &&StepId| {
            let found = self.statement(**id);
            (first || !found.first)
                && found.owned.is_subset(own)
                && found.carrier.is_subset(carrier)
        };
        self.joins.get(&ends)?.iter().find(fits).copied()
    }

    /// What a step proves.
    pub(super) fn statement(&self, id: StepId) -> Statement<W> {
        self.statements[id.index()]
    }

    /// About how much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        self.steps.len() * (3 * size_of::<Step>() + size_of::<Statement<W>>())
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

impl Step {
    fn for_each_reference(&self, mut visit: impl FnMut(StepId)) {
        match self {
            Self::Chain { .. } | Self::Win { .. } => {}
            Self::Move { then, .. } => visit(*then),
            Self::And { parts, .. } => parts.iter().copied().for_each(visit),
            Self::Or { branches } => branches.iter().copied().for_each(visit),
            Self::Joined { part } => visit(*part),
        }
    }

    fn renamed(&self, name: impl Fn(StepId) -> StepId) -> Self {
        match self {
            Self::Chain { .. } | Self::Win { .. } => self.clone(),
            &Self::Move { cell, then } => Self::Move {
                cell,
                then: name(then),
            },
            &Self::And { via, parts } => Self::And {
                via,
                parts: parts.map(name),
            },
            Self::Or { branches } => Self::Or {
                branches: branches.iter().copied().map(name).collect(),
            },
            &Self::Joined { part } => Self::Joined { part: name(part) },
        }
    }
}
