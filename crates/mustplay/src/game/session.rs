//! A session: one arena of games and the names defined in it.

use std::collections::BTreeMap;

use mustplay_cgt::hasse::Hasse;
use mustplay_cgt::normal::notation::{
    BUILT_IN, Expression, MAX_NIMBER, Relation, Statement, Unwritten,
};
use mustplay_cgt::normal::{
    self, Argument, Game, Games, NameScope, NotationError, Player, Style, drawing,
};
use mustplay_cgt::tree::{TooLarge, Tree, TreeNodeSpec};
use mustplay_core::{Limits, Observer, ProgressSink, RunContext, StopReason};
use mustplay_rulesets::RulesetNames;
use mustplay_rulesets::literal::{DynPosition, MoveListError, call, distinct, literal_written};
use mustplay_rulesets::registry::RULESETS;
use mustplay_rulesets::{Convention, FormalSum, FormalSumBuilder};

use crate::game::analysis::components;
use crate::{Error, Report, Text};

use super::{DotsScore, GameAnalysis, GameMoves, GameOrder, GameSentence, GamesBorn, GoScore};

/// The name of the last game.
const LAST: &str = "it";

/// The most nodes of a tree that is drawn.
const LARGEST_TREE: usize = 5000;

/// Progress of the positions searched, and of the steps of the arena.
pub(super) type Sinks<'a> = (&'a dyn ProgressSink, &'a dyn ProgressSink);

/// Evaluates sentences in order; a sentence may use the names that earlier ones define.
///
/// ```
/// use mustplay::{GameSentence, GameSession, Limits, OutcomeClass, Style};
///
/// let mut session = GameSession::new(Style::Ascii);
/// session.evaluate("g = {3|1}", &Limits::default(), &())?;
/// let report = session.evaluate("g - 2", &Limits::default(), &())?;
/// let GameSentence::Game(game) = &report.answer else { panic!("it is a game") };
/// assert_eq!(game.canonical.as_deref(), Some("+-1"));
/// assert_eq!(game.outcome, Some(OutcomeClass::N));
/// # Ok::<(), mustplay::Error>(())
/// ```
pub struct GameSession {
    games: Games,
    style: Style,
    variables: BTreeMap<String, normal::Game>,
    /// The playable games of the variables.
    given: BTreeMap<String, FormalSum>,
}

/// A game of a session, for drawing or comparing there, and its name.
#[derive(Clone, Debug)]
pub struct GameHandle {
    name: String,
    pub(super) game: normal::Game,
}

impl GameHandle {
    pub(super) fn new(name: String, game: normal::Game) -> Self {
        Self { name, game }
    }

    /// Its name, or the expression that describes it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl GameSession {
    /// A session without definitions that writes games in these characters.
    pub fn new(style: Style) -> Self {
        Self { games: Games::new(), style, variables: BTreeMap::new(), given: BTreeMap::new() }
    }

