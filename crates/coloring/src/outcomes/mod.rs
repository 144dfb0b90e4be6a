//! Payoffs over a poset of outcomes (CVH §3).
//!
//! A set-coloring game may end in an element of a partially ordered set, which Max wants to be
//! large. (SCG §4.8 requires a total order for optimal play to make sense. A partial order
//! suffices: play then has a winner for each up-set of outcomes, a set that contains with each
//! outcome all larger ones. The value of the game is a game over the poset, CVH §4.)
//!
//! * [`OutcomeRule`] — the outcome of each coloring: by a list of conditions, or by a table.
//! * [`PosetPayoff`] — a rule and the poset of its outcomes.
//! * [`UpSet`] — outcomes that are at least as good as some; *reaching* an up-set is a game with
//!   two outcomes, [`PosetPayoff::reaching`].
//! * [`PosetPayoff::values`] — every position as a game over the poset.
//! * [`PosetPayoff::check_monotone`] — whether a greater color never makes the outcome worse, as in
//!   a *monotone* set-coloring game (CVH Definition 3.2).
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_coloring::outcomes::{OutcomeRule, PosetPayoff};
//! use mustplay_coloring::{Painting, Palette};
//! use mustplay_cgt::outcome::Games;
//! use mustplay_core::NoProgress;
//!
//! let (rule, names) = OutcomeRule::parse("x & y ? T : x ? a : y ? b : _", 2)?;
//! let fork = Arc::new("fork".parse()?);
//! let payoff = PosetPayoff::new(&rule, names.len(), &fork)?;
//! let mut games = Games::new((*fork).clone());
//! let values = payoff.values(&mut games, Palette::Own, &Painting::<1>::EMPTY, &NoProgress)?;
//! assert_eq!(games.text(values.value()), "{{T|a},{T|b}|{a|_},{b|_}}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod monotone;
mod rule;
mod values;

use std::sync::Arc;

use mustplay_cgt::outcome::{Atom, OutcomePoset};

use crate::file::Definition;
use crate::formula::Expression;
use crate::{Painting, SyntaxError, TruthTable};
pub use monotone::{MonotoneError, NotMonotone};
pub use rule::{OutcomeLabel, OutcomeRule, RuleStep};
pub(crate) use rule::{cases, rule_at};
pub use values::PosetValues;

#[derive(Clone, Debug)]
pub struct PosetPayoff {
    elements: usize,
    colors: usize,
    poset: Arc<OutcomePoset>,
    rule: OutcomeRule<Atom>,
}

/// The possible outcomes of the completions of a coloring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached(Vec<bool>);

impl PosetPayoff {
    /// The payoff of a rule whose outcomes are those of `poset`, in a game of `elements` elements.
    pub fn new(
        rule: &OutcomeRule,
        elements: usize,
        poset: &Arc<OutcomePoset>,
    ) -> Result<Self, SyntaxError> {
        let known = rule.try_map(|label| {
            let names: Vec<&str> = poset.atoms().take(8).map(|atom| poset.name(atom)).collect();
            let more = if poset.len() > names.len() { " …" } else { "" };
            let expected = || format!("one of the outcomes {}{more}", names.join(" "));
            poset.atom(&label.name).ok_or_else(|| label.refused(expected()))
        })?;
        let colors = match rule {
            OutcomeRule::Cases { conditions, .. } => {
                conditions.first().map_or(2, Expression::colors)
            }
            OutcomeRule::Table { colors, .. } => *colors,
        };
        Ok(Self { elements, colors, poset: Arc::clone(poset), rule: known })
    }

    pub fn elements(&self) -> usize {
        self.elements
    }

    pub fn colors(&self) -> usize {
        self.colors
    }

    pub fn poset(&self) -> &Arc<OutcomePoset> {
        &self.poset
    }

    /// A superset of the outcomes of all completions of a coloring.
    pub fn reached<const W: usize>(&self, painting: &Painting<W>) -> Reached {
        let mut reached = vec![false; self.poset.len()];
        self.rule.each_possible(painting, |atom| reached[atom.index()] = true);
        Reached(reached)
    }

    /// The outcome of a coloring, if it is decided.
    pub fn outcome<const W: usize>(&self, painting: &Painting<W>) -> Option<Atom> {
        let Reached(reached) = self.reached(painting);
        let mut atoms = self.poset.atoms().filter(|atom| reached[atom.index()]);
        let first = atoms.next()?;
        atoms.next().is_none().then_some(first)
    }

    /// The game with two outcomes that Max wins with an outcome in the up-set.
    pub fn reaching(&self, up: &UpSet) -> Definition {
        match &self.rule {
            OutcomeRule::Cases { conditions, steps } => {
                let wanted = |atom: &Atom| up.contains(*atom);
                Definition::Expression(OutcomeRule::formula(
                    conditions,
                    steps,
                    self.elements,
                    wanted,
                ))
            }
            OutcomeRule::Table { colors, rows } => {
                let wins = |row: usize| up.contains(rows[row]);
                let table = TruthTable::new(self.elements, *colors, wins);
                Definition::Table(table.expect("a table that was read has as many rows"))
            }
        }
    }
}

/// A set that contains with each outcome all larger ones, given by its minimal outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UpSet {
    members: Vec<bool>,
    least: Vec<Atom>,
}

/// The up-sets of a poset other than the empty set and the whole poset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UpSets {
    pub sets: Vec<UpSet>,
    /// Whether all up-sets are listed; otherwise only those with one minimal outcome.
    pub complete: bool,
}

impl UpSet {
    /// The up-set generated by `outcomes`.
    pub fn above(poset: &OutcomePoset, outcomes: &[Atom]) -> Self {
        let is_above = |atom: Atom| outcomes.iter().any(|&low| poset.le(low, atom));
        Self::new(poset, poset.atoms().map(is_above).collect())
    }

    fn new(poset: &OutcomePoset, members: Vec<bool>) -> Self {
        let within = |atom: &Atom| members[atom.index()];
        let is_least = |&atom: &Atom| {
            let mut others = poset.atoms().filter(within);
            others.all(|other| other == atom || !poset.le(other, atom))
        };
        let least = poset.atoms().filter(within).filter(is_least).collect();
        Self { members, least }
    }

    pub fn contains(&self, atom: Atom) -> bool {
        self.members[atom.index()]
    }

    /// Its minimal outcomes, which are pairwise incomparable.
    pub fn least(&self) -> &[Atom] {
        &self.least
    }

    fn len(&self) -> usize {
        self.members.iter().filter(|&&within| within).count()
    }
}

impl UpSets {
    /// The up-sets of a poset, if there are at most `most`; otherwise those of single outcomes, at
    /// most `most` of them.
    pub fn of(poset: &OutcomePoset, most: usize) -> Self {
        let single = poset.atoms().map(|atom| UpSet::above(poset, &[atom]));
        let single: Vec<UpSet> = single.filter(|set| set.len() < poset.len()).collect();
        let mut sets = single.clone();
        let mut at = 0;
        // Every up-set is a union of up-sets of single outcomes.
        while at < sets.len() && sets.len() <= most {
            for one in &single {
                let members = sets[at].members.iter().zip(&one.members);
                let union = UpSet::new(poset, members.map(|(a, b)| a | b).collect());
                if union.len() < poset.len() && !sets.contains(&union) {
                    sets.push(union);
                }
            }
            at += 1;
        }
        let complete = sets.len() <= most;
        if !complete {
            sets = single.into_iter().take(most).collect();
        }
        sets.sort_by_key(|set| (set.len(), set.members.clone()));
        Self { sets, complete }
    }
}
