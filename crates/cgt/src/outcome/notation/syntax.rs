//! What a text says, before anything is computed.
//!
//! Nodes are kept in a list, parts before what they are parts of, so whoever walks over them needs
//! no recursion however deep the text is.

use super::super::poset::Poset;
use super::lexer::Lexer;
use super::relation::Relation;

/// A place in [`Syntax::nodes`].
pub(super) type NodeId = usize;

/// A place in [`Syntax::functions`].
pub(super) type FunctionId = usize;

/// A node, and where it stands in the text.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) place: usize,
}

/// A game, or a set of games, as it is written.
#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    /// The name of an outcome.
    Outcome(String),
    /// `*`.
    Star,
    /// Something that was defined before.
    Reference(NodeId),
    /// `{left | right}`.
    Form { left: Vec<NodeId>, right: Vec<NodeId> },
    /// `{G, H}`, and where it is closed.
    Set { games: Vec<NodeId>, end: usize },
    /// A game whose outcomes are those of a poset of its own.
    Over { game: NodeId, poset: Poset },
    /// An operation on games over one poset.
    Apply { operation: Operation, games: Vec<NodeId> },
    /// `G + H`, or `G +_f H`.
    Sum { parts: [NodeId; 2], along: Option<FunctionId> },
    /// `f(G)`.
    Map { along: FunctionId, game: NodeId },
}

/// An operation that is called by its name.
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

    /// Whether it takes several games; the others take one.
    pub(super) fn takes_several(self) -> bool {
        matches!(self, Self::Down | Self::Join | Self::Meet | Self::Up)
    }
}

/// A function of outcomes as it is written, and where.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) kind: FunctionKind,
    pub(super) place: usize,
}

/// A function of outcomes.
#[derive(Clone, Debug)]
pub(super) enum FunctionKind {
    /// One that the theory has a name for.
    Named(NamedFunction),
    /// `above(x, …)`: top for what is at least one of them.
    Above(Vec<Word>),
    /// `notbelow(x, …)`: bottom for what is at most one of them.
    NotBelow(Vec<Word>),
    /// `[x -> y, …, else -> z over POSET]`.
    Table { entries: Vec<[Word; 2]>, otherwise: Option<Word>, over: Option<Poset> },
}

/// A name, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) name: String,
    pub(super) place: usize,
}

/// A function with a name; all are functions of pairs of outcomes.
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
    /// The first of two outcomes.
    First,
    /// The second of two outcomes.
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

/// What the last sentence of a text says.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// A game.
    Game(NodeId),
    /// A question about two games, or sets of games, with the place of the relation.
    Question { left: NodeId, relation: Relation, place: usize, right: NodeId },
}

/// A text, taken apart.
pub(super) struct Syntax {
    pub(super) nodes: Vec<Node>,
    pub(super) functions: Vec<Function>,
    pub(super) said: Said,
    /// The text itself, for messages that say where.
    pub(super) text: Lexer,
}
