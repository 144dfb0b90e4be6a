//! Partially ordered sets of outcomes.
//!
//! A game ends in an *outcome*, also called an atom. Outcomes are partially ordered by their value
//! for Left (CVH §4.1). An [`OutcomePoset`] is finite, named and always valid: every constructor
//! constructs or checks a reflexive, transitive and antisymmetric order. The order is a table of
//! bit sets, so testing `a ≤ b` is one load, even for the hundreds of outcomes of a Hex region.
//!
//! ```
//! use mustplay_cgt::outcome::OutcomePoset;
//!
//! let fork: OutcomePoset = "fork".parse().unwrap();
//! let (a, b) = (fork.atom("a").unwrap(), fork.atom("b").unwrap());
//! assert!(!fork.le(a, b) && !fork.le(b, a));
//! assert_eq!(fork.name(fork.top().unwrap()), "T");
//!
//! let error = "a<b,b<c,c<a".parse::<OutcomePoset>().unwrap_err();
//! assert_eq!(error.to_string(), "the relations run in a circle: a < b < c < a");
//! ```
//!
//! A poset is printed the way it was constructed. The text reads back as a poset with the same
//! names and the same order ([`OutcomePoset::is_same`]), unless it has only one outcome.

mod families;
mod text;

use crate::bits;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;
pub(super) use text::{opposite_sign, read_within};
use thiserror::Error;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atom(u16);

impl Atom {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A finite partially ordered set of named outcomes.
#[derive(Clone, Debug)]
pub struct OutcomePoset {
    names: Vec<String>,
    by_name: FxHashMap<String, Atom>,
    words: usize,
    /// `up[a]` is the set of all `b` with `a ≤ b`.
    up: Vec<u64>,
    /// `down[a]` is the set of all `b` with `b ≤ a`.
    down: Vec<u64>,
    top: Option<Atom>,
    bottom: Option<Atom>,
    origin: Origin,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PosetError {
    /// There are no outcomes, so no game could end.
    #[error("expected at least one outcome, found none")]
    Empty,
    /// The order table would be too large.
    #[error("expected at most {limit} outcomes, found {found}")]
    TooLarge { found: usize, limit: usize },
    /// The number of terminals of a region is out of range.
    #[error("expected 1 to {limit} terminals, found {found}")]
    Terminals { found: usize, limit: usize },
    /// A name that the notation for games cannot read back.
    #[error(
        "outcome {position} is called `{name}`; expected a name without spaces or any of {RESERVED}"
    )]
    BadName {
        /// The index of the outcome, counting from one.
        position: usize,
        name: String,
    },
    #[error("two outcomes are called `{name}`; expected different names")]
    SameName { name: String },
    /// The relation is not antisymmetric: it has a cycle.
    #[error("the relations run in a circle: {}", .names.join(" < "))]
    Cycle {
        /// The outcomes of the cycle, with the first one repeated at the end.
        names: Vec<String>,
    },
    /// Two different outcomes are below each other.
    #[error("outcomes {first} and {second} are each below the other; expected different sets")]
    Indistinct { first: String, second: String },
    /// The relation lacks `a ≤ a`.
    #[error("outcome {name} is not below itself; expected a reflexive order")]
    NotReflexive { name: String },
    /// The relation has `a ≤ b ≤ c` without `a ≤ c`.
    #[error("{low} ≤ {middle} ≤ {high} but not {low} ≤ {high}; expected a transitive order")]
    NotTransitive {
        /// The `a` of the missing relation.
        low: String,
        middle: String,
        /// The `c` of the missing relation.
        high: String,
    },
    /// Proper up-sets require a top and a bottom.
    #[error("expected a poset with different top and bottom")]
    Unbounded,
    #[error("column {column}: expected {expected}, found {found}")]
    Syntax {
        /// The column, counting characters from one.
        column: usize,
        expected: &'static str,
        found: String,
    },
}

impl OutcomePoset {
    /// The largest number of outcomes; the order table then has 32 MiB.
    pub const LIMIT: usize = 1 << 14;

