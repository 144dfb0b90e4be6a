//! Outcomes that are at least as good as some.

use mustplay_cgt::outcome::{Atom, Poset};

/// A set that has with each outcome all larger ones, named by its least outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UpSet {
    members: Vec<bool>,
    least: Vec<Atom>,
}

/// The up-sets of a poset other than none and all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UpSets {
    /// The sets, small ones first.
    pub sets: Vec<UpSet>,
    /// Whether these are all; otherwise only those with one least outcome.
    pub complete: bool,
}

impl UpSet {
    /// All outcomes that are at least as good as one of these.
    pub fn above(poset: &Poset, outcomes: &[Atom]) -> Self {
        let is_above = |atom: Atom| outcomes.iter().any(|&low| poset.le(low, atom));
        Self::new(poset, poset.atoms().map(is_above).collect())
    }

    fn new(poset: &Poset, members: Vec<bool>) -> Self {
        let within = |atom: &Atom| members[atom.index()];
        let is_least = |&atom: &Atom| {
            let mut others = poset.atoms().filter(within);
            others.all(|other| other == atom || !poset.le(other, atom))
        };
        let least = poset.atoms().filter(within).filter(is_least).collect();
        Self { members, least }
    }

    /// Whether an outcome is in it.
    pub fn contains(&self, atom: Atom) -> bool {
        self.members[atom.index()]
    }

    /// The least outcomes in it, which are not comparable.
    pub fn least(&self) -> &[Atom] {
        &self.least
    }

    fn len(&self) -> usize {
        self.members.iter().filter(|&&within| within).count()
    }
}

impl UpSets {
    /// The up-sets of a poset, if there are at most `most`; otherwise one for each outcome, and of
    /// these no more than `most`.
    pub fn of(poset: &Poset, most: usize) -> Self {
        let single = poset.atoms().map(|atom| UpSet::above(poset, &[atom]));
        let single: Vec<UpSet> = single.filter(|set| set.len() < poset.len()).collect();
        let mut sets = single.clone();
        let mut at = 0;
        // Every up-set is a union of those of single outcomes.
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
