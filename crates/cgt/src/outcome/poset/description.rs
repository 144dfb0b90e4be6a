//! How a poset was made, which is how it is written.
//!
//! What is written is read back as a poset with the same names and the same order
//! ([`Poset::is_same`]), unless it has but one outcome.

use std::fmt;
use std::sync::Arc;

use super::{Atom, Poset};

/// How a poset was made.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A family of the theory, by its name.
    Family(String),
    /// The product of two posets.
    Product(Arc<(Poset, Poset)>),
    /// The opposite of a poset.
    Opposite(Arc<Poset>),
    /// The proper up-sets of a poset.
    UpSets(Arc<Poset>),
    /// In any other way.
    Relations,
}

impl Poset {
    /// This poset, made in some way.
    pub(super) fn made(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Chains that have every covering pair once, and outcomes that are in none.
    fn chains(&self) -> Vec<Vec<Atom>> {
        let mut covers = self.covers();
        let mut chains: Vec<Vec<Atom>> = Vec::new();
        while !covers.is_empty() {
            let (low, high) = covers.remove(0);
            let mut chain = vec![low, high];
            let mut last = high;
            while let Some(next) = covers.iter().position(|&(low, _)| low == last) {
                last = covers.remove(next).1;
                chain.push(last);
            }
            chains.push(chain);
        }
        let alone = |a: &Atom| !chains.iter().any(|chain| chain.contains(a));
        let alone: Vec<Vec<Atom>> = self.atoms().filter(alone).map(|a| vec![a]).collect();
        chains.extend(alone);
        chains
    }
}

impl fmt::Display for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Family(name) => f.write_str(name),
            Origin::Product(factors) => {
                // The product is read from the left.
                match &factors.0.origin {
                    Origin::Relations => write!(f, "({})", factors.0)?,
                    _ => write!(f, "{}", factors.0)?,
                }
                match &factors.1.origin {
                    Origin::Relations | Origin::Product(_) => write!(f, " x ({})", factors.1),
                    _ => write!(f, " x {}", factors.1),
                }
            }
            Origin::Opposite(poset) => match &poset.origin {
                Origin::Relations | Origin::Product(_) => write!(f, "({poset})^op"),
                _ => write!(f, "{poset}^op"),
            },
            Origin::UpSets(poset) => write!(f, "upsets({poset})"),
            Origin::Relations => {
                let name = |&atom: &Atom| self.name(atom);
                let chain = |chain: &Vec<Atom>| chain.iter().map(name).collect::<Vec<_>>();
                let chains = self.chains();
                let chains: Vec<String> = chains.iter().map(|it| chain(it).join("<")).collect();
                f.write_str(&chains.join(","))
            }
        }
    }
}
