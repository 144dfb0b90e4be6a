//! Quantified formulas: games with a fixed order of moves.

use mustplay_coloring::qbf::{self, Formula};
use mustplay_coloring::superrational::autarky;
use mustplay_core::RunContext;

use super::{Colored, Coloring, ColoringError, SETS};
use crate::{Error, Report};

/// All settings of at most this many variables are tried.
pub(super) const MOST_BRUTE: usize = 24;

/// What is known about a quantified formula.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Quantified {
    /// How many variables it has.
    pub variables: usize,
    /// How many clauses it has.
    pub clauses: usize,
    /// Whether it is true.
    pub is_true: Option<bool>,
    /// What superrational preprocessing found (SCG §8.6).
    pub preprocessing: autarky::Counts,
}

impl Coloring {
    pub(super) fn decide(
        &self,
        formula: &Formula,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        if self.to_move.is_some() {
            return Err(ColoringError::FixedOrder.into());
        }
        let variables = formula.prefix().len();
        if self.brute && variables > MOST_BRUTE {
            return Err(ColoringError::TooManyVariables { variables }.into());
        }
        let sets = if self.brute { 0 } else { self.sets.unwrap_or(SETS) };
        let (rest, preprocessing) = autarky::simplify(formula, sets);
        let (is_true, nodes, stop) = if self.brute {
            (Some(formula.is_true()), 1 << variables, None)
        } else {
            match qbf::solve(&rest, &context.sink()) {
                Ok(answer) => (Some(answer.is_true), answer.nodes, None),
                Err(stop) => (None, context.done(), Some(stop)),
            }
        };
        let answer =
            Quantified { variables, clauses: formula.clauses().len(), is_true, preprocessing };
        Ok(Report::until(stop, Colored::Quantified(answer), nodes))
    }
}
