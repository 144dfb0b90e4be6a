//! Superrational preprocessing of SAT and QBF (SCG §8.6).
//!
//! Punctuate the clauses by a set S′ of variables. If the existential player wins the remaining
//! local formula, played in prefix order, that player can always satisfy every clause that mentions
//! S′ without regard to other variables, and all these clauses can be removed: the rest is true
//! exactly when the whole is. For one variable this is the pure literal rule, for existential
//! variables alone it is an *autarky*, and with universal variables S′ is captured.
//!
//! *Proof.* A strategy for the remaining clauses, combined with the local one on S′, satisfies all
//! clauses. Conversely, fewer clauses are easier to satisfy. ∎
//!
//! Universal variables with only one sign are set so that they satisfy no clause: pure literals of
//! the other player.
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

/// The number of sets found of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Counts {
    /// Existential variables that occur with one sign only.
    pub pure: usize,
    /// Universal variables that occur with one sign only.
    #[serde(rename = "pure_universal")]
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

/// The maximum number of sets that are examined.
const MOST_SETS: usize = 200_000;

/// Removes the clauses that sets of at most `largest` variables satisfy, and counts these sets. The
/// prefix stays the same.
pub fn simplify(formula: &Formula, largest: usize) -> (Formula, Counts) {
    let mut simplifier = Simplifier {
        prefix: formula.prefix(),
        clauses: formula.clauses().to_vec(),
        struck: vec![false; formula.clauses().len()],
        occurs: vec![Vec::new(); formula.prefix().len()],
        counts: Counts::default(),
        examined: 0,
    };
    for (at, clause) in formula.clauses().iter().enumerate() {
        for literal in clause {
            simplifier.occurs[literal.variable].push(at);
        }
    }
    while largest > 0 && (simplifier.universals() | simplifier.pass(largest)) {}
    let struck = std::mem::take(&mut simplifier.struck);
    let left = simplifier.clauses.into_iter().zip(struck);
    let left = left.filter(|(_, struck)| !struck).map(|(clause, _)| clause);
    (Formula::new(formula.prefix().to_vec(), left.collect()), simplifier.counts)
}

struct Simplifier<'a> {
    prefix: &'a [Quantifier],
    clauses: Vec<Vec<Literal>>,
    struck: Vec<bool>,
    /// The clauses of each variable, including removed ones.
    occurs: Vec<Vec<usize>>,
    counts: Counts,
    examined: usize,
}

impl Simplifier<'_> {
    /// Removes pure universal variables from all clauses; returns whether there were any.
    fn universals(&mut self) -> bool {
        let mut signs = vec![[false; 2]; self.prefix.len()];
        let open = self.clauses.iter().zip(&self.struck);
        for literal in open.filter(|(_, struck)| !**struck).flat_map(|(clause, _)| clause) {
            signs[literal.variable][usize::from(literal.positive)] = true;
        }
        let pure = |variable: usize| {
            self.prefix[variable] == Quantifier::ForAll && signs[variable][0] != signs[variable][1]
        };
        let pure: Vec<bool> = (0..self.prefix.len()).map(pure).collect();
        let count = pure.iter().filter(|pure| **pure).count();
        for clause in &mut self.clauses {
            clause.retain(|literal| !pure[literal.variable]);
        }
        self.counts.universal += count;
        count > 0
    }

    /// Tries each variable once for each set size; returns whether a set was found.
    fn pass(&mut self, largest: usize) -> bool {
        let mut found = false;
        for size in 1..=largest {
            for first in 0..self.prefix.len() {
                if let Some(set) = self.grow(vec![first], size) {
                    self.strike(&set);
                    found = true;
                }
            }
        }
        found
    }

    /// The remaining clauses that mention a variable of the set.
    fn touched(&self, set: &[usize]) -> Vec<usize> {
        let all = set.iter().flat_map(|&v| &self.occurs[v]).copied();
        let mentions = |at: usize| self.clauses[at].iter().any(|l| set.contains(&l.variable));
        let mut touched: Vec<usize> = all.filter(|&at| !self.struck[at] && mentions(at)).collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// A removable set of exactly `size` variables that contains `set`. New variables come from
    /// clauses that the set touches.
    fn grow(&mut self, set: Vec<usize>, size: usize) -> Option<Vec<usize>> {
        self.examined += 1;
        if self.examined > MOST_SETS {
            return None;
        }
        let touched = self.touched(&set);
        if touched.is_empty() {
            return None;
        }
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
            self.grow(larger, size)
        })
    }

    /// Whether Exist satisfies the touched clauses with the variables of `set` alone.
    fn is_local_win(&self, set: &[usize], touched: &[usize]) -> bool {
        let mut variables = set.to_vec();
        variables.sort_unstable();
        let place = |variable: usize| variables.iter().position(|&v| v == variable);
        let clauses = touched.iter().map(|&at| {
            let literals = self.clauses[at].iter().filter_map(|literal| {
                Some(Literal { variable: place(literal.variable)?, positive: literal.positive })
            });
            literals.collect()
        });
        let prefix = variables.iter().map(|&v| self.prefix[v]).collect();
        Formula::new(prefix, clauses.collect()).is_true()
    }

    fn strike(&mut self, set: &[usize]) {
        for at in self.touched(set) {
            self.struck[at] = true;
            self.counts.clauses += 1;
        }
        let universal = set.iter().any(|&v| self.prefix[v] == Quantifier::ForAll);
        let counter = match (set.len(), universal) {
            (_, true) => &mut self.counts.captured,
            (1, false) => &mut self.counts.pure,
            (_, false) => &mut self.counts.autarkies,
        };
        *counter += 1;
    }
}
