//! Expressions and sentences as syntax trees.
//!
//! Normal play evaluates expressions to canonical forms. A theory that depends on forms, such as
//! score games, builds them from the expression, so both share one grammar.
//!
//! ```text
//! sentence = expression | name "=" expression | expression relation expression
//! relation = "<" | "<=" | "=" | "==" | "!=" | ">=" | ">" | "||" | "<|" | "|>"
//! ```
//!
//! `G || H` asks whether the games are confused, `G <| H` whether `G ≥ H` fails, `G |> H` whether
//! `G ≤ H` fails. A name alone before `=` is defined; `==` is always a question.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::notation::{Expression, ExpressionKind, Relation, Sentence};
//! use mustplay_cgt::normal::{Games, NoNames};
//!
//! let expression = Expression::read("{3,{9|1}|-2}")?;
//! assert!(matches!(expression.kind, ExpressionKind::Form(form) if form.left.len() == 2));
//! let read = Games::new().read_sentence("1 > ^", &mut NoNames, &NoProgress)?;
//! assert!(matches!(read, Sentence::Question { relation: Relation::Greater, holds: true, .. }));
//! # Ok::<(), mustplay_cgt::normal::NotationError>(())
//! ```

use std::cmp::Ordering;

use super::evaluate::{Evaluator, NameScope};
use super::{NotationError, Style, parser};
use crate::normal::{Dyadic, Game, Games, ordering};
use mustplay_core::ProgressSink;

#[derive(Clone, Debug)]
pub enum Statement {
    Value(Expression),
    Definition(String, Expression),
    /// A question: a relation between two expressions.
    Question(Expression, Relation, Expression),
}

impl Statement {
    pub fn read(text: &str) -> Result<Self, NotationError> {
        parser::parse_statement(text)
    }
}

#[derive(Clone, Debug)]
pub struct Expression {
    /// The byte offset in the text; [`SentencePlace::of`](super::SentencePlace::of) converts it to
    /// a line and a column.
    pub start: usize,
    pub kind: ExpressionKind,
}

impl Expression {
    pub(crate) const fn new(start: usize, kind: ExpressionKind) -> Self {
        Self { start, kind }
    }

    pub(super) const fn literal(start: usize, number: Dyadic, ups: i64, nimber: u32) -> Self {
        Self::new(start, ExpressionKind::Literal { number, ups, nimber })
    }

    pub(super) fn call<const N: usize>(start: usize, name: String, operands: [Self; N]) -> Self {
        let operands = operands.map(WrittenArgument::Expression);
        Self::new(start, ExpressionKind::Call(name, operands.into()))
    }

    /// Reads a whole text as one expression. Nesting is bounded, so recursion over the expression
    /// is safe.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        parser::parse(text)
    }
}

#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// `number + ups·↑ + *nimber`, written without spaces.
    Literal {
        number: Dyadic,
        /// The multiple of ↑, negative for ↓.
        ups: i64,
        nimber: u32,
    },
    Form(Form),
    /// `name{left | right}`: inside, the name denotes the form itself.
    Bound(String, Form),
    /// `S & T`, the loopy game with these sides.
    Sides(Box<Expression>, Box<Expression>),
    /// A sum of terms; the flag marks subtracted terms.
    Sum(Vec<(bool, Expression)>),
    Negative(Box<Expression>),
    /// `±G`, or `±(G, H)` for `{G, H | −G, −H}`.
    Switch(Vec<Expression>),
    Multiple(i64, Box<Expression>),
    Ordinal(Box<Expression>, Box<Expression>),
    Variable(String),
    /// `name(…)`.
    Call(String, Vec<WrittenArgument>),
}

