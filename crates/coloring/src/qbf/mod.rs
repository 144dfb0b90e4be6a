//! Quantified Boolean formulas, and the way to and from set-coloring games.
//!
//! * [`Formula`] — a QBF; read from QDIMACS by [`Formula::from_qdimacs`], written by
//!   [`Formula::to_qdimacs`] and [`Formula::to_qcir`].
//! * [`solve`](fn@solve) — whether it is true, by search.
//! * [`Encoding`] — a set-coloring game as a QBF, for other solvers.

mod encode;
mod qdimacs;
mod solve;

use thiserror::Error;

pub use encode::{Encoding, Meaning, NotEncoded};
pub use solve::{Answer, solve};

/// Who sets a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `∃`: the player who wants the clauses to hold.
    Exists,
    /// `∀`: the opponent.
    ForAll,
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The place of the variable in the prefix, from 0.
    pub variable: usize,
    /// Whether it is the variable itself.
    pub positive: bool,
}

/// Why clauses do not fit a prefix.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected one of {variables} variables in clause {clause}, found variable {found}")]
pub struct UnknownVariable {
    /// The clause, from 1.
    pub clause: usize,
    /// The variable, from 1.
    pub found: usize,
    /// How many there are.
    pub variables: usize,
}

/// A closed formula in prenex conjunctive form.
///
/// Invariant: every literal has its variable in the prefix, and no clause has a literal
/// twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    prefix: Vec<Quantifier>,
    clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// The formula with these quantifiers, outermost first, and clauses.
    pub fn new(
        prefix: Vec<Quantifier>,
        mut clauses: Vec<Vec<Literal>>,
    ) -> Result<Self, UnknownVariable> {
        for (i, clause) in clauses.iter_mut().enumerate() {
            if let Some(literal) = clause.iter().find(|l| l.variable >= prefix.len()) {
                return Err(UnknownVariable {
                    clause: i + 1,
                    found: literal.variable + 1,
                    variables: prefix.len(),
                });
            }
            let mut seen = rustc_hash::FxHashSet::default();
            clause.retain(|&literal| seen.insert(literal));
        }
        Ok(Self { prefix, clauses })
    }

    /// The quantifiers, outermost first.
    pub fn prefix(&self) -> &[Quantifier] {
        &self.prefix
    }

    /// The clauses.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// Whether the formula is true, by trying all settings of the variables.
    ///
    /// Takes 2ⁿ settings for n variables: the slow twin of [`super::solve`].
    pub fn is_true(&self) -> bool {
        let wants = |at: usize| self.prefix[at] == Quantifier::Exists;
        let mut values = Vec::with_capacity(self.prefix.len());
        loop {
            values.resize(self.prefix.len(), false);
            let holds = |literal: &Literal| values[literal.variable] == literal.positive;
            let result = self.clauses.iter().all(|clause| clause.iter().any(holds));
            // Whoever is satisfied with the result, or has tried both values, looks no further.
            loop {
                let Some(value) = values.pop() else {
                    return result;
                };
                if result != wants(values.len()) && !value {
                    values.push(true);
                    break;
                }
            }
        }
    }
}
