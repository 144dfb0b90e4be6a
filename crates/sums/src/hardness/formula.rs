//! QBF: is a quantified Boolean formula true?
//!
//! The formula is a list of quantified variables and a conjunction of clauses. Exist, who is
//! Left, sets the variables with `∃`, Forall those with `∀`, in order; Exist wants all
//! clauses to hold.

use thiserror::Error;

use super::cover::TwoExactCover;
use super::two_person::{Round, TwoPerson, alternate};

/// Who sets a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `∃`: Left.
    Exists,
    /// `∀`: Right.
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
    pub fn is_true(&self) -> bool {
        let exists = |at: usize| self.prefix[at] == Quantifier::Exists;
        alternate(self.prefix.len(), exists, |values| {
            let holds = |literal: &Literal| values[literal.variable] == literal.positive;
            self.clauses.iter().all(|clause| clause.iter().any(holds))
        })
    }

    /// A 2P-EXACT-COVER problem that Left wins exactly when the formula is true (SUM lemma
    /// 4.2).
    ///
    /// There is a point for each clause and one for each literal in a clause. To set a
    /// variable is to take the set of all points of the literal that becomes *false*, which
    /// can then no longer help. A free set covers a clause together with one of its
    /// literals, and another covers that literal alone, should it not be needed.
    ///
    /// Left and Right choose in turn; where the quantifiers do not alternate, choices
    /// between two empty sets fill the gaps.
    pub fn to_cover(&self) -> TwoExactCover {
        let mut points = self.clauses.len();
        let mut of_literal = vec![[const { Vec::new() }; 2]; self.prefix.len()];
        let mut free = Vec::new();
        for (c, clause) in self.clauses.iter().enumerate() {
            for literal in clause {
                of_literal[literal.variable][usize::from(literal.positive)].push(points);
                free.push(vec![points]);
                free.push(vec![points, c]);
                points += 1;
            }
        }
        let nothing = || [Vec::new(), Vec::new()];
        let mut rounds: Vec<Round<Vec<usize>>> = Vec::new();
        // Whether Right has yet to choose in the last round.
        let mut rights_turn = false;
        for (quantifier, sets) in self.prefix.iter().zip(of_literal) {
            match (quantifier, rounds.last_mut()) {
                (Quantifier::ForAll, Some(round)) if rights_turn => {
                    round.right = sets;
                    rights_turn = false;
                }
                (Quantifier::ForAll, _) => rounds.push(Round {
                    left: nothing(),
                    right: sets,
                }),
                (Quantifier::Exists, _) => {
                    rounds.push(Round {
                        left: sets,
                        right: nothing(),
                    });
                    rights_turn = true;
                }
            }
        }
        TwoExactCover {
            points,
            sets: TwoPerson { rounds, free },
        }
    }
}
