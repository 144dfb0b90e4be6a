//! A payoff over a poset, valid by construction.

use std::sync::Arc;

use mustplay_cgt::outcome::{Atom, Poset};

use super::rule::Rule;
use super::up_set::UpSet;
use crate::file::Definition;
use crate::formula::Expression;
use crate::painting::Painting;
use crate::text::SyntaxError;
use crate::truth::TruthTable;

/// A payoff whose outcomes are elements of a poset.
#[derive(Clone, Debug)]
pub struct PosetPayoff {
    elements: usize,
    colors: usize,
    poset: Arc<Poset>,
    rule: Rule<Atom>,
}

/// The outcomes that a coloring may still come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached(Vec<bool>);

impl PosetPayoff {
    /// The payoff of a rule, whose outcomes must be those of `poset`, in a game of so many
    /// elements.
    pub fn new(rule: &Rule, elements: usize, poset: &Arc<Poset>) -> Result<Self, SyntaxError> {
        let known = rule.try_map(|label| {
            let names: Vec<&str> = poset.atoms().take(8).map(|atom| poset.name(atom)).collect();
            let more = if poset.len() > names.len() { " …" } else { "" };
            let expected = || format!("one of the outcomes {}{more}", names.join(" "));
            poset.atom(&label.name).ok_or_else(|| label.refused(expected()))
        })?;
        let colors = match rule {
            Rule::Cases { conditions, .. } => conditions.first().map_or(2, Expression::colors),
            Rule::Table { colors, .. } => *colors,
        };
        Ok(Self { elements, colors, poset: Arc::clone(poset), rule: known })
    }

    /// How many elements there are.
    pub fn elements(&self) -> usize {
        self.elements
    }

    /// How many pure colors there are.
    pub fn colors(&self) -> usize {
        self.colors
    }

    /// The outcomes and their order.
    pub fn poset(&self) -> &Arc<Poset> {
        &self.poset
    }

    /// The outcomes that a coloring may still come to, as far as that can be told.
    pub fn reached<const W: usize>(&self, painting: &Painting<W>) -> Reached {
        let mut reached = vec![false; self.poset.len()];
        self.rule.each_possible(painting, |atom| reached[atom.index()] = true);
        Reached(reached)
    }

    /// The outcome of a coloring, if it is clear.
    pub fn outcome<const W: usize>(&self, painting: &Painting<W>) -> Option<Atom> {
        let Reached(reached) = self.reached(painting);
        let mut atoms = self.poset.atoms().filter(|atom| reached[atom.index()]);
        let first = atoms.next()?;
        atoms.next().is_none().then_some(first)
    }

    /// The game with two outcomes that Max wins by an outcome of the up-set.
    pub fn reaching(&self, up: &UpSet) -> Definition {
        match &self.rule {
            Rule::Cases { conditions, steps } => {
                let wanted = |atom: &Atom| up.contains(*atom);
                Definition::Expression(Rule::formula(conditions, steps, self.elements, wanted))
            }
            Rule::Table { colors, rows } => {
                let wins = |row: usize| up.contains(rows[row]);
                let table = TruthTable::new(self.elements, *colors, wins);
                Definition::Table(table.expect("a table that was read has as many rows"))
            }
        }
    }
}
