//! The syntax tree of a text.
//!
//! Nodes are in a list, parts before the nodes that contain them, so evaluation requires no
//! recursion at any depth of nesting.
//!
//! Functions of outcomes are resolved between two posets and checked to be monotone.

use super::super::map::{MonotoneMap, NotMonotoneMap, truth};
use super::super::poset::{Atom, OutcomePoset};
use super::NotationError;
use super::lexer::Lexer;
use super::question::Relation;

/// An index into [`Syntax::nodes`].
pub(super) type NodeId = usize;

/// An index into [`Syntax::functions`].
pub(super) type FunctionId = usize;

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) place: usize,
}

/// A game, or a set of games, as written.
#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    /// The name of an outcome.
    Outcome(String),
    /// `*`.
    Star,
    /// A name defined before.
    Reference(NodeId),
    Form {
        left: Vec<NodeId>,
        right: Vec<NodeId>,
    },
    /// `{G, H}`, and the place of its closing brace.
    Set {
        games: Vec<NodeId>,
        end: usize,
    },
    Over {
        game: NodeId,
        poset: OutcomePoset,
    },
    /// An operation on games over one poset.
    Apply {
        operation: Operation,
        games: Vec<NodeId>,
    },
    /// `G + H`, or `G +_f H`.
    Sum {
        parts: [NodeId; 2],
        along: Option<FunctionId>,
    },
    /// `f(G)`.
    Map {
        along: FunctionId,
        game: NodeId,
    },
}

impl NodeKind {
    pub(super) fn parts(&self) -> Vec<NodeId> {
        match self {
            Self::Outcome(_) | Self::Star | Self::Reference(_) => Vec::new(),
            Self::Form { left, right } => [&left[..], &right[..]].concat(),
            Self::Set { games, .. } | Self::Apply { games, .. } => games.clone(),
            Self::Sum { parts, .. } => parts.to_vec(),
            Self::Over { game, .. } | Self::Map { game, .. } => vec![*game],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Canonical,
    CopyCat,
    Down,
    Join,
    Meet,
    Monotone,
    Opposite,
    Up,
}

impl Operation {
    pub(super) const ALL: [(&'static str, Self); 8] = [
        ("canonical", Self::Canonical),
        ("copycat", Self::CopyCat),
        ("down", Self::Down),
        ("join", Self::Join),
        ("meet", Self::Meet),
        ("monotone", Self::Monotone),
        ("op", Self::Opposite),
        ("up", Self::Up),
    ];

    pub(super) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|&(known, _)| known == name);
        found.map(|(_, operation)| operation)
    }

    /// Whether it has several operands; the others have one.
    pub(super) fn takes_several(self) -> bool {
        matches!(self, Self::Down | Self::Join | Self::Meet | Self::Up)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) kind: FunctionKind,
    pub(super) place: usize,
}

#[derive(Clone, Debug)]
pub(super) enum FunctionKind {
    /// A function named by the theory.
    Named(NamedFunction),
    /// `above(x, …)`: top for outcomes that are at least one of them.
    Above(Vec<Word>),
    /// `notbelow(x, …)`: bottom for outcomes that are at most one of them.
    NotBelow(Vec<Word>),
    /// `[x -> y, …, else -> z over POSET]`.
    Table { entries: Vec<[Word; 2]>, otherwise: Option<Word>, over: Option<OutcomePoset> },
}

#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) name: String,
    pub(super) place: usize,
}

/// A named function; all are functions of pairs of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedFunction {
    /// The greatest lower bound of two outcomes of one poset.
    And,
    /// The least upper bound of two outcomes of one poset.
    Or,
    /// `λ: A × Aᵒᵖ → 𝔹` (CVH §8.4).
    Lambda,
    /// `ρ: A × Aᵒᵖ → 𝔹` (CVH §8.4).
    Rho,
    First,
    Second,
    /// Whether an outcome is in a proper up-set (CVH §9.2).
    Member,
}

impl NamedFunction {
    pub(super) const ALL: [(&'static str, Self); 9] = [
        ("and", Self::And),
        ("or", Self::Or),
        ("lambda", Self::Lambda),
        ("rho", Self::Rho),
        ("first", Self::First),
        ("second", Self::Second),
        ("member", Self::Member),
        ("λ", Self::Lambda),
        ("ρ", Self::Rho),
    ];

    pub(super) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|&(known, _)| known == name);
        found.map(|(_, function)| function)
    }
}

#[derive(Clone, Debug)]
pub(super) enum LastSentence {
    /// A game to evaluate.
    Game(NodeId),
    /// A question about two games, or sets of games, with the place of the relation.
    Question { left: NodeId, relation: Relation, place: usize, right: NodeId },
}

pub(super) struct Syntax<'t> {
    pub(super) nodes: Vec<Node>,
    pub(super) functions: Vec<Function>,
    pub(super) said: LastSentence,
    /// The text itself, for the places in messages.
    pub(super) text: Lexer<'t>,
}

