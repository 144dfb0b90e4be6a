//! Formal sums, as written and played.
//!
//! `nim(3,5) + domineering("2x2") - {1|0}` has a value, and it can be played: the player to move
//! chooses one of two heaps, a board and a form. A [`FormalSum`] keeps these terms. Its options are
//! those of the definition of a sum (CGT week 3), G + H = {Gᴸ + H, G + Hᴸ | Gᴿ + H, G + Hᴿ}, and
//! those of −G are the opponent's in G (CGT week 4). Nothing is simplified, so misère play, game
//! trees and isomorphism are defined.
//!
//! ```
//! use mustplay_cgt::normal::notation::Expression;
//! use mustplay_cgt::normal::{Games, Style};
//! use mustplay_rulesets::{FormalSum, FormalSumBuilder, Player};
//! use mustplay_rulesets::RulesetNames;
//! use mustplay_core::NoProgress;
//!
//! let text = r#"nim(1,2) - domineering("2x1")"#;
//! let (mut games, mut names) = (Games::new(), RulesetNames::new(&NoProgress));
//! let mut reader = FormalSumBuilder::new(text, &mut games, &mut names, &NoProgress);
//! let sum = reader.read(&Expression::read(text)?)?;
//! let steps = sum.steps(Player::Right, &mut games)?;
//! let names: Vec<String> = steps.into_iter().map(|step| step.name).collect();
//! assert_eq!(names, ["1:1 to 0", "1:2 to 1", "1:2 to 0", "2:a1-a2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashSet;
use std::sync::Arc;

use mustplay_cgt::normal::notation::{Expression, ExpressionKind, SentencePlace, WrittenArgument};
use mustplay_cgt::normal::{self, Game, Games, NameScope, NotationError, Style};
use mustplay_core::{ProgressSink, StopReason};

use crate::arguments::arguments_of;
use crate::literal::{
    DynMove, DynPosition, LiteralError, MOST_OPTIONS, MoveListError, literal_of, ruleset,
    unless_too_many,
};
use crate::position::Player;
use crate::tic::Conclusion;

/// The maximum length of the text of a value.
const LONGEST: usize = 2000;

/// The maximum number of copies that a multiple is expanded to.
const MOST_COPIES: u64 = 64;

/// The maximum number of terms; a longer sum is played in canonical form. A name may denote a sum
/// that contains an earlier name twice, so without a limit a few lines could define a huge sum.
const MOST_TERMS: usize = 256;

/// The maximum length of the key of a form; a longer form is played in canonical form.
const LONGEST_KEY: usize = 1 << 16;

/// A sum of terms: a move is a move in one of them.
#[derive(Clone, Default)]
pub struct FormalSum {
    terms: Vec<Term>,
}

#[derive(Clone)]
struct Term {
    negated: bool,
    kind: Kind,
    /// The number of boards to move on.
    boards: usize,
}

#[derive(Clone)]
enum Kind {
    /// A position, with the name of its ruleset.
    Position(&'static str, Arc<dyn DynPosition>),
    Form(Arc<WrittenForm>),
    /// A value that is played in canonical form.
    Value(Game),
}

/// The options of a form, Left's and Right's, and its key.
struct WrittenForm {
    options: [Vec<FormalSum>; 2],
    key: String,
}

#[derive(Clone)]
pub struct SumMove {
    /// Name of the move; begins with the board number if there are several boards.
    pub name: String,
    pub after: FormalSum,
}

impl FormalSum {
    pub fn of_value(game: Game) -> Self {
        Self { terms: vec![Term::new(Kind::Value(game))] }
    }

    #[must_use]
    pub fn negative(mut self, games: &mut Games) -> Self {
        for term in &mut self.terms {
            match &mut term.kind {
                Kind::Value(game) => *game = games.neg(*game),
                Kind::Position(..) | Kind::Form(_) => term.negated = !term.negated,
            }
        }
        self
    }

    fn beside(mut self, other: &Self) -> Self {
        self.terms.extend(other.terms.iter().cloned());
        self
    }

