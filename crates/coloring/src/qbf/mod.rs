//! Quantified Boolean formulas and their conversion to and from set-coloring games.
//!
//! * [`Formula`] — a QBF; read from QDIMACS by [`Formula::from_qdimacs`], written by
//!   [`Formula::to_qdimacs`] and [`Formula::to_qcir`].
//! * [`solve`](fn@solve) — whether a formula is true, by search.
//! * [`Encoding`] — a set-coloring game as a QBF, for other solvers.

mod encode;
mod qdimacs;
mod solve;

pub use encode::{Encoding, NotEncoded, VariableMeaning};
pub(crate) use qdimacs::clauses;
pub use solve::{QbfAnswer, solve};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `∃`: the player who needs the clauses to hold.
    Exists,
    /// `∀`: the opponent.
    ForAll,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// Index of the variable in the prefix, from 0.
    pub variable: usize,
    pub positive: bool,
}

/// A closed formula in prenex conjunctive form.
///
/// Invariant: every literal has its variable in the prefix, and no clause has a literal twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    prefix: Vec<Quantifier>,
    clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// The formula with these quantifiers, outermost first, and clauses.
    ///
    /// # Panics
    ///
    /// If a clause has a variable that is not in the prefix.
    pub fn new(prefix: Vec<Quantifier>, mut clauses: Vec<Vec<Literal>>) -> Self {
        for clause in &mut clauses {
            assert!(clause.iter().all(|it| it.variable < prefix.len()), "variables of the prefix");
            let mut seen = rustc_hash::FxHashSet::default();
            clause.retain(|&literal| seen.insert(literal));
        }
        Self { prefix, clauses }
    }

    pub fn prefix(&self) -> &[Quantifier] {
        &self.prefix
    }

    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// Whether the formula is true, by trying all 2ⁿ assignments of n variables: the slow reference
    /// for [`super::solve`].
    pub fn is_true(&self) -> bool {
        let wants = |at: usize| self.prefix[at] == Quantifier::Exists;
        let mut values = Vec::with_capacity(self.prefix.len());
        loop {
            values.resize(self.prefix.len(), false);
            let holds = |literal: &Literal| values[literal.variable] == literal.positive;
            let result = self.clauses.iter().all(|clause| clause.iter().any(holds));
            // A player who has the wanted result, or has tried both values, tries nothing more.
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