    /// The poset with these names in which `a ≤ b` is `le(a, b)`, checked to be an order.
    pub fn from_order(
        names: Vec<String>,
        le: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, PosetError> {
        let poset = Self::from_trusted_order(names, le)?;
        poset.check_order()?;
        Ok(poset)
    }

    /// As [`OutcomePoset::from_order`], without the check, which is slow for many outcomes. The
    /// relation must be an order by construction; otherwise games over it have no meaning.
    pub fn from_trusted_order(
        names: Vec<String>,
        le: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, PosetError> {
        let size = names.len();
        let by_name = check_names(&names)?;
        let words = bits::words_for(size);
        let mut up = vec![0; size * words];
        let mut down = vec![0; size * words];
        for a in 0..size {
            for b in (0..size).filter(|&b| le(a, b)) {
                bits::insert(&mut up[a * words..][..words], b);
                bits::insert(&mut down[b * words..][..words], a);
            }
        }
        let extreme = |table: &[u64]| {
            (0..size)
                .find(|&a| bits::len(&table[a * words..][..words]) == size)
                .map(|a| Atom(a as u16))
        };
        let (bottom, top) = (extreme(&up), extreme(&down));
        Ok(Self { names, by_name, words, up, down, top, bottom, origin: Origin::Relations })
    }

    /// Refuses a number of outcomes above the limit.
    pub(super) fn check_size(found: usize) -> Result<(), PosetError> {
        let limit = Self::LIMIT;
        if found > limit {
            return Err(PosetError::TooLarge { found, limit });
        }
        Ok(())
    }

    fn check_order(&self) -> Result<(), PosetError> {
        let name = |a: Atom| self.name(a).to_owned();
        for a in self.atoms() {
            if !self.le(a, a) {
                return Err(PosetError::NotReflexive { name: name(a) });
            }
            for b in self.atoms().filter(|&b| b != a && self.le(a, b)) {
                if self.le(b, a) {
                    return Err(PosetError::Indistinct { first: name(a), second: name(b) });
                }
                if let Some(c) = self.atoms().find(|&c| self.le(b, c) && !self.le(a, c)) {
                    return Err(PosetError::NotTransitive {
                        low: name(a),
                        middle: name(b),
                        high: name(c),
                    });
                }
            }
        }
        Ok(())
    }

    /// The number of outcomes; never zero.
    #[expect(clippy::len_without_is_empty, reason = "a poset of outcomes is never empty")]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn atoms(&self) -> impl DoubleEndedIterator<Item = Atom> + use<> {
        (0..self.len() as u16).map(Atom)
    }

    /// The outcome called `name`; `⊤` and `⊥` also name the top and the bottom.
    pub fn atom(&self, name: &str) -> Option<Atom> {
        match (self.by_name.get(name), name) {
            (Some(&atom), _) => Some(atom),
            (None, "⊤") => self.top,
            (None, "⊥") => self.bottom,
            (None, _) => None,
        }
    }

    pub fn atom_at(&self, index: usize) -> Option<Atom> {
        (index < self.len()).then_some(Atom(index as u16))
    }

    pub fn name(&self, atom: Atom) -> &str {
        &self.names[atom.index()]
    }

    /// Whether `b` is at least as good for Left as `a`.
    #[inline]
    pub fn le(&self, a: Atom, b: Atom) -> bool {
        bits::contains(self.above(a), b.index())
    }

    pub fn top(&self) -> Option<Atom> {
        self.top
    }

    pub fn bottom(&self) -> Option<Atom> {
        self.bottom
    }

    /// Whether every two outcomes are comparable, as in CVH §7.
    pub fn is_linear(&self) -> bool {
        self.atoms().all(|a| self.atoms().all(|b| self.le(a, b) || self.le(b, a)))
    }

    /// The pairs `a < b` with nothing strictly between: the edges of the Hasse diagram.
    pub fn covers(&self) -> Vec<(Atom, Atom)> {
        // The interval contains only its two ends.
        let is_cover = |&(a, b): &(Atom, Atom)| {
            a != b
                && self.le(a, b)
                && bits::len(&bits::intersection(self.above(a), self.below(b))) == 2
        };
        self.atoms().flat_map(|a| self.atoms().map(move |b| (a, b))).filter(is_cover).collect()
    }

    /// The opposite poset: the same outcomes in the reverse order (CVH §8.2).
    pub fn opposite(&self) -> Self {
        if let Origin::Opposite(poset) = &self.origin {
            return Self::clone(poset);
        }
        let mut opposite = self.clone();
        std::mem::swap(&mut opposite.up, &mut opposite.down);
        std::mem::swap(&mut opposite.top, &mut opposite.bottom);
        opposite.origin = Origin::Opposite(Arc::new(self.clone()));
        opposite
    }

    /// The two factors, if this was constructed as a product.
    pub fn factors(&self) -> Option<(&Self, &Self)> {
        match &self.origin {
            Origin::Product(factors) => Some((&factors.0, &factors.1)),
            _ => None,
        }
    }

    /// The greatest outcome that is at most `a` and at most `b`, if there is one.
    pub fn meet(&self, a: Atom, b: Atom) -> Option<Atom> {
        let both = bits::intersection(self.below(a), self.below(b));
        self.atoms()
            .find(|&c| bits::contains(&both, c.index()) && bits::is_subset(&both, self.below(c)))
    }

    /// The least outcome that is at least `a` and at least `b`, if there is one.
    pub fn join(&self, a: Atom, b: Atom) -> Option<Atom> {
        let both = bits::intersection(self.above(a), self.above(b));
        self.atoms()
            .find(|&c| bits::contains(&both, c.index()) && bits::is_subset(&both, self.above(c)))
    }

    /// Whether the other poset has the same names and the same order, with any indices.
    pub fn is_same(&self, other: &Self) -> bool {
        let places: Option<Vec<Atom>> =
            self.names.iter().map(|name| other.by_name.get(name).copied()).collect();
        self.len() == other.len()
            && places.is_some_and(|places| {
                let le = |a: Atom, b: Atom| other.le(places[a.index()], places[b.index()]);
                self.atoms().all(|a| self.atoms().all(|b| self.le(a, b) == le(a, b)))
            })
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.up.len() + self.down.len()) * size_of::<u64>()
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The outcomes at or above `a`.
    pub(crate) fn above(&self, a: Atom) -> &[u64] {
        &self.up[a.index() * self.words..][..self.words]
    }

    /// The outcomes at or below `a`.
    pub(crate) fn below(&self, a: Atom) -> &[u64] {
        &self.down[a.index() * self.words..][..self.words]
    }
}

/// Two posets are equal if they have the same names at the same indices and the same order, however
/// they were constructed.
impl PartialEq for OutcomePoset {
    fn eq(&self, other: &Self) -> bool {
        self.names == other.names && self.up == other.up
    }
}

impl Eq for OutcomePoset {}

fn check_names(names: &[String]) -> Result<FxHashMap<String, Atom>, PosetError> {
    if names.is_empty() {
        return Err(PosetError::Empty);
    }
    OutcomePoset::check_size(names.len())?;
    let mut by_name = FxHashMap::default();
    for (at, name) in names.iter().enumerate() {
        if !is_name(name) {
            return Err(PosetError::BadName { position: at + 1, name: name.clone() });
        }
        if by_name.insert(name.clone(), Atom(at as u16)).is_some() {
            return Err(PosetError::SameName { name: name.clone() });
        }
    }
    Ok(by_name)
}

/// Whether the notation for games and relations can read `name` back.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_name_char) && !matches!(name, "⊤" | "⊥")
}

/// The characters reserved by the notations for posets and games.
const RESERVED: &str = "{}()[]|,;<>=+*^$/\\≤≥⊲⊳≃‖∨∧↑↓×→ᵒ";

/// Whether `c` is allowed in the name of an outcome.
pub(crate) fn is_name_char(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !RESERVED.contains(c)
}

#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A named family of the theory.
    Family(String),
    Product(Arc<(OutcomePoset, OutcomePoset)>),
    Opposite(Arc<OutcomePoset>),
    UpSets(Arc<OutcomePoset>),
    /// Any other construction.
    Relations,
}

impl OutcomePoset {
    pub(super) fn made(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Chains that contain every covering pair once, and outcomes that are in no pair.
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

impl fmt::Display for OutcomePoset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Family(name) => f.write_str(name),
            Origin::Product(factors) => {
                // Products are left-associative.
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
