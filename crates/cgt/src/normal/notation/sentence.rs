//! Sentences about games: a game, a name for one, or a question how two compare.
//!
//! ```text
//! sentence = expression | name "=" expression | expression relation expression
//! relation = "<" | "<=" | "=" | "==" | "!=" | ">=" | ">" | "||" | "<|" | "|>"
//! ```
//!
//! `G || H` asks whether the games are confused, `G <| H` whether `G ≥ H` fails, `G |> H`
//! whether `G ≤ H` fails. A lone name before `=` is given a value; `==` always asks.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::notation::{Relation, Sentence};
//! use mustplay_cgt::normal::{Games, NoNames};
//!
//! let mut games = Games::new();
//! let read = games.read_sentence("1 > ^", &mut NoNames, &NoProgress)?;
//! assert!(matches!(read, Sentence::Question { relation: Relation::Greater, holds: true, .. }));
//! # Ok::<(), mustplay_cgt::normal::NotationError>(())
//! ```

use std::cmp::Ordering;

use super::Style;
use super::error::NotationError;
use super::evaluate::{Evaluator, Names};
use super::syntax::Statement;
use crate::normal::{Game, Games};
use mustplay_core::ProgressSink;

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
    /// The strongest relation between two games that compare like this.
    pub const fn of(order: Option<Ordering>) -> Self {
        match order {
            Some(Ordering::Less) => Self::Less,
            Some(Ordering::Equal) => Self::Equal,
            Some(Ordering::Greater) => Self::Greater,
            None => Self::Confused,
        }
    }

    /// The strongest relation between two games of which it is known whether the first is at
    /// most and whether it is at least the second.
    pub const fn within(at_most: bool, at_least: bool) -> Self {
        match (at_most, at_least) {
            (true, true) => Self::Equal,
            (true, false) => Self::Less,
            (false, true) => Self::Greater,
            (false, false) => Self::Confused,
        }
    }

    /// Whether it holds between two games that compare like this.
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

    /// How it is written.
    pub const fn symbol(self, style: Style) -> &'static str {
        match (self, style) {
            (Self::Less, _) => "<",
            (Self::AtMost, Style::Ascii) => "<=",
            (Self::AtMost, Style::Unicode) => "≤",
            (Self::AtMost, Style::Latex) => "\\le",
            (Self::Equal, _) => "=",
            (Self::Unequal, Style::Ascii) => "!=",
            (Self::Unequal, Style::Unicode) => "≠",
            (Self::Unequal, Style::Latex) => "\\ne",
            (Self::AtLeast, Style::Ascii) => ">=",
            (Self::AtLeast, Style::Unicode) => "≥",
            (Self::AtLeast, Style::Latex) => "\\ge",
            (Self::Greater, _) => ">",
            (Self::Confused, Style::Ascii) => "||",
            (Self::Confused, Style::Unicode) => "‖",
            (Self::Confused, Style::Latex) => "\\parallel",
            (Self::NotAtLeast, Style::Latex) => "\\mathrel{\\lhd\\!|}",
            (Self::NotAtLeast, _) => "<|",
            (Self::NotAtMost, Style::Latex) => "\\mathrel{|\\!\\rhd}",
            (Self::NotAtMost, _) => "|>",
        }
    }
}

/// What a sentence says, evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// A game.
    Value(Game),
    /// A name and the game it stands for from now on.
    Definition(String, Game),
    /// A question and its answer.
    Question {
        /// The game on the left.
        left: Game,
        /// What is asked.
        relation: Relation,
        /// The game on the right.
        right: Game,
        /// The strongest relation that holds.
        found: Relation,
        /// Whether the answer is yes.
        holds: bool,
    },
}

impl Games {
    /// Reads and evaluates a sentence, with further names, reporting to `sink`.
    ///
    /// A definition is returned, not remembered: the names belong to the caller.
    pub fn read_sentence(
        &mut self,
        text: &str,
        names: &mut dyn Names,
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
                let order = self.watched(sink).partial_cmp(left, right)?;
                Ok(Sentence::Question {
                    left,
                    relation,
                    right,
                    found: Relation::of(order),
                    holds: relation.holds(order),
                })
            }
        }
    }
}
