//! Decides a QBF by search.
//!
//! The search assigns variables in prefix order. A clause without a true literal and without a free
//! existential variable is lost: Forall can set its free universal variables against it. A clause
//! with a single free existential variable and no free universal one before it is a unit clause and
//! forces that variable (SCG §11.4).
//!
//! Every result has a *reason*, a set of variables whose values alone imply the result. A reason is
//! the counterpart of a dynamic trace in a game with free order. The assigned variables of a lost
//! clause are a reason for FALSE. Universal variables that satisfy all clauses not satisfied by
//! existential variables are a reason for TRUE. For a variable outside of the reason the other
//! value is not tried: conflict-driven and solution-driven backjumping.
//!
//! ```
//! use mustplay_coloring::qbf::{self, Formula};
//! use mustplay_core::NoProgress;
//!
//! let formula = Formula::from_qdimacs("p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n").unwrap();
//! assert!(qbf::solve(&formula, &NoProgress).unwrap().is_true);
//! ```

use mustplay_core::{ProgressSink, StopReason};

use crate::qbf::{Formula, Literal, Quantifier};
use crate::table::NodeCounter;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QbfAnswer {
    pub is_true: bool,
    pub nodes: u64,
}

pub fn solve(formula: &Formula, sink: &dyn ProgressSink) -> Result<QbfAnswer, StopReason> {
    let mut solver = QbfSolver::new(formula, sink);
    let is_true = solver.run()?;
    Ok(QbfAnswer { is_true, nodes: solver.counter.nodes() })
}

#[derive(Clone, Debug)]
struct VariableSet(Vec<u64>);

impl VariableSet {
    fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    fn insert(&mut self, variable: usize) {
        self.0[variable / 64] |= 1 << (variable % 64);
    }

    /// Removes a variable; returns whether it was in the set.
    fn remove(&mut self, variable: usize) -> bool {
        let bit = 1 << (variable % 64);
        let was = self.0[variable / 64] & bit != 0;
        self.0[variable / 64] &= !bit;
        was
    }

    fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }
}

#[derive(Clone, Debug)]
enum Cause {
    /// Chosen; the other value has not been tried.
    First,
    /// The other value gave the same result, for this reason.
    Second(VariableSet),
    /// Forced by this unit clause.
    Unit(usize),
}

#[derive(Clone, Copy, Default)]
struct ClauseState {
    satisfied: usize,
    /// Free existential literals.
    existential: usize,
}

struct QbfSolver<'a> {
    prefix: &'a [Quantifier],
    /// The clauses that are not tautologies.
    clauses: Vec<&'a [Literal]>,
    /// For each variable its clauses, with the sign of its occurrence.
    occurs: Vec<Vec<(usize, bool)>>,
    values: Vec<Option<bool>>,
    states: Vec<ClauseState>,
    /// The number of unsatisfied clauses.
    open: usize,
    trail: Vec<(usize, Cause)>,
    /// Clauses that may be unit or lost.
    pending: Vec<usize>,
    sink: &'a dyn ProgressSink,
    counter: NodeCounter,
    /// All variables before this one are assigned.
    first_free: usize,
}

impl<'a> QbfSolver<'a> {
    fn new(formula: &'a Formula, sink: &'a dyn ProgressSink) -> Self {
        let tautology = |clause: &[Literal]| {
            let opposite = |literal: &Literal| Literal { positive: !literal.positive, ..*literal };
            clause.iter().any(|literal| clause.contains(&opposite(literal)))
        };
        let all = formula.clauses().iter().map(Vec::as_slice);
        let clauses: Vec<&[Literal]> = all.filter(|clause| !tautology(clause)).collect();
        let mut solver = Self {
            prefix: formula.prefix(),
            occurs: vec![Vec::new(); formula.prefix().len()],
            values: vec![None; formula.prefix().len()],
            states: vec![ClauseState::default(); clauses.len()],
            open: clauses.len(),
            trail: Vec::new(),
            pending: (0..clauses.len()).collect(),
            clauses,
            sink,
            counter: NodeCounter::default(),
            first_free: 0,
        };
        for (at, clause) in solver.clauses.iter().enumerate() {
            for literal in *clause {
                solver.occurs[literal.variable].push((at, literal.positive));
                let existential = solver.prefix[literal.variable] == Quantifier::Exists;
                solver.states[at].existential += usize::from(existential);
            }
        }
        solver
    }

    fn run(&mut self) -> Result<bool, StopReason> {
        loop {
            self.counter.count(0, self.sink)?;
            let result = match self.propagate() {
                Some(lost) => Some((false, self.blame(lost, None))),
                None if self.open == 0 => Some((true, self.credit())),
                None => None,
            };
            match result {
                Some((is_true, reason)) => {
                    if let Some(is_true) = self.backtrack(is_true, reason) {
                        return Ok(is_true);
                    }
                }
                None => self.choose(),
            }
        }
    }