    /// The characters in which games are written.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Evaluates a sentence within limits; an error if the sentence is invalid.
    pub fn evaluate(
        &mut self,
        sentence: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Report<GameSentence>, Error> {
        self.answer(sentence, &RunContext::start(limits, observer))
    }

    /// Evaluates a sentence as a part of a longer job, and reports its share of the cost.
    pub(super) fn answer(
        &mut self,
        sentence: &str,
        context: &RunContext<'_>,
    ) -> Result<Report<GameSentence>, Error> {
        let (done, seconds) = (context.done(), context.seconds());
        // Positions and steps of the arena are counted separately, each from zero.
        let (positions, steps) = (context.sink(), context.sink());
        let mut found = match ScoredCall::of(sentence) {
            Some(ScoredCall::Go(arguments)) => {
                GoScore::find(sentence.trim(), arguments, &positions)?
            }
            Some(ScoredCall::Dots(arguments)) => {
                DotsScore::find(sentence.trim(), arguments, &positions)?
            }
            None => {
                let statement = Statement::read(sentence)?;
                match self.evaluate_statement(sentence, &statement, (&positions, &steps)) {
                    Err(NotationError::Stopped(stop)) => {
                        let nothing = GameSentence::Game(Box::new(about(sentence)));
                        Report::until(Some(stop), nothing, 0)
                    }
                    found => found?,
                }
            }
        };
        found.nodes = found.nodes.max(context.done() - done);
        found.seconds = context.seconds() - seconds;
        Ok(found)
    }

    /// The last sentence as a playable game; earlier sentences define names. Errors name `option`.
    pub(super) fn arrange_last(
        &mut self,
        sentences: &[String],
        option: &'static str,
        context: &RunContext<'_>,
    ) -> Result<FormalSum, Error> {
        let Some((last, before)) = sentences.split_last() else {
            return Err(unplayable(option, "nothing"));
        };
        for sentence in before {
            self.answer(sentence, context)?;
        }
        self.arrange(last, option, context)
    }

    /// A sentence as a playable game. Errors name `option`.
    pub(super) fn arrange(
        &mut self,
        sentence: &str,
        option: &'static str,
        context: &RunContext<'_>,
    ) -> Result<FormalSum, Error> {
        match ScoredCall::of(sentence) {
            Some(ScoredCall::Go(_)) => return Err(unplayable(option, "a position of Go")),
            Some(ScoredCall::Dots(_)) => {
                return Err(unplayable(option, "a position of Dots and Boxes"));
            }
            None => {}
        }
        let expression = match Statement::read(sentence)? {
            Statement::Value(expression) | Statement::Definition(_, expression) => expression,
            Statement::Question(..) => return Err(unplayable(option, "a question")),
        };
        let (positions, steps) = (context.sink(), context.sink());
        let sum = self.formal_sum(sentence, &expression, (&positions, &steps));
        sum.map_err(|error| match error {
            NotationError::Stopped(stop) => MoveListError::Stopped(stop).into(),
            error => error.into(),
        })
    }

    /// An expression of a sentence as a playable game.
    fn formal_sum(
        &mut self,
        sentence: &str,
        expression: &Expression,
        (positions, steps): Sinks<'_>,
    ) -> Result<FormalSum, NotationError> {
        let mut scope = GameScope::new(&self.variables, positions);
        let given = |name: &str| self.given.get(name).cloned();
        let mut builder =
            FormalSumBuilder::new(sentence, &mut self.games, &mut scope, steps).knowing(&given);
        let sum = builder.read(expression);
        sum.map_err(|error| scope.stopped().map_or(error, NotationError::Stopped))
    }

    pub(super) fn into_games(self) -> Games {
        self.games
    }

    /// The arena of the session, and how games are written.
    pub(super) fn games(&mut self) -> (&mut Games, Style) {
        (&mut self.games, self.style)
    }

    /// Remembers the game of a sentence as the last one, and under the name that it defines.
    fn remember(&mut self, name: Option<&String>, game: normal::Game, playable: Option<FormalSum>) {
        let playable = playable.unwrap_or_else(|| FormalSum::of_value(game));
        for name in name.cloned().into_iter().chain([LAST.to_owned()]) {
            self.variables.insert(name.clone(), game);
            self.given.insert(name, playable.clone());
        }
    }

    /// Evaluates a parsed sentence; for a single literal also finds its moves.
    fn evaluate_statement(
        &mut self,
        sentence: &str,
        statement: &Statement,
        sinks: Sinks<'_>,
    ) -> Result<Report<GameSentence>, NotationError> {
        let (positions, steps) = sinks;
        let (name, expression) = match statement {
            Statement::Value(expression) => (None, expression),
            Statement::Definition(name, expression) => (Some(name), expression),
            Statement::Question(left, relation, right) => {
                let left = self.value(sentence, left, sinks)?;
                let right = self.value(sentence, right, sinks)?;
                let order = self.games.with_sink(steps).partial_cmp(left, right)?;
                let mut unwritten = UnwrittenGames::default();
                let question = GameQuestion {
                    expression: sentence.trim().to_owned(),
                    left: unwritten.write(&mut self.games, "left", left, self.style),
                    right: unwritten.write(&mut self.games, "right", right, self.style),
                    unwritten,
                    asked: *relation,
                    relation: Relation::of(order),
                    holds: relation.holds(order),
                };
                return Ok(Report::done(GameSentence::Question(Box::new(question)), 0));
            }
        };
        let mut analysis = GameAnalysis { name: name.cloned(), ..about(sentence) };
        let game = match literal_written(sentence.trim(), expression) {
            Some(literal) => {
                let solved = literal.analyze(&mut self.games, positions)?;
                let sequence = literal.sequence(&mut self.games, positions)?;
                analysis.moves = Some(GameMoves::new(&solved, &*literal, sequence));
                solved.value
            }
            None => self.value(sentence, expression, sinks)?,
        };
        let playable = FormalSumBuilder::is_cheap(expression)
            .then(|| self.formal_sum(sentence, expression, sinks).ok());
        self.remember(name, game, playable.flatten());
        if name.is_none() {
            let mut scope = GameScope::new(&self.variables, positions);
            let terms =
                components((sentence, expression), &mut self.games, self.style, &mut scope, sinks);
            analysis.components = terms.unwrap_or_default();
        }
        Ok(self.analyze(game, analysis, steps))
    }

    /// The value of an expression of a sentence.
    fn value(
        &mut self,
        sentence: &str,
        expression: &Expression,
        (positions, steps): Sinks<'_>,
    ) -> Result<normal::Game, NotationError> {
        let mut scope = GameScope::new(&self.variables, positions);
        let value = self.games.evaluate(expression, sentence, &mut scope, steps);
        value.map_err(|error| scope.stopped().map_or(error, NotationError::Stopped))
    }

    fn analyze(
        &mut self,
        game: normal::Game,
        mut analysis: GameAnalysis,
        steps: &dyn ProgressSink,
    ) -> Report<GameSentence> {
        let stop = analysis.fill(&mut self.games, game, self.style, steps).err();
        let written = analysis.unwritten.is_empty();
        let mut found = Report::until(stop, GameSentence::Game(Box::new(analysis)), 0);
        found.complete &= written;
        found
    }

    /// The thermograph as a plot in characters.
    pub fn thermograph_text(&mut self, game: &GameHandle) -> String {
        drawing::thermograph_text(self.games.thermograph(game.game))
    }

    /// The thermograph as an SVG picture.
    pub fn thermograph_svg(&mut self, game: &GameHandle) -> String {
        drawing::thermograph_svg(self.games.thermograph(game.game)).svg
    }

    /// The game tree. For a position of a ruleset it has a node for each line of play, named by the
    /// position after the move; for any other game it is the tree of the canonical form, down to
    /// numbers.
    pub fn tree(&mut self, game: &GameHandle) -> Result<Tree, TooLarge> {
        let given = self.given.get(&game.name);
        let written = given.map(|given| given.written(&mut self.games, self.style));
        let text = written.as_deref().unwrap_or(&game.name);
        let read = Expression::read(text).ok();
        match read.and_then(|expression| literal_written(text.trim(), &expression)) {
            Some(literal) => position_tree(literal),
            None => drawing::game_tree(&mut self.games, game.game, self.style, LARGEST_TREE),
        }
    }

    pub(super) fn born(&mut self, day: u32) -> GamesBorn {
        GamesBorn::new(&mut self.games, day, self.style)
    }

    pub fn order(
        &mut self,
        games: &[GameHandle],
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<GameOrder, StopReason> {
        let context = RunContext::start(limits, observer);
        GameOrder::new(self, games, &context.sink())
    }

    /// The Hasse diagram of several games; equal games share a node.
    pub fn diagram(
        &mut self,
        games: &[GameHandle],
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Hasse, StopReason> {
        let named = games.iter().map(|one| (one.name.clone(), one.game));
        let named: Vec<_> = named.collect();
        let context = RunContext::start(limits, observer);
        drawing::hasse(&mut self.games, &named, self.style, &context.sink())
    }

    /// All names that can be used now.
    pub fn names(&self) -> Vec<String> {
        let variables = self.variables.keys().cloned();
        let operations = BUILT_IN.iter().map(|(name, ..)| format!("{name}("));
        let rulesets = RULESETS.iter().map(|ruleset| format!("{}(", ruleset.name));
        let mut names: Vec<String> = variables
            .chain(operations)
            .chain(rulesets)
            .chain(["dots(", "go("].map(str::to_owned))
            .collect();
        names.sort();
        names
    }
}

/// Rejects misère play of a game whose ruleset supports normal play only.
pub(super) fn playable(position: FormalSum, convention: Convention) -> Result<FormalSum, Error> {
    if convention == Convention::Misere && position.omits_moves() {
        return Err(Error::Request {
            option: "misere",
            expected: "games of which all moves are known",
            found: "Nimstring, without the moves that lose in normal play".to_owned(),
        });
    }
    Ok(position)
}

/// The error of an option that needs a playable game.
fn unplayable(option: &'static str, found: &str) -> Error {
    Error::Request {
        option,
        expected: "a game in which who cannot move loses",
        found: found.to_owned(),
    }
}

/// The game tree of a position of a ruleset; a move available in several equal components appears
/// once.
fn position_tree(position: Box<dyn DynPosition>) -> Result<Tree, TooLarge> {
    let root = position.components().join(" + ");
    let sprout = |(position, text): (Box<dyn DynPosition>, String)| {
        let options = |player| {
            let steps = position.moves(player).ok()?;
            let steps = distinct(steps.into_iter().map(|one| (one.step, one.position)));
            let named = steps.into_iter().map(|(step, after)| (after, step.left()));
            Some(named.collect())
        };
        let options = [options(Player::Left)?, options(Player::Right)?];
        Some(TreeNodeSpec { text, options })
    };
    Tree::new((position, root), sprout, drawing::COLORS, LARGEST_TREE)
}

fn about(sentence: &str) -> GameAnalysis {
    GameAnalysis { expression: sentence.trim().to_owned(), ..GameAnalysis::default() }
}

/// A sentence that is a single position with a score instead of a value, with its arguments.
pub(super) enum ScoredCall<'a> {
    /// A position of Go.
    Go(&'a str),
    /// A position of Dots and Boxes.
    Dots(&'a str),
}

impl<'a> ScoredCall<'a> {
    pub(super) fn of(sentence: &'a str) -> Option<Self> {
        let found = call(sentence.trim()).filter(|found| found.rest.is_empty())?;
        match found.name {
            "go" => Some(Self::Go(found.arguments)),
            "dots" => Some(Self::Dots(found.arguments)),
            _ => None,
        }
    }
}

/// Rulesets and variables, for evaluating expressions in another arena.
pub struct GameScope<'a> {
    variables: &'a BTreeMap<String, Game>,
    rulesets: RulesetNames<'a>,
}

impl<'a> GameScope<'a> {
    /// A scope with these variables; rulesets report progress to `sink`.
    pub fn new(variables: &'a BTreeMap<String, Game>, sink: &'a dyn ProgressSink) -> Self {
        Self { variables, rulesets: RulesetNames::new(sink) }
    }

    /// What stopped the evaluation of a ruleset, if it was stopped.
    pub fn stopped(&self) -> Option<StopReason> {
        self.rulesets.stopped
    }
}

impl NameScope for GameScope<'_> {
    fn call(
        &mut self,
        games: &mut Games,
        name: &str,
        arguments: &[Argument],
    ) -> Option<Result<Game, String>> {
        let value = self.rulesets.call(games, name, arguments)?;
        Some(value.and_then(|game| match games.as_nimber(game) {
            Some(nimber) if nimber > MAX_NIMBER => Err(format!(
                "{name}: expected a value of at most *{MAX_NIMBER} inside an expression, \
                 found *{nimber}"
            )),
            _ => Ok(game),
        }))
    }

    fn variable(&self, name: &str) -> Option<Game> {
        self.variables.get(name).copied()
    }

    fn known(&self) -> Vec<String> {
        self.rulesets.known()
    }
}

/// A comparison of two games and its answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameQuestion {
    /// The sentence of the request.
    pub expression: String,
    /// The game on the left.
    pub left: Option<String>,
    /// The game on the right.
    pub right: Option<String>,
    /// The games that have no text, with the reason.
    #[serde(skip_serializing_if = "UnwrittenGames::is_empty")]
    pub unwritten: UnwrittenGames,
    /// The relation in the question.
    pub asked: Relation,
    /// The strongest relation that holds: `<`, `=`, `>` or `||`.
    pub relation: Relation,
    /// Whether the relation in the question holds.
    pub holds: bool,
}

// Games that cannot be written.
//
// The text of a game parses back to the game. A game whose text would be too long, or too deep for
// the parser, is left out with a reason.

/// The longest text of a game that is written; a form with few positions may have a very long text.
const LONGEST: usize = 1 << 20;

/// The fields of an answer that are empty because their game could not be written.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
#[serde(transparent)]
pub struct UnwrittenGames(BTreeMap<&'static str, Text<Unwritten>>);

impl UnwrittenGames {
    /// The text for the field `what`; if there is none, records the reason.
    pub(super) fn write(
        &mut self,
        games: &mut Games,
        what: &'static str,
        game: Game,
        style: Style,
    ) -> Option<String> {
        match games.show_readable(game, style, LONGEST) {
            Ok(text) => Some(text),
            Err(reason) => {
                self.0.insert(what, Text(reason));
                None
            }
        }
    }

    /// Whether every game has its text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Why a field is empty.
    pub fn reason(&self, what: &str) -> Option<Unwritten> {
        self.0.get(what).map(|reason| reason.0)
    }
}
