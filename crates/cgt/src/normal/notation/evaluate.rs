//! Evaluates expressions to games; the table of built-in operations.

use super::power::MAX_POWER;
use super::syntax::{Expression, ExpressionKind, Form, WrittenArgument};
use super::{MAX_NIMBER, NotationError, Style};
use crate::loopy;
use crate::normal::impartial::{nim_inverse, nim_power, nim_product, nim_square_root};
use crate::normal::sum::MAX_UPS;
use crate::normal::{Base, Dyadic, Game, Games, OperationError, Options, WithSink};
use mustplay_core::{ProgressSink, StopReason};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    Game(Game),
    /// A quoted text, such as a position of a ruleset.
    Text(String),
    /// A semicolon, which separates the other arguments into lists.
    Semicolon,
}

/// Names in addition to the built-in ones, such as rulesets and variables.
pub trait NameScope {
    /// The game `name(arguments)`: `None` if the name is unknown, an error that states the expected
    /// arguments if these do not fit.
    fn call(
        &mut self,
        games: &mut Games,
        name: &str,
        arguments: &[Argument],
    ) -> Option<Result<Game, String>>;

    fn variable(&self, name: &str) -> Option<Game> {
        let _ = name;
        None
    }

    fn known(&self) -> Vec<String>;

    /// Why the last call was stopped.
    fn stopped(&self) -> Option<StopReason> {
        None
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl NameScope for NoNames {
    fn call(&mut self, _: &mut Games, _: &str, _: &[Argument]) -> Option<Result<Game, String>> {
        None
    }

    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

pub(crate) struct Evaluator<'a> {
    pub(crate) text: &'a str,
    pub(crate) games: &'a mut Games,
    pub(crate) names: &'a mut dyn NameScope,
    pub(crate) sink: &'a dyn ProgressSink,
}

/// The advice for loopy games.
const LOOPY: &str = ": use `mustplay game loopy`";

pub(super) type Evaluated<T> = Result<T, NotationError>;

impl Evaluator<'_> {
    pub(super) fn evaluate(&mut self, expression: &Expression) -> Evaluated<Game> {
        match &expression.kind {
            ExpressionKind::Literal { number, ups, nimber } => {
                Ok(self.games.literal(number, *ups, *nimber))
            }
            ExpressionKind::Form(form) => {
                let (left, right) = self.options(form)?;
                Ok(self.with_sink().canonical(&left, &right)?)
            }
            ExpressionKind::Bound(name, _) => {
                let reason = format!("expected a game without loops, found `{name}{{`{LOOPY}");
                Err(self.refused(expression.start, reason))
            }
            ExpressionKind::Sides(..) => {
                let reason =
                    format!("expected a game without loops, found two sides of one{LOOPY}");
                Err(self.refused(expression.start, reason))
            }
            ExpressionKind::Sum(terms) => self.sum(terms),
            ExpressionKind::Negative(inner) => {
                let value = self.evaluate(inner)?;
                Ok(self.games.neg(value))
            }
            ExpressionKind::Switch(options) => {
                let left = self.all(options)?;
                let right: Options = left.iter().map(|&o| self.games.neg(o)).collect();
                Ok(self.with_sink().canonical(&left, &right)?)
            }
            ExpressionKind::Multiple(factor, inner) => {
                let value = self.evaluate(inner)?;
                self.operate(expression.start, |games| games.times(*factor, value))
            }
            ExpressionKind::Ordinal(base, upper) => {
                let upper = self.evaluate(upper)?;
                let base = self.base(base)?;
                self.operate(expression.start, |games| games.ordinal_sum(&base, upper))
            }
            ExpressionKind::Variable(name) => self.variable(expression.start, name),
            ExpressionKind::Call(name, arguments) => self.call(expression.start, name, arguments),
        }
    }

    /// The sum of the terms; the flag marks subtracted terms.
    ///
    /// Doubling a variable repeatedly would overflow the count of ups, so a sum has the same bound
    /// on ups as a literal.
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
            total = self.with_sink().add(total, value)?;
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
            } else if name == "pass" || loopy::definition(name).is_some() {
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

    /// The base of an ordinal sum; a form in braces is not simplified.
    fn base(&mut self, expression: &Expression) -> Evaluated<Base> {
        if let ExpressionKind::Form(form) = &expression.kind {
            let (left, right) = self.options(form)?;
            return Ok(Base::new(&left, &right));
        }
        let value = self.evaluate(expression)?;
        Ok(self.games.base(value))
    }

    pub(super) fn refused(&self, start: usize, reason: impl ToString) -> NotationError {
        NotationError::refused((self.text, start), reason)
    }

    pub(super) fn with_sink(&mut self) -> WithSink<'_> {
        self.games.with_sink(self.sink)
    }