    /// Propagates unit clauses; returns a lost clause, if any.
    fn propagate(&mut self) -> Option<usize> {
        while let Some(at) = self.pending.pop() {
            let ClauseState { satisfied, existential } = self.states[at];
            if satisfied > 0 || existential > 1 {
                continue;
            }
            let free = self.clauses[at].iter().copied();
            let free = free.filter(|literal| self.values[literal.variable].is_none());
            let unit =
                free.clone().find(|literal| self.prefix[literal.variable] == Quantifier::Exists);
            let Some(unit) = unit else {
                self.pending.clear();
                return Some(at);
            };
            // Later free universal variables can be set against the clause.
            if free.into_iter().all(|literal| literal.variable >= unit.variable) {
                self.assign(unit.variable, unit.positive, Cause::Unit(at));
            }
        }
        None
    }

    fn assign(&mut self, variable: usize, value: bool, cause: Cause) {
        self.values[variable] = Some(value);
        let existential = usize::from(self.prefix[variable] == Quantifier::Exists);
        for &(at, positive) in &self.occurs[variable] {
            let state = &mut self.states[at];
            state.existential -= existential;
            if positive == value {
                self.open -= usize::from(state.satisfied == 0);
                state.satisfied += 1;
            } else if state.satisfied == 0 && state.existential <= 1 {
                self.pending.push(at);
            }
        }
        self.trail.push((variable, cause));
    }

    fn unassign(&mut self, variable: usize) {
        let Some(value) = self.values[variable].take() else {
            return;
        };
        let existential = usize::from(self.prefix[variable] == Quantifier::Exists);
        for &(at, positive) in &self.occurs[variable] {
            let state = &mut self.states[at];
            state.existential += existential;
            if positive == value {
                state.satisfied -= 1;
                self.open += usize::from(state.satisfied == 0);
            }
        }
        self.first_free = self.first_free.min(variable);
    }

    /// Assigns the next variable: among the free variables of the outermost block that has any, the
    /// most frequent in open clauses.
    fn choose(&mut self) {
        while self.values[self.first_free].is_some() {
            self.first_free += 1;
        }
        let quantifier = self.prefix[self.first_free];
        let weight = |variable: usize, positive: bool| {
            let open =
                |&&(at, sign): &&(usize, bool)| sign == positive && self.states[at].satisfied == 0;
            self.occurs[variable].iter().filter(open).count()
        };
        let block = (self.first_free..self.prefix.len())
            .take_while(|&v| self.prefix[v] == quantifier)
            .filter(|&v| self.values[v].is_none());
        let best = block
            .max_by_key(|&v| (weight(v, true) + weight(v, false), std::cmp::Reverse(v)))
            .unwrap_or(self.first_free);
        let helps = weight(best, true) >= weight(best, false);
        let value = helps == (quantifier == Quantifier::Exists);
        self.assign(best, value, Cause::First);
    }

    /// The assigned variables of a clause other than `except`: the reason why the clause is lost or
    /// forces `except`.
    fn blame(&self, clause: usize, except: Option<usize>) -> VariableSet {
        let mut reason = VariableSet::none(self.prefix.len());
        for literal in self.clauses[clause] {
            let is_set = self.values[literal.variable].is_some();
            if is_set && Some(literal.variable) != except {
                reason.insert(literal.variable);
            }
        }
        reason
    }

    /// A reason for TRUE: for each clause that no existential variable satisfies, one universal
    /// variable that does.
    fn credit(&self) -> VariableSet {
        let mut reason = VariableSet::none(self.prefix.len());
        for clause in &self.clauses {
            let mut helpers = clause
                .iter()
                .filter(|literal| self.values[literal.variable] == Some(literal.positive))
                .map(|literal| literal.variable);
            let existential = |&v: &usize| self.prefix[v] == Quantifier::Exists;
            if !helpers.clone().any(|v| existential(&v))
                && let Some(variable) = helpers.next()
            {
                reason.insert(variable);
            }
        }
        reason
    }

    /// Undoes assignments until one can be flipped; returns the result of the formula if none can.
    fn backtrack(&mut self, is_true: bool, mut reason: VariableSet) -> Option<bool> {
        self.pending.clear();
        while let Some((variable, cause)) = self.trail.pop() {
            let value = self.values[variable];
            self.unassign(variable);
            let mattered = reason.remove(variable);
            let chooser_wins = (self.prefix[variable] == Quantifier::Exists) == is_true;
            if chooser_wins || !mattered {
                continue;
            }
            match cause {
                Cause::Unit(clause) => reason.add(&self.blame(clause, Some(variable))),
                Cause::Second(other) => reason.add(&other),
                Cause::First => {
                    let other = value.is_none_or(|value| !value);
                    self.assign(variable, other, Cause::Second(reason));
                    return None;
                }
            }
        }
        Some(is_true)
    }
}
