//! Expressions as written, before anything is computed.
//!
//! Normal play evaluates them to canonical forms. A theory that cares about the form itself,
//! such as games for a score, walks the expression and builds what it needs, so that one
//! grammar serves both.
//!
//! ```
//! use mustplay_cgt::normal::notation::{Expression, ExpressionKind};
//!
//! let expression = Expression::read("{3,{9|1}|-2}").unwrap();
//! assert!(matches!(expression.kind, ExpressionKind::Form(form) if form.left.len() == 2));
//! ```

use super::error::NotationError;
use super::parser;
use super::sentence::Relation;
use crate::normal::Dyadic;

/// A whole sentence as written.
#[derive(Clone, Debug)]
pub enum Statement {
    /// An expression.
    Value(Expression),
    /// `name = expression`.
    Definition(String, Expression),
    /// Two expressions and what is asked about them.
    Question(Expression, Relation, Expression),
}

impl Statement {
    /// Reads a whole text as one sentence.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        parser::parse_statement(text)
    }
}

/// An expression and the byte where it starts.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The byte of the text where it starts; [`TextPlace::of`](super::TextPlace::of) makes it a
    /// line and a column.
    pub start: usize,
    /// What it is.
    pub kind: ExpressionKind,
}

impl Expression {
    pub(crate) const fn new(start: usize, kind: ExpressionKind) -> Self {
        Self { start, kind }
    }

    /// Reads a whole text as one expression. Nesting is bounded, so walking the expression
    /// may recurse.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        parser::parse(text)
    }
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// `number + ups·↑ + *nimber`, written together.
    Literal {
        /// The number.
        number: Dyadic,
        /// The multiple of ↑, negative for ↓.
        ups: i64,
        /// The `k` of `*k`.
        nimber: u32,
    },
    /// `{left | right}`.
    Form(Form),
    /// `name{left | right}`: the name stands for the form wherever it is an option inside.
    Bound(String, Form),
    /// `S & T`, the loopy game with these sides.
    Sides(Box<Expression>, Box<Expression>),
    /// Terms to be added, or subtracted where the flag says so.
    Sum(Vec<(bool, Expression)>),
    /// `−G`.
    Negative(Box<Expression>),
    /// `±G`, or `±(G, H)` for `{G, H | −G, −H}`.
    Switch(Vec<Expression>),
    /// `n.G`.
    Multiple(i64, Box<Expression>),
    /// `G:H`.
    Ordinal(Box<Expression>, Box<Expression>),
    /// A name that stands for a game.
    Variable(String),
    /// `name(…)`.
    Call(String, Vec<Written>),
}

/// The options of a form as written.
#[derive(Clone, Debug)]
pub struct Form {
    /// Left's.
    pub left: Vec<Expression>,
    /// Right's.
    pub right: Vec<Expression>,
}

/// An argument as written.
#[derive(Clone, Debug)]
pub enum Written {
    /// A text in quotes.
    Text(String),
    /// A semicolon, which divides the others into lists.
    Semicolon,
    /// An expression.
    Expression(Expression),
}