    pub fn steps(&self, player: Player, games: &mut Games) -> Result<Vec<SumMove>, MoveListError> {
        let mut steps = Vec::new();
        for place in 0..self.terms.len() {
            for (step, terms) in self.terms[place].steps(player, games)? {
                steps.push(self.step(place, step, terms));
            }
        }
        unless_too_many(steps)
    }

    /// The distinct moves of a player, each with the value of the whole sum after it.
    pub fn rated_moves(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(SumMove, Game)>, MoveListError> {
        let values = self.terms.iter().map(|term| term.value(games, sink));
        let values = values.collect::<Result<Vec<Game>, StopReason>>()?;
        let mut total = games.zero();
        for &value in &values {
            total = games.with_sink(sink).add(total, value)?;
        }
        let mut judged = Vec::new();
        for (place, term) in self.terms.iter().enumerate() {
            let rest = games.with_sink(sink).sub(total, values[place])?;
            for (step, terms, value) in term.rated_moves(player, games, sink)? {
                let after = games.with_sink(sink).add(rest, value)?;
                judged.push((self.step(place, step, terms), after));
            }
        }
        unless_too_many(judged)
    }

    /// The move that replaces one term by others.
    fn step(&self, place: usize, (board, name): TermStep, terms: Vec<Term>) -> SumMove {
        let boards = |terms: &[Term]| terms.iter().map(|term| term.boards).sum::<usize>();
        let name = match boards(&self.terms) {
            ..=1 => name,
            _ => format!("{}:{name}", boards(&self.terms[..place]) + board),
        };
        let mut after = self.clone();
        after.terms.splice(place..=place, terms);
        SumMove { name, after }
    }

    pub fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        let mut total = games.zero();
        for term in &self.terms {
            let value = term.value(games, sink)?;
            total = games.with_sink(sink).add(total, value)?;
        }
        Ok(total)
    }

    /// The single term, if it is a position of a ruleset, and whether it is negated.
    fn sole(&self) -> Option<(&dyn DynPosition, bool)> {
        match &self.terms[..] {
            [term] => match &term.kind {
                Kind::Position(_, literal) => Some((&**literal, term.negated)),
                Kind::Form(_) | Kind::Value(_) => None,
            },
            _ => None,
        }
    }

    /// Whether the sum is a single form in braces.
    pub fn is_form(&self) -> bool {
        matches!(&self.terms[..], [Term { kind: Kind::Form(_), .. }])
    }

    /// Whether the game can be drawn. A term of a proper sum is always read as normal play.
    pub fn is_drawable(&self) -> bool {
        self.sole().is_some_and(|(literal, _)| literal.is_drawable())
    }

    /// The conclusion of a finished game that can be drawn.
    pub fn ending(&self) -> Option<Conclusion> {
        let (literal, negated) = self.sole()?;
        Some(match literal.ending()? {
            Conclusion::Win(winner) if negated => Conclusion::Win(winner.opponent()),
            ending => ending,
        })
    }

    /// Whether moves are omitted that do not matter in normal play, so that misère play cannot be
    /// analyzed.
    pub fn omits_moves(&self) -> bool {
        self.terms.iter().any(|term| match &term.kind {
            Kind::Position(_, literal) => literal.omits_moves(),
            Kind::Form(form) => form.options.iter().flatten().any(Self::omits_moves),
            Kind::Value(_) => false,
        })
    }

    /// Whether the player to move wins in misère play, if a theorem decides it.
    pub fn next_player_wins_misere(&self) -> Option<bool> {
        self.sole()?.0.next_player_wins_misere()
    }

    pub fn written(&self, games: &mut Games, style: Style) -> String {
        let mut text = String::new();
        for term in &self.terms {
            let (negated, inner) = term.written(games, style);
            text += match (negated, text.is_empty()) {
                (false, true) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (true, false) => " - ",
            };
            text += &inner;
        }
        if text.is_empty() {
            text.push('0');
        }
        text
    }

