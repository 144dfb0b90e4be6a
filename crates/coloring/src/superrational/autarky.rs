//! Superrational preprocessing of SAT and QBF (SCG §8.6).
//!
//! Take a set S′ of variables and punctuate the clauses by it. If the existential player wins
//! the little formula that is left, played in the order of the prefix, then that player can
//! always satisfy every clause that mentions S′, without looking at any other variable, and all
//! these clauses can be struck out: what is left is true exactly when the whole was. For one
//! variable this is the pure literal rule, for existential variables alone it is an *autarky*,
//! and with universal variables among them S′ is captured.
//!
//! *Proof.* A strategy for the clauses that are left, played beside the local one on S′,
//! satisfies all clauses. Conversely fewer clauses are easier to satisfy. ∎
//!
//! Universal variables that occur with one sign only are set so that they help nobody: pure
//! again, for the other player.
//!
//! ```
//! use mustplay_coloring::qbf::Formula;
//! use mustplay_coloring::superrational::autarky;
//!
//! // y answers x whatever z is: both clauses go, and the rest is trivial.
//! let text = "p cnf 3 3\na 1 0\ne 2 0\na 3 0\n1 2 3 0\n-1 -2 0\n1 2 -3 0\n";
//! let formula = Formula::from_qdimacs(text).unwrap();
//! let (rest, counts) = autarky::simplify(&formula, 2);
//! assert_eq!(rest.clauses().len(), 0);
//! assert_eq!(counts.captured, 1);
//! ```

use std::fmt;

use crate::qbf::{Formula, Literal, Quantifier};

/// How many sets of each kind were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Existential variables that occur with one sign only.
    pub pure: usize,
    /// Universal variables that occur with one sign only.
    pub universal: usize,
    /// Larger sets of existential variables.
    pub autarkies: usize,
    /// Sets with universal variables among them.
    pub captured: usize,
    /// Clauses struck out.
    pub clauses: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} pure, {} pure universal, {} autarkies, {} captured sets; {} clauses struck out",
            self.pure, self.universal, self.autarkies, self.captured, self.clauses
        )
    }
}

/// How many sets are examined before giving up: formulas may be large.
const MOST_SETS: usize = 200_000;

/// The formula without the clauses that small sets of at most `largest` variables take care of,
/// and what was found. It keeps its prefix.
pub fn simplify(formula: &Formula, largest: usize) -> (Formula, Counts) {
    let mut work = Work {
        prefix: formula.prefix(),
        clauses: formula.clauses().to_vec(),
        counts: Counts::default(),
        examined: 0,
    };
    while work.universals() || work.strike(largest) {}
    let rest = Formula::new(formula.prefix().to_vec(), work.clauses);
    (rest.expect("the variables are the same"), work.counts)
}

struct Work<'a> {
    prefix: &'a [Quantifier],
    clauses: Vec<Vec<Literal>>,
    counts: Counts,
    examined: usize,
}

impl Work<'_> {
    /// Takes universal variables of one sign out of all clauses; whether there were any.
    fn universals(&mut self) -> bool {
        let mut signs = vec![[false; 2]; self.prefix.len()];
        for literal in self.clauses.iter().flatten() {
            signs[literal.variable][usize::from(literal.positive)] = true;
        }
        let pure = |variable: usize| {
            self.prefix[variable] == Quantifier::ForAll && signs[variable][0] != signs[variable][1]
        };
        let count = (0..self.prefix.len()).filter(|&v| pure(v)).count();
        for clause in &mut self.clauses {
            clause.retain(|literal| !pure(literal.variable));
        }
        self.counts.universal += count;
        count > 0
    }

    /// Finds one set and strikes out its clauses; whether there was one.
    fn strike(&mut self, largest: usize) -> bool {
        let mut occurs = vec![Vec::new(); self.prefix.len()];
        for (at, clause) in self.clauses.iter().enumerate() {
            for literal in clause {
                occurs[literal.variable].push(at);
            }
        }
        for size in 1..=largest {
            for first in 0..self.prefix.len() {
                if occurs[first].is_empty() {
                    continue;
                }
                if let Some(set) = self.grow(vec![first], size, &occurs) {
                    self.remove(&set);
                    return true;
                }
            }
        }
        false
    }

    /// A set of exactly `size` variables that contains `set` and is taken care of. New
    /// variables come from clauses that the set alone cannot satisfy.
    fn grow(&mut self, set: Vec<usize>, size: usize, occurs: &[Vec<usize>]) -> Option<Vec<usize>> {
        self.examined += 1;
        if self.examined > MOST_SETS {
            return None;
        }
        let mut touched: Vec<usize> = set.iter().flat_map(|&v| occurs[v].clone()).collect();
        touched.sort_unstable();
        touched.dedup();
        if set.len() == size {
            return self.is_local_win(&set, &touched).then_some(set);
        }
        let mut next: Vec<usize> = touched
            .iter()
            .flat_map(|&at| self.clauses[at].iter().map(|l| l.variable))
            .filter(|v| !set.contains(v))
            .collect();
        next.sort_unstable();
        next.dedup();
        next.into_iter().find_map(|variable| {
            let mut larger = set.clone();
            larger.push(variable);
            self.grow(larger, size, occurs)
        })
    }

    /// Whether Exist satisfies the touched clauses with the variables of `set` alone.
    fn is_local_win(&self, set: &[usize], touched: &[usize]) -> bool {
        let mut variables = set.to_vec();
        variables.sort_unstable();
        let place = |variable: usize| variables.iter().position(|&v| v == variable);
        let clauses = touched.iter().map(|&at| {
            let literals = self.clauses[at].iter().filter_map(|literal| {
                Some(Literal {
                    variable: place(literal.variable)?,
                    positive: literal.positive,
                })
            });
            literals.collect()
        });
        let prefix = variables.iter().map(|&v| self.prefix[v]).collect();
        let local = Formula::new(prefix, clauses.collect());
        local.expect("variables have places").is_true()
    }

    fn remove(&mut self, set: &[usize]) {
        let before = self.clauses.len();
        let untouched = |clause: &Vec<Literal>| !clause.iter().any(|l| set.contains(&l.variable));
        self.clauses.retain(untouched);
        self.counts.clauses += before - self.clauses.len();
        let universal = set.iter().any(|&v| self.prefix[v] == Quantifier::ForAll);
        let counter = match (set.len(), universal) {
            (_, true) => &mut self.counts.captured,
            (1, false) => &mut self.counts.pure,
            (_, false) => &mut self.counts.autarkies,
        };
        *counter += 1;
    }
}