/// The function from `from`, and its target; a table without a poset maps to `home`.
pub(super) fn resolve(
    function: &Function,
    from: &OutcomePoset,
    home: &OutcomePoset,
    text: &Lexer<'_>,
) -> Result<(OutcomePoset, MonotoneMap), NotationError> {
    let resolver = Resolver { place: function.place, from, text };
    match &function.kind {
        FunctionKind::Named(named) => resolver.named(*named),
        FunctionKind::Above(words) => {
            let least = resolver.outcomes(words, from)?;
            resolver.judge(|a| least.iter().any(|&b| from.le(b, a)))
        }
        FunctionKind::NotBelow(words) => {
            let greatest = resolver.outcomes(words, from)?;
            resolver.judge(|a| !greatest.iter().any(|&b| from.le(a, b)))
        }
        FunctionKind::Table { entries, otherwise, over } => {
            let to = over.as_ref().unwrap_or(home);
            let otherwise = otherwise.as_ref().map(|word| resolver.outcome(word, to));
            let mut images = vec![otherwise.transpose()?; from.len()];
            for [word, image] in entries {
                let atom = resolver.outcome(word, from)?;
                images[atom.index()] = Some(resolver.outcome(image, to)?);
            }
            if let Some(missing) = from.atoms().find(|a| images[a.index()].is_none()) {
                let expected = format!("an image for the outcome {}", from.name(missing));
                return Err(resolver.refuse(expected, "none"));
            }
            let image = |a: Atom| images[a.index()].expect("none is missing");
            Ok((to.clone(), resolver.map(to, image)?))
        }
    }
}

struct Resolver<'a> {
    place: usize,
    from: &'a OutcomePoset,
    text: &'a Lexer<'a>,
}

impl Resolver<'_> {
    fn refuse(&self, expected: impl Into<String>, found: impl Into<String>) -> NotationError {
        self.text.refuse(self.place, expected, found)
    }

    fn outcome(&self, word: &Word, poset: &OutcomePoset) -> Result<Atom, NotationError> {
        poset.atom(&word.name).ok_or_else(|| {
            let expected = format!("an outcome ({})", super::sample_of_names(poset));
            let found = format!("`{}`", word.name);
            self.text.refuse(word.place, expected, found)
        })
    }

    fn outcomes(&self, words: &[Word], poset: &OutcomePoset) -> Result<Vec<Atom>, NotationError> {
        words.iter().map(|word| self.outcome(word, poset)).collect()
    }

    /// A function into `to`, checked to be monotone.
    fn map(
        &self,
        to: &OutcomePoset,
        image: impl Fn(Atom) -> Atom,
    ) -> Result<MonotoneMap, NotationError> {
        MonotoneMap::new(self.from, to, image).map_err(|error| {
            let NotMonotoneMap { low, high, low_image, high_image } = error;
            let found = format!(
                "{low} ≤ {high} with the images {low_image} and {high_image}, which are not in \
                 that order"
            );
            self.refuse("a monotone function", found)
        })
    }

    /// The indicator function into `L2` of a condition.
    fn judge(
        &self,
        holds: impl Fn(Atom) -> bool,
    ) -> Result<(OutcomePoset, MonotoneMap), NotationError> {
        let truth = truth();
        let ends = truth.bottom().zip(truth.top());
        let (no, yes) = ends.expect("L2 has both");
        let map = self.map(&truth, |a| if holds(a) { yes } else { no })?;
        Ok((truth, map))
    }

    fn named(&self, named: NamedFunction) -> Result<(OutcomePoset, MonotoneMap), NotationError> {
        let Some((a, b)) = self.from.factors() else {
            let found = format!("outcomes of {}", self.from);
            return Err(self.refuse("pairs of outcomes, of a sum", found));
        };
        let parts = |pair: Atom| {
            let (x, y) = (pair.index() / b.len(), pair.index() % b.len());
            let part = |poset: &OutcomePoset, at| poset.atom_at(at).expect("half of a pair");
            (part(a, x), part(b, y))
        };
        let needs = |other: OutcomePoset| {
            if b.is_same(&other) {
                return Ok(());
            }
            let expected = format!("a game over {other} as the second one");
            Err(self.refuse(expected, format!("one over {b}")))
        };
        // The outcome of the first poset with the same name.
        let twin = |y: Atom| a.atom(b.name(y)).expect("both posets have the same names");
        match named {
            NamedFunction::First => Ok((a.clone(), self.map(a, |pair| parts(pair).0)?)),
            NamedFunction::Second => Ok((b.clone(), self.map(b, |pair| parts(pair).1)?)),
            NamedFunction::And | NamedFunction::Or => {
                needs(a.clone())?;
                let is_and = named == NamedFunction::And;
                let bound = |pair: Atom| {
                    let (x, y) = parts(pair);
                    let y = twin(y);
                    let bound = if is_and { a.meet(x, y) } else { a.join(x, y) };
                    bound.ok_or((x, y))
                };
                let bounds: Result<Vec<Atom>, (Atom, Atom)> =
                    self.from.atoms().map(bound).collect();
                let bounds = bounds.map_err(|(x, y)| {
                    let which = if is_and { "greatest lower" } else { "least upper" };
                    let found = format!("no {which} bound of {} and {}", a.name(x), a.name(y));
                    self.refuse("a lattice of outcomes", found)
                })?;
                Ok((a.clone(), self.map(a, |pair| bounds[pair.index()])?))
            }
            NamedFunction::Lambda | NamedFunction::Rho => {
                needs(a.opposite())?;
                self.judge(|pair| {
                    let (x, y) = parts(pair);
                    match named {
                        NamedFunction::Lambda => a.le(twin(y), x),
                        _ => !a.le(x, twin(y)),
                    }
                })
            }
            NamedFunction::Member => {
                let sets = a.proper_up_sets();
                let (sets, members) =
                    sets.map_err(|error| self.refuse("up-sets", error.to_string()))?;
                needs(sets.clone())?;
                self.judge(|pair| {
                    let (x, y) = parts(pair);
                    let set = sets.atom(b.name(y)).expect("both have the same names");
                    members[set.index()].contains(&x)
                })
            }
        }
    }
}