    /// The boards as text, in the order of their numbers.
    pub fn boards(&self, games: &mut Games, style: Style) -> Vec<String> {
        let boards = self.terms.iter().flat_map(|term| match &term.kind {
            Kind::Position(_, literal) if !term.negated => literal.boards(),
            Kind::Position(_, literal) => {
                let boards = literal.boards().into_iter();
                boards.map(|board| format!("players exchanged\n{board}")).collect()
            }
            Kind::Form(_) | Kind::Value(_) => {
                let alone = Self { terms: vec![term.clone()] };
                vec![alone.written(games, style)]
            }
        });
        boards.collect()
    }

    /// A key that is equal for sums that are equal up to the order of terms and the symmetries of
    /// the rulesets. Values are identified by their id.
    pub fn key(&self) -> String {
        let mut keys: Vec<String> = self.terms.iter().map(Term::key).collect();
        keys.sort_unstable();
        keys.join(" + ")
    }
}

/// A move within a term: the board and the name of the move.
type TermStep = (usize, String);

impl Term {
    fn new(kind: Kind) -> Self {
        let boards = match &kind {
            Kind::Position(_, literal) => literal.boards().len(),
            Kind::Form(_) | Kind::Value(_) => 1,
        };
        Self { negated: false, kind, boards }
    }

    /// A move of a position, and the term after it; the number of boards stays the same.
    fn made(&self, name: &'static str, made: DynMove) -> (TermStep, Vec<Self>) {
        let kind = Kind::Position(name, Arc::from(made.position));
        ((made.step.board, made.step.name), vec![Self { kind, ..*self }])
    }

    /// The player of the unnegated term whose moves are those of `player` here.
    fn mover(&self, player: Player) -> Player {
        if self.negated { player.opponent() } else { player }
    }

    fn steps(
        &self,
        player: Player,
        games: &mut Games,
    ) -> Result<Vec<(TermStep, Vec<Self>)>, MoveListError> {
        match &self.kind {
            Kind::Position(name, literal) => {
                let steps = literal.moves(self.mover(player))?.into_iter();
                Ok(steps.map(|step| self.made(name, step)).collect())
            }
            Kind::Form(_) | Kind::Value(_) => {
                let options = self.options(player, games)?.into_iter();
                let name = |option: &FormalSum, games: &mut Games| {
                    format!("to {}", option.written(games, Style::Ascii))
                };
                let steps = options.map(|option| ((1, name(&option, games)), option.terms));
                let mut seen = HashSet::new();
                Ok(steps.filter(|((_, name), _)| seen.insert(name.clone())).collect())
            }
        }
    }

    fn rated_moves(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(TermStep, Vec<Self>, Game)>, MoveListError> {
        if let Kind::Position(name, literal) = &self.kind {
            let options = literal.options(self.mover(player), games, sink)?.into_iter();
            let step = |(one, value): (DynMove, Game)| {
                let value = if self.negated { games.neg(value) } else { value };
                let (step, terms) = self.made(name, one);
                (step, terms, value)
            };
            return Ok(options.map(step).collect());
        }
        let mut judged = Vec::new();
        for (step, terms) in self.steps(player, games)? {
            let after = FormalSum { terms };
            let value = after.value(games, sink)?;
            judged.push((step, after.terms, value));
        }
        Ok(judged)
    }

    fn options(&self, player: Player, games: &mut Games) -> Result<Vec<FormalSum>, MoveListError> {
        match &self.kind {
            Kind::Position(..) => Ok(Vec::new()),
            Kind::Form(form) => {
                let options = form.options[self.mover(player) as usize].iter().cloned();
                Ok(if self.negated {
                    options.map(|option| option.negative(games)).collect()
                } else {
                    options.collect()
                })
            }
            Kind::Value(game) => {
                let nimber = games.as_nus(*game).map_or(0, |(_, _, nimber)| nimber);
                if nimber as usize > MOST_OPTIONS {
                    return Err(MoveListError::TooMany);
                }
                let options = games.options(*game, player);
                Ok(options.iter().map(|&option| FormalSum::of_value(option)).collect())
            }
        }
    }

    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        let value = match &self.kind {
            Kind::Position(_, literal) => literal.value(games, sink)?,
            Kind::Form(form) => {
                let [left, right] = &form.options;
                let mut all = |options: &[FormalSum]| {
                    let values = options.iter().map(|option| option.value(games, sink));
                    values.collect::<Result<Vec<Game>, StopReason>>()
                };
                let (left, right) = (all(left)?, all(right)?);
                games.with_sink(sink).canonical(&left, &right)?
            }
            Kind::Value(game) => return Ok(*game),
        };
        Ok(if self.negated { games.neg(value) } else { value })
    }