    /// Runs an operation; an error names the place in the text.
    fn operate<T>(
        &mut self,
        start: usize,
        operation: impl FnOnce(&mut WithSink<'_>) -> Result<T, OperationError>,
    ) -> Evaluated<T> {
        operation(&mut self.with_sink()).map_err(|error| match error {
            OperationError::Stopped(stop) => NotationError::Stopped(stop),
            refused => self.refused(start, refused),
        })
    }

    fn call(&mut self, start: usize, name: &str, written: &[WrittenArgument]) -> Evaluated<Game> {
        let mut arguments = Vec::with_capacity(written.len());
        for argument in written {
            arguments.push(match argument {
                WrittenArgument::Text(text) => Argument::Text(text.clone()),
                WrittenArgument::Semicolon => Argument::Semicolon,
                WrittenArgument::Expression(inner) => Argument::Game(self.evaluate(inner)?),
            });
        }
        let name = usual_name(name);
        if let Some(&(_, signature, _)) = BUILT_IN.iter().find(|(known, ..)| *known == name) {
            let operands = arguments.iter().map(|argument| match argument {
                Argument::Game(game) => Some(*game),
                Argument::Text(_) | Argument::Semicolon => None,
            });
            let expected = format!("expected {name}({signature})");
            let operands = operands.collect::<Option<Vec<Game>>>();
            let operands = operands.ok_or_else(|| self.refused(start, &expected))?;
            return self.built_in(start, name, &operands).unwrap_or_else(|| {
                let found = operands.len();
                Err(self.refused(start, format!("{expected}, found {found} arguments")))
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

pub(super) fn brief(games: &mut Games, game: Game) -> String {
    let text = games.show_within(game, Style::Ascii, 60);
    text.unwrap_or_else(|| "a game of many options".to_owned())
}

/// The built-in operations: name, parameters, description.
pub const BUILT_IN: &[(&str, &str, &str)] = &[
    ("tiny", "G", "tiny-G, {0||0|-G}, for G of at least 0"),
    ("miny", "G", "miny-G, {G|0||0}, for G of at least 0"),
    ("cool", "G, t", "G cooled by the tax t"),
    ("heat", "G, t", "G heated by t"),
    ("overheat", "G, s, t", "G overheated from s to t"),
    ("norton", "G, U", "the Norton product of G by U > 0"),
    ("product", "G, H", "the Conway product of G and H"),
    ("ordinal", "G, H", "the ordinal sum G:H"),
    ("conj", "G", "the conjugate, in normal play the negative"),
    ("mean", "G", "the mean value"),
    ("temperature", "G", "the temperature"),
    ("leftstop", "G", "the Left stop, the number reached if Left begins"),
    ("rightstop", "G", "the Right stop, the number reached if Right begins"),
    ("freeze", "G", "G cooled by its temperature"),
    ("reduced", "G", "the reduced canonical form"),
    ("weight", "G", "the atomic weight of an all-small game"),
    ("pow", "G, x", "the power G^x of G = {0|H}; ^<n> is pow(^, n)"),
    ("powto", "G, x", "G:y where x is 1:y; ^[n] = powto(^, n) is ^ + ^<2> + ... + ^<n>"),
    ("nimproduct", "x, y", "the product of nimbers in Conway's field"),
    ("nimquotient", "x, y", "the quotient x/y of nimbers"),
    ("nimpower", "x, n", "the power x^n of a nimber"),
    ("nimroot", "x", "the square root of a nimber"),
    ("birthday", "G", "the birthday of G"),
    ("nimvalue", "G", "the n of G = *n"),
    ("canonical", "G", "G in canonical form"),
];

/// CGSuite's names of built-in operations.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("atomicweight", "weight"),
    ("canonicalform", "canonical"),
    ("conjugate", "conj"),
    ("conwayproduct", "product"),
    ("gamevalue", "canonical"),
    ("nortonmultiply", "norton"),
    ("nortonproduct", "norton"),
    ("ordinalsum", "ordinal"),
    ("rcf", "reduced"),
    ("reducedcanonicalform", "reduced"),
];

/// The number of operands of the operation `name`, in normal play or for loopy games.
pub(super) fn operands_of(name: &str) -> Option<usize> {
    let signature = operation(name).or_else(|| loopy::operation(name))?;
    Some(signature.split(',').count())
}

/// The parameters of the built-in operation `name`.
pub(crate) fn operation(name: &str) -> Option<&'static str> {
    let usual = usual_name(name);
    let built_in = BUILT_IN.iter().find(|(known, ..)| *known == usual);
    built_in.map(|(_, signature, _)| *signature)
}

/// The built-in name for an alias; other names unchanged.
pub(crate) fn usual_name(name: &str) -> &str {
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    other.map_or(name, |&(_, usual)| usual)
}

impl Evaluator<'_> {
    /// Applies the built-in operation `name`; `None` if the number of operands is wrong.
    pub(crate) fn built_in(
        &mut self,
        start: usize,
        name: &str,
        operands: &[Game],
    ) -> Option<Evaluated<Game>> {
        let games = &mut *self.games;
        Some(match (name, operands) {
            ("tiny" | "miny", &[g]) => {
                let zero = games.zero();
                if games.le(zero, g) {
                    Ok(if name == "tiny" { games.tiny(g) } else { games.miny(g) })
                } else {
                    let found = brief(games, g);
                    let reason = format!("expected {name}(G) with G at least 0, found {found}");
                    Err(self.refused(start, reason))
                }
            }
            ("conj", &[g]) => Ok(games.neg(g)),
            ("mean" | "temperature" | "birthday" | "leftstop" | "rightstop", &[g]) => {
                let number = match name {
                    "mean" => games.mean(g),
                    "temperature" => games.temperature(g),
                    "birthday" => games.birthday(g),
                    "leftstop" => games.left_stop(g),
                    _ => games.right_stop(g),
                };
                Ok(games.number(&number))
            }
            ("freeze", &[g]) => {
                let temperature = games.temperature(g);
                self.operate(start, |games| games.cool(g, &temperature))
            }
            ("pow", &[g, n]) => self.pow(start, g, n),
            ("powto", &[g, x]) => {
                let power = self.number(start, x, "as power");
                power.and_then(|x| self.powto(start, g, &x))
            }
            ("canonical", &[g]) => Ok(g),
            ("product", &[g, h]) => self.operate(start, |games| games.product(g, h)),
            ("reduced", &[g]) => self.with_sink().reduced(g).map_err(NotationError::Stopped),
            ("weight", &[g]) => self.operate(start, |games| games.atomic_weight(g)),
            ("cool", &[g, t]) => self
                .number(start, t, "to cool by")
                .and_then(|tax| self.operate(start, |games| games.cool(g, &tax))),
            ("heat", &[g, t]) => self.with_sink().heat(g, t).map_err(NotationError::Stopped),
            ("norton", &[g, unit]) => self.operate(start, |games| games.norton(g, unit)),
            ("ordinal", &[g, h]) => {
                let base = games.base(g);
                self.operate(start, |games| games.ordinal_sum(&base, h))
            }
            ("overheat", &[g, s, t]) => self.operate(start, |games| games.overheat(g, s, t)),
            _ => return self.on_nimbers(start, name, operands),
        })
    }

    /// Applies the built-in operation `name` to nimbers; `None` if there is none.
    fn on_nimbers(
        &mut self,
        start: usize,
        name: &str,
        operands: &[Game],
    ) -> Option<Evaluated<Game>> {
        Some(match (name, operands) {
            ("nimvalue", &[g]) => self.nim_value(start, g),
            ("nimproduct", &[x, y]) => {
                self.nimbers(start, name, [x, y], |x, y| Ok(nim_product(x, y)))
            }
            ("nimquotient", &[x, y]) => self.nimbers(start, name, [x, y], |x, y| {
                let inverse = nim_inverse(y).ok_or("expected a divisor other than 0, found 0");
                inverse.map(|inverse| nim_product(x, inverse))
            }),
            ("nimroot", &[x]) => {
                let zero = self.games.zero();
                self.nimbers(start, name, [x, zero], |x, _| Ok(nim_square_root(x)))
            }
            ("nimpower", &[x, n]) => {
                if let Some(Ok(n)) = self.games.as_integer(n).map(u64::try_from) {
                    let zero = self.games.zero();
                    self.nimbers(start, name, [x, zero], |x, _| Ok(nim_power(x, n)))
                } else {
                    let found = brief(self.games, n);
                    let expected = "a whole number from 0 to 2^63-1 as exponent";
                    Err(self.refused(start, format!("expected {expected}, found {found}")))
                }
            }
            _ => return None,
        })
    }

    fn nim_value(&mut self, start: usize, game: Game) -> Evaluated<Game> {
        let value = self.games.as_nimber(game).ok_or_else(|| {
            let found = brief(self.games, game);
            self.refused(start, format!("expected a nimber, found {found}"))
        })?;
        Ok(self.games.integer(i64::from(value)))
    }

    /// `G:y` for `x = 1:y`, which for a whole number `x` and `G = {0|H}` is `G + G² + … + Gˣ`.
    fn powto(&mut self, start: usize, base: Game, x: &Dyadic) -> Evaluated<Game> {
        if *x == Dyadic::ZERO {
            return Ok(self.games.zero());
        }
        if *x < Dyadic::ZERO {
            return Err(self.refused(start, format!("expected a power of at least 0, found {x}")));
        }
        let upper = self.games.number(&x.without_first_sign());
        let base = self.games.base(base);
        self.operate(start, |games| games.ordinal_sum(&base, upper))
    }

    /// `Gˣ = {0 | H − (G + … + Gˣ⁻¹)}` for `G = {0|H}` (Siegel II.4); the sum is that of `powto`.
    fn pow(&mut self, start: usize, base: Game, exponent: Game) -> Evaluated<Game> {
        let x = self.games.as_number(exponent);
        let range = Dyadic::from(1)..=Dyadic::from(MAX_POWER as i64);
        let Some(x) = x.filter(|x| range.contains(x)) else {
            let found = brief(self.games, exponent);
            let reason = format!("expected a power from 1 to {MAX_POWER}, found {found}");
            return Err(self.refused(start, reason));
        };
        let zero = self.games.zero();
        let (left, right) = (self.games.left(base), self.games.right(base));
        let ([safe], [threat]) = (left.as_slice(), right.as_slice()) else {
            return Err(self.no_power(start, base));
        };
        if *safe != zero {
            return Err(self.no_power(start, base));
        }
        let below = self.powto(start, base, &(x - Dyadic::from(1)))?;
        let threat = self.with_sink().sub(*threat, below)?;
        Ok(self.with_sink().canonical(&[zero], &[threat])?)
    }

    fn no_power(&mut self, start: usize, base: Game) -> NotationError {
        let found = brief(self.games, base);
        let reason = format!("expected pow(G, x) with G of the form {{0|H}}, found {found}");
        self.refused(start, reason)
    }

    /// Applies an operation to nimbers, or to whole numbers `n` that denote `*n`; the result is
    /// then a whole number.
    fn nimbers(
        &mut self,
        start: usize,
        name: &str,
        operands: [Game; 2],
        operation: impl FnOnce(u32, u32) -> Result<u32, &'static str>,
    ) -> Evaluated<Game> {
        let heap = |game| {
            let size = self.games.as_integer(game).map(u32::try_from);
            size.and_then(Result::ok).filter(|&size| size <= MAX_NIMBER)
        };
        let nimbers = operands.map(|game| self.games.as_nimber(game));
        let heaps = operands.map(heap);
        let refused = |reason: &str| self.refused(start, format!("{name}: {reason}"));
        if let [Some(x), Some(y)] = nimbers {
            let nimber = operation(x, y).map_err(refused)?;
            Ok(self.games.nimber(nimber))
        } else if let [Some(x), Some(y)] = heaps {
            let size = operation(x, y).map_err(refused)?;
            Ok(self.games.integer(i64::from(size)))
        } else {
            let is_first_fine = nimbers[0].is_some() || heaps[0].is_some();
            let found = brief(self.games, operands[usize::from(is_first_fine)]);
            let reason = format!(
                "expected {name} of nimbers, or of whole numbers from 0 to {MAX_NIMBER}, \
                 found {found}"
            );
            Err(self.refused(start, reason))
        }
    }
}