impl ExpressionKind {
    /// The number of a literal without ups and nimber.
    pub(crate) const fn as_number(&self) -> Option<&Dyadic> {
        match self {
            Self::Literal { number, ups: 0, nimber: 0 } => Some(number),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Form {
    pub left: Vec<Expression>,
    pub right: Vec<Expression>,
}

#[derive(Clone, Debug)]
pub enum WrittenArgument {
    Text(String),
    /// A semicolon, which separates the other arguments into lists.
    Semicolon,
    Expression(Expression),
}

/// A relation between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, schemars::JsonSchema, serde::Serialize)]
pub enum Relation {
    /// `<`.
    #[serde(rename = "<")]
    Less,
    /// `≤`.
    #[serde(rename = "<=")]
    AtMost,
    /// `=`.
    #[serde(rename = "=")]
    Equal,
    /// `≠`.
    #[serde(rename = "!=")]
    Unequal,
    /// `≥`.
    #[serde(rename = ">=")]
    AtLeast,
    /// `>`.
    #[serde(rename = ">")]
    Greater,
    /// `‖`: neither `≤` nor `≥`.
    #[serde(rename = "||")]
    Confused,
    /// `⧏`: less or confused.
    #[serde(rename = "<|")]
    NotAtLeast,
    /// `⧐`: greater or confused.
    #[serde(rename = "|>")]
    NotAtMost,
}

impl Relation {
    /// The strongest relation between two games with this order.
    pub const fn of(order: Option<Ordering>) -> Self {
        match order {
            Some(Ordering::Less) => Self::Less,
            Some(Ordering::Equal) => Self::Equal,
            Some(Ordering::Greater) => Self::Greater,
            None => Self::Confused,
        }
    }

    /// The strongest relation between two games, given whether the first is at most and whether it
    /// is at least the second.
    pub const fn within(at_most: bool, at_least: bool) -> Self {
        Self::of(ordering(at_most, at_least))
    }

    /// Whether it holds between two games with this order.
    pub const fn holds(self, order: Option<Ordering>) -> bool {
        let at_most = matches!(order, Some(Ordering::Less | Ordering::Equal));
        let at_least = matches!(order, Some(Ordering::Greater | Ordering::Equal));
        match self {
            Self::Less => at_most && !at_least,
            Self::AtMost => at_most,
            Self::Equal => at_most && at_least,
            Self::Unequal => !(at_most && at_least),
            Self::AtLeast => at_least,
            Self::Greater => at_least && !at_most,
            Self::Confused => !at_most && !at_least,
            Self::NotAtLeast => !at_least,
            Self::NotAtMost => !at_most,
        }
    }

    pub const fn symbol(self, style: Style) -> &'static str {
        let [ascii, unicode, latex] = match self {
            Self::Less => ["<"; 3],
            Self::AtMost => ["<=", "≤", "\\le"],
            Self::Equal => ["="; 3],
            Self::Unequal => ["!=", "≠", "\\ne"],
            Self::AtLeast => [">=", "≥", "\\ge"],
            Self::Greater => [">"; 3],
            Self::Confused => ["||", "‖", "\\parallel"],
            Self::NotAtLeast => ["<|", "<|", "\\mathrel{\\lhd\\!|}"],
            Self::NotAtMost => ["|>", "|>", "\\mathrel{|\\!\\rhd}"],
        };
        match style {
            Style::Ascii => ascii,
            Style::Unicode => unicode,
            Style::Latex => latex,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence<G = Game> {
    Value(G),
    /// A name and the game that it denotes from now on.
    Definition(String, G),
    Question {
        left: G,
        relation: Relation,
        right: G,
        /// The strongest relation that holds.
        found: Relation,
        holds: bool,
    },
}

impl<G> Sentence<G> {
    /// The answer to a question about games with this order.
    pub(crate) fn answer(left: G, relation: Relation, right: G, order: Option<Ordering>) -> Self {
        let (found, holds) = (Relation::of(order), relation.holds(order));
        Self::Question { left, relation, right, found, holds }
    }
}

impl Games {
    /// Reads and evaluates a sentence, with further names, reporting to `sink`.
    ///
    /// A definition is returned, not stored: the names belong to the caller.
    pub fn read_sentence(
        &mut self,
        text: &str,
        names: &mut dyn NameScope,
        sink: &dyn ProgressSink,
    ) -> Result<Sentence, NotationError> {
        let statement = Statement::read(text)?;
        let mut evaluator = Evaluator { text, games: self, names, sink };
        match statement {
            Statement::Value(expression) => evaluator.evaluate(&expression).map(Sentence::Value),
            Statement::Definition(name, expression) => {
                let game = evaluator.evaluate(&expression)?;
                Ok(Sentence::Definition(name, game))
            }
            Statement::Question(left, relation, right) => {
                let left = evaluator.evaluate(&left)?;
                let right = evaluator.evaluate(&right)?;
                let order = self.with_sink(sink).partial_cmp(left, right)?;
                Ok(Sentence::answer(left, relation, right, order))
            }
        }
    }
}
