//! From expressions to games.

use super::Style;
use super::error::{NotationError, TextPlace};
use super::operation::{BUILT_IN, usual_name};
use super::syntax::{Expression, ExpressionKind, Form, Written};
use crate::loopy::definition;
use crate::normal::sum::MAX_UPS;
use crate::normal::{Base, Dyadic, Ended, Game, Games, Options, Watched};
use mustplay_core::{ProgressSink, StopReason};

/// An argument of a named operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A game.
    Game(Game),
    /// A text in quotes, such as a position of a ruleset.
    Text(String),
    /// A semicolon, which divides the others into lists.
    Semicolon,
}

/// Names beyond the built-in ones: rulesets, variables, whatever a program wants to offer.
pub trait Names {
    /// The game `name(arguments)`; `None` when the name is unknown, an error text that says
    /// what was expected when the arguments do not fit.
    fn call(
        &mut self,
        games: &mut Games,
        name: &str,
        arguments: &[Argument],
    ) -> Option<Result<Game, String>>;

    /// The game that a name without arguments stands for.
    fn variable(&self, name: &str) -> Option<Game> {
        let _ = name;
        None
    }

    /// The names on offer, for messages and completion.
    fn known(&self) -> Vec<String>;

    /// Why the last call was stopped, if it was.
    fn stopped(&self) -> Option<StopReason> {
        None
    }
}

/// No names but the built-in ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl Names for NoNames {
    fn call(&mut self, _: &mut Games, _: &str, _: &[Argument]) -> Option<Result<Game, String>> {
        None
    }

    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What evaluation needs at hand.
pub(crate) struct Evaluator<'a> {
    pub(crate) text: &'a str,
    pub(crate) games: &'a mut Games,
    pub(crate) names: &'a mut dyn Names,
    pub(crate) sink: &'a dyn ProgressSink,
}

/// Where to go with a loopy game.
const LOOPY: &str = ": use `mustplay loopy`";

pub(super) type Evaluated<T> = Result<T, NotationError>;