    /// The text without its sign, and whether the sign is negative.
    fn written(&self, games: &mut Games, style: Style) -> (bool, String) {
        let text = match &self.kind {
            Kind::Position(name, literal) => literal.written(name),
            Kind::Form(form) => {
                let [left, right] = form.options.each_ref().map(|options| {
                    let options = options.iter().map(|option| option.written(games, style));
                    options.collect::<Vec<_>>().join(",")
                });
                // A bar inside an option belongs to its own braces.
                format!("{{{left}|{right}}}")
            }
            Kind::Value(game) => {
                let text = games.show_within(*game, style, LONGEST);
                return (false, text.unwrap_or_else(|| "a game too long to write".to_owned()));
            }
        };
        let text = match text {
            text if text.is_empty() => "0".to_owned(),
            text if self.negated && text.contains(" + ") => format!("({text})"),
            text => text,
        };
        (self.negated, text)
    }

    fn key(&self) -> String {
        let sign = if self.negated { "-" } else { "" };
        match &self.kind {
            Kind::Position(name, literal) => format!("{sign}{name}[{}]", literal.class()),
            Kind::Form(form) => format!("{sign}{}", form.key),
            Kind::Value(game) => format!("{game:?}"),
        }
    }
}

pub struct FormalSumBuilder<'a> {
    text: &'a str,
    games: &'a mut Games,
    names: &'a mut dyn NameScope,
    sink: &'a dyn ProgressSink,
    given: &'a dyn Fn(&str) -> Option<FormalSum>,
}

impl<'a> FormalSumBuilder<'a> {
    pub fn new(
        text: &'a str,
        games: &'a mut Games,
        names: &'a mut dyn NameScope,
        sink: &'a dyn ProgressSink,
    ) -> Self {
        Self { text, games, names, sink, given: &|_| None }
    }

    /// Sets the formal sums denoted by names.
    #[must_use]
    pub fn knowing(self, given: &'a dyn Fn(&str) -> Option<FormalSum>) -> Self {
        Self { given, ..self }
    }

