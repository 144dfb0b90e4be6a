//! Expressions as written, before anything is computed.

use super::sentence::Relation;
use crate::normal::Dyadic;

/// A whole sentence.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// An expression.
    Value(Expression),
    /// `name = expression`.
    Definition(String, Expression),
    /// Two expressions and what is asked about them.
    Question(Expression, Relation, Expression),
}

/// An expression and the byte where it starts.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) start: usize,
    pub(super) kind: Kind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// `number + ups·↑ + *nimber`, written together.
    Literal {
        number: Dyadic,
        ups: i32,
        nimber: u32,
    },
    /// `{left | right}`.
    Form(Form),
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
pub(super) struct Form {
    pub(super) left: Vec<Expression>,
    pub(super) right: Vec<Expression>,
}

/// An argument as written.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Text(String),
    Semicolon,
    Expression(Expression),
}