impl Evaluator<'_> {
    pub(super) fn evaluate(&mut self, expression: &Expression) -> Evaluated<Game> {
        match &expression.kind {
            ExpressionKind::Literal { number, ups, nimber } => {
                Ok(self.games.literal(number, *ups, *nimber))
            }
            ExpressionKind::Form(form) => {
                let (left, right) = self.options(form)?;
                Ok(self.watched().canonical(&left, &right)?)
            }
            ExpressionKind::Bound(name, _) => {
                let reason = format!("expected a game without loops, found `{name}{{`");
                Err(self.refused(expression.start, reason + LOOPY))
            }
            ExpressionKind::Sides(..) => {
                let reason = "expected a game without loops, found two sides of one".to_owned();
                Err(self.refused(expression.start, reason + LOOPY))
            }
            ExpressionKind::Sum(terms) => self.sum(terms),
            ExpressionKind::Negative(inner) => {
                let value = self.evaluate(inner)?;
                Ok(self.games.neg(value))
            }
            ExpressionKind::Switch(options) => {
                let left = self.all(options)?;
                let right: Options = left.iter().map(|&o| self.games.neg(o)).collect();
                Ok(self.watched().canonical(&left, &right)?)
            }
            ExpressionKind::Multiple(factor, inner) => {
                let value = self.evaluate(inner)?;
                let product = self.watched().times(*factor, value);
                self.finish(expression.start, product)
            }
            ExpressionKind::Ordinal(base, upper) => {
                let upper = self.evaluate(upper)?;
                let base = self.base(base)?;
                let sum = self.watched().ordinal_sum(&base, upper);
                self.finish(expression.start, sum)
            }
            ExpressionKind::Variable(name) => self.variable(expression.start, name),
            ExpressionKind::Call(name, arguments) => self.call(expression.start, name, arguments),
        }
    }

    /// The sum of the terms, each with whether it is subtracted.
    ///
    /// A variable may be added to itself in line after line, so the ups of a sum are bounded
    /// like those of a text; otherwise they would outgrow their integer.
    fn sum(&mut self, terms: &[(bool, Expression)]) -> Evaluated<Game> {
        let mut total = self.games.zero();
        let mut most_ups = 0;
        for (subtract, term) in terms {
            let mut value = self.evaluate(term)?;
            most_ups += self.games.as_nus(value).map_or(0, |(_, ups, _)| ups.abs());
            if most_ups > MAX_UPS {
                let reason = format!("expected at most {MAX_UPS} ups in a sum, found {most_ups}");
                return Err(self.refused(term.start, reason));
            }
            if *subtract {
                value = self.games.neg(value);
            }
            total = self.watched().add(total, value)?;
        }
        Ok(total)
    }

    fn variable(&self, start: usize, name: &str) -> Evaluated<Game> {
        self.names.variable(name).ok_or_else(|| {
            let usual = usual_name(name);
            let takes_arguments = BUILT_IN.iter().any(|(known, ..)| *known == usual)
                || self.names.known().iter().any(|known| known == name);
            let expected = if takes_arguments {
                format!("`(` after the name `{name}`")
            } else if name == "pass" || definition(name).is_some() {
                format!("a game without loops, found `{name}`{LOOPY}")
            } else {
                format!("a game, found the name `{name}`, which stands for none")
            };
            self.refused(start, format!("expected {expected}"))
        })
    }

    fn all(&mut self, expressions: &[Expression]) -> Evaluated<Options> {
        expressions.iter().map(|one| self.evaluate(one)).collect()
    }

    fn options(&mut self, form: &Form) -> Evaluated<(Options, Options)> {
        Ok((self.all(&form.left)?, self.all(&form.right)?))
    }

    /// The base of an ordinal sum: a form in braces counts as written.
    fn base(&mut self, expression: &Expression) -> Evaluated<Base> {
        if let ExpressionKind::Form(form) = &expression.kind {
            let (left, right) = self.options(form)?;
            return Ok(Base::new(&left, &right));
        }
        let value = self.evaluate(expression)?;
        Ok(self.games.base(value))
    }

    pub(super) fn refused(&self, start: usize, reason: String) -> NotationError {
        NotationError::Refused { place: TextPlace::of(self.text, start), reason }
    }

    pub(super) fn watched(&mut self) -> Watched<'_> {
        self.games.watched(self.sink)
    }

    /// The result of a watched operation, with the place where it was asked for.
    pub(super) fn finish<T, E: ToString>(
        &self,
        start: usize,
        result: Result<T, Ended<E>>,
    ) -> Evaluated<T> {
        result.map_err(|error| match error {
            Ended::Stopped(stop) => NotationError::Stopped(stop),
            Ended::Refused(reason) => self.refused(start, reason.to_string()),
        })
    }

    fn call(&mut self, start: usize, name: &str, written: &[Written]) -> Evaluated<Game> {
        let mut arguments = Vec::with_capacity(written.len());
        for argument in written {
            arguments.push(match argument {
                Written::Text(text) => Argument::Text(text.clone()),
                Written::Semicolon => Argument::Semicolon,
                Written::Expression(inner) => Argument::Game(self.evaluate(inner)?),
            });
        }
        let name = usual_name(name);
        if let Some(&(_, signature, _)) = BUILT_IN.iter().find(|(known, ..)| *known == name) {
            let operands = arguments.iter().map(|argument| match argument {
                Argument::Game(game) => Some(*game),
                Argument::Text(_) | Argument::Semicolon => None,
            });
            let operands: Option<Vec<Game>> = operands.collect();
            let wrong = || self.refused(start, format!("expected {name}({signature})"));
            let operands = operands.ok_or_else(wrong)?;
            return self.built_in(start, name, &operands).unwrap_or_else(|| {
                let found = operands.len();
                let reason = format!("expected {name}({signature}), found {found} arguments");
                Err(self.refused(start, reason))
            });
        }
        if let Some(result) = self.names.call(self.games, name, &arguments) {
            return result.map_err(|reason| self.refused(start, reason));
        }
        let built_in = BUILT_IN.iter().map(|(known, ..)| (*known).to_owned());
        let known: Vec<String> = built_in.chain(self.names.known()).collect();
        let reason = format!("expected one of {}, found `{name}`", known.join(", "));
        Err(self.refused(start, reason))
    }

    pub(super) fn number(&mut self, start: usize, game: Game, what: &str) -> Evaluated<Dyadic> {
        self.games.as_number(game).ok_or_else(|| {
            let found = brief(self.games, game);
            self.refused(start, format!("expected a number {what}, found {found}"))
        })
    }
}

/// A game for a message.
pub(super) fn brief(games: &mut Games, game: Game) -> String {
    let text = games.show_within(game, Style::Ascii, 60);
    text.unwrap_or_else(|| "a game of many options".to_owned())
}