    /// Whether an expression can be built without computing values: it consists of positions,
    /// forms, numbers and names.
    pub fn is_cheap(expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Literal { .. } | ExpressionKind::Variable(_) => true,
            ExpressionKind::Form(form) => form.left.iter().chain(&form.right).all(Self::is_cheap),
            ExpressionKind::Switch(options) => options.iter().all(Self::is_cheap),
            ExpressionKind::Sum(terms) => terms.iter().all(|(_, term)| Self::is_cheap(term)),
            ExpressionKind::Negative(inner) => Self::is_cheap(inner),
            ExpressionKind::Multiple(factor, inner) => {
                factor.unsigned_abs() <= MOST_COPIES && Self::is_cheap(inner)
            }
            ExpressionKind::Call(name, arguments) => {
                ruleset(name).is_ok()
                    && arguments.iter().all(|argument| match argument {
                        WrittenArgument::Expression(inner) => Self::is_cheap(inner),
                        WrittenArgument::Text(_) | WrittenArgument::Semicolon => true,
                    })
            }
            _ => false,
        }
    }

    pub fn read(&mut self, expression: &Expression) -> Result<FormalSum, NotationError> {
        match &expression.kind {
            ExpressionKind::Form(form) => {
                let (left, right) = (self.all(&form.left)?, self.all(&form.right)?);
                self.form(left, right)
            }
            ExpressionKind::Switch(options) => {
                let left = self.all(options)?;
                let right = left.iter().map(|option| option.clone().negative(self.games));
                let right = right.collect();
                self.form(left, right)
            }
            ExpressionKind::Sum(terms) => {
                let mut sum = FormalSum::default();
                for (subtract, term) in terms {
                    let term = self.read(term)?;
                    let term = if *subtract { term.negative(self.games) } else { term };
                    if sum.terms.len() + term.terms.len() > MOST_TERMS {
                        return self.value(expression);
                    }
                    sum = sum.beside(&term);
                }
                Ok(sum)
            }
            ExpressionKind::Negative(inner) => Ok(self.read(inner)?.negative(self.games)),
            ExpressionKind::Multiple(factor, inner) if factor.unsigned_abs() <= MOST_COPIES => {
                let inner = self.read(inner)?;
                let one = if *factor < 0 { inner.negative(self.games) } else { inner };
                let count = factor.unsigned_abs();
                if one.terms.len().saturating_mul(count as usize) > MOST_TERMS {
                    return self.value(expression);
                }
                let copies = (0..count).map(|_| &one);
                Ok(copies.fold(FormalSum::default(), FormalSum::beside))
            }
            ExpressionKind::Variable(name) => match (self.given)(name) {
                Some(arrangement) => Ok(arrangement),
                None => self.value(expression),
            },
            ExpressionKind::Call(name, arguments) => match ruleset(name) {
                Ok(_) | Err(LiteralError::Scored { .. }) => {
                    self.position(expression, name, arguments)
                }
                Err(_) => self.value(expression),
            },
            _ => self.value(expression),
        }
    }

    fn value(&mut self, expression: &Expression) -> Result<FormalSum, NotationError> {
        let game = (self.games).evaluate(expression, self.text, self.names, self.sink)?;
        Ok(FormalSum::of_value(game))
    }

    fn all(&mut self, options: &[Expression]) -> Result<Vec<FormalSum>, NotationError> {
        options.iter().map(|option| self.read(option)).collect()
    }

    fn form(
        &mut self,
        left: Vec<FormalSum>,
        right: Vec<FormalSum>,
    ) -> Result<FormalSum, NotationError> {
        let options = [left, right];
        let [left, right] = options.each_ref().map(|options| {
            let mut keys: Vec<String> = options.iter().map(FormalSum::key).collect();
            keys.sort_unstable();
            keys.join(",")
        });
        let key = format!("{{{left}|{right}}}");
        let is_long = key.len() > LONGEST_KEY;
        let form = Term::new(Kind::Form(Arc::new(WrittenForm { options, key })));
        if is_long {
            let value = form.value(self.games, self.sink);
            return Ok(FormalSum::of_value(value?));
        }
        Ok(FormalSum { terms: vec![form] })
    }

    fn position(
        &mut self,
        expression: &Expression,
        name: &str,
        written: &[WrittenArgument],
    ) -> Result<FormalSum, NotationError> {
        let mut arguments = Vec::with_capacity(written.len());
        for argument in written {
            arguments.push(match argument {
                WrittenArgument::Text(text) => normal::Argument::Text(text.clone()),
                WrittenArgument::Semicolon => normal::Argument::Semicolon,
                WrittenArgument::Expression(inner) => normal::Argument::Game(
                    self.games.evaluate(inner, self.text, self.names, self.sink)?,
                ),
            });
        }
        let refused = |reason: String| NotationError::Refused {
            place: SentencePlace::of(self.text, expression.start),
            reason,
        };
        let arguments = arguments_of(self.games, &arguments)
            .map_err(|reason| refused(format!("{name}: {reason}")))?;
        let ruleset = ruleset(name).map_err(|error| refused(error.to_string()))?;
        let literal = literal_of(ruleset, &arguments, None);
        let literal = literal.map_err(|error| refused(error.to_string()))?;
        Ok(FormalSum { terms: vec![Term::new(Kind::Position(ruleset.name, Arc::from(literal)))] })
    }
}
