//! `game`: computing with normal-play games.
//!
//! A [`GameSession`] evaluates sentences in order: a game, a definition, a comparison, a position
//! of Go or of Dots and Boxes. The job [`Game`] evaluates all sentences of a request; its answer
//! keeps the session for diagrams and follow-up questions. [`GameOpponent`] plays a game against a
//! person.

mod analysis;
mod isomorphism;
mod moves;
mod opponent;
mod prompt;
mod score;
mod session;
mod simplify;
mod strategy;
mod text;

pub use analysis::GameComponent;
pub use analysis::GameOrder;
pub use analysis::GamesBorn;
pub use analysis::{Birthday, GameAnalysis, GameMoves, GameOptions, GameResults, WinningMoves};
pub use isomorphism::{CompareTrees, ComparedTrees, TreeDifference};
pub use moves::{ListMoves, ListedMove, ListedMoves, MovesOfPlayer};
pub use opponent::{GameChoice, GameOpponent, GameReply, GameRules};
pub use prompt::{GameRepl, ReplAction, ReplError, ReplOutput, completions};
pub use score::{DotsMove, DotsOpponent, DotsScore};
pub use score::{GoMove, GoScore};
pub use session::GameQuestion;
pub use session::GameScope;
pub use session::UnwrittenGames;
pub use session::{GameHandle, GameSession};
pub use simplify::{FormReason, FormStep, NamedOption, Simplified, SimplifiedForm, Simplify};
pub use strategy::{
    CheckStrategy, CheckedStrategy, GameStrategy, MadeStrategy, MakeStrategy, Refutation,
    StrategyClaim, StrategyFault,
};

use mustplay_cgt::normal::{Player, Style};
use mustplay_core::quantity::whole;
use mustplay_core::{RunContext, StopReason};
use mustplay_rulesets::literal::MoveListError;

use crate::display::RenderOptions;
use crate::{Engine, Error, Job, Picture, Report};

/// A move and its player.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct PlayedMove {
    /// The player.
    pub player: Player,
    /// The name of the move.
    pub name: String,
}

impl PlayedMove {
    fn all(line: Vec<(Player, String)>) -> Vec<Self> {
        let line = line.into_iter();
        line.map(|(player, name)| Self { player, name }).collect()
    }
}

/// The partial answer of work that may have been stopped.
fn stopped<A>(
    done: Result<(), Error>,
    answer: A,
    context: &RunContext<'_>,
) -> Result<Report<A>, Error> {
    let stop = match done {
        Ok(()) => None,
        Err(Error::NoOptions(MoveListError::Stopped(stop))) => Some(stop),
        Err(error) => return Err(error),
    };
    Ok(Report::until(stop, answer, context.done()))
}

/// The last line of a text about an answer that a limit cut short.
fn not_complete(stop: Option<StopReason>) -> String {
    stop.map(|stop| format!("not complete: {stop}\n")).unwrap_or_default()
}

/// A request to evaluate sentences about normal-play games.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Game {
    /// Expressions, definitions `name = EXPR`, or questions such as `EXPR <= EXPR`.
    #[arg(value_name = "EXPR")]
    #[serde(default)]
    pub sentences: Vec<String>,
    /// The characters in which games are written.
    #[arg(skip)]
    #[serde(default)]
    pub style: Style,
    /// Compare all games with each other.
    #[arg(long, group = "drawing")]
    #[serde(default)]
    pub compare: bool,
    /// List the games born by this day, 0 to 3, instead of sentences.
    #[arg(long, value_name = "DAY", value_parser = whole::<u32>(0..=3))]
    #[arg(conflicts_with_all = ["thermograph", "options", "svg", "tree", "compare", "exit_status"])]
    #[arg(conflicts_with_all = ["batch", "question", "rules"])]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born: Option<u32>,
}

/// The results of the sentences.
#[derive(schemars::JsonSchema, serde::Serialize)]
pub struct GameAnswer {
    /// The results.
    #[serde(flatten)]
    pub sentences: GameSentences,
    /// The session that holds the games.
    #[serde(skip)]
    pub session: GameSession,
}

/// One sentence, or several with the order of their games.
#[derive(Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum GameSentences {
    /// The only sentence of the request.
    One(GameSentence),
    /// The games born by a day, requested instead of sentences.
    Born(GamesBorn),
    /// All sentences of the request.
    Several {
        /// The sentences in order, each with its own cost.
        games: Vec<Report<GameSentence>>,
        /// The order relations among the games, if requested and found.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<GameOrder>,
    },
}

/// The result of one sentence.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum GameSentence {
    /// A game; if a limit was reached, some properties are absent.
    Game(Box<GameAnalysis>),
    /// A comparison of two games.
    Question(Box<GameQuestion>),
    /// A position of Go.
    Go(Box<GoScore>),
    /// A position of Dots and Boxes.
    Dots(Box<DotsScore>),
}

impl GameSentence {
    pub fn expression(&self) -> &str {
        match self {
            Self::Game(analysis) => &analysis.expression,
            Self::Question(question) => &question.expression,
            Self::Go(score) => &score.expression,
            Self::Dots(score) => &score.expression,
        }
    }

    /// The game of the sentence, if it is known.
    pub fn handle(&self) -> Option<GameHandle> {
        match self {
            Self::Game(analysis) => analysis.handle(),
            Self::Question(_) | Self::Go(_) | Self::Dots(_) => None,
        }
    }
}

impl GameAnswer {
    /// The games of the sentences, in order.
    pub fn handles(&self) -> Vec<GameHandle> {
        match &self.sentences {
            GameSentences::One(sentence) => sentence.handle().into_iter().collect(),
            GameSentences::Born(born) => {
                let named = born.games.iter().zip(&born.values);
                named.map(|(name, &game)| GameHandle::new(name.clone(), game)).collect()
            }
            GameSentences::Several { games, .. } => {
                let handles = games.iter().filter_map(|report| report.answer.handle());
                handles.collect()
            }
        }
    }
}

impl Game {
    fn born(&self, session: &mut GameSession, day: u32) -> Result<GamesBorn, Error> {
        let expected = |expected, found: String| Error::Request { option: "born", expected, found };
        if !self.sentences.is_empty() {
            let found = self.sentences.join(" ");
            return Err(expected("no expressions beside a day", found));
        }
        if day > crate::game::analysis::LAST_DAY {
            return Err(expected(
                "a day from 0 to 3 (day 4 has too many games to list)",
                day.to_string(),
            ));
        }
        Ok(session.born(day))
    }
}

impl Job for Game {
    const NAME: &'static str = "game eval";
    type Answer = GameAnswer;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<GameAnswer>, Error> {
        let mut session = GameSession::new(self.style);
        if let Some(day) = self.born {
            let born = self.born(&mut session, day)?;
            let sentences = GameSentences::Born(born);
            return Ok(Report::done(GameAnswer { sentences, session }, 0));
        }
        let mut games = Vec::new();
        for sentence in &self.sentences {
            games.push(session.answer(sentence, context)?);
        }
        let complete = games.iter().all(|report| report.complete);
        let nodes: u64 = games.iter().map(|report| report.nodes).sum();
        let mut stop = games.iter().find_map(|report| report.stopped);
        let mut order = None;
        if self.compare {
            let handles = games.iter().filter_map(|report| report.answer.handle());
            let handles: Vec<GameHandle> = handles.collect();
            match GameOrder::new(&mut session, &handles, &context.sink()) {
                Ok(found) => order = Some(found),
                Err(reason) => stop = stop.or(Some(reason)),
            }
        }
        let sentences = match (<[_; 1]>::try_from(games), order) {
            (Ok([Report { answer, .. }]), None) => GameSentences::One(answer),
            (Ok(one), order) => GameSentences::Several { games: one.into(), order },
            (Err(games), order) => GameSentences::Several { games, order },
        };
        let answer = GameAnswer { sentences, session };
        let nodes = nodes.max(context.done());
        let mut found = Report::until(stop, answer, nodes);
        found.complete &= complete;
        Ok(found)
    }

    /// All answers, or the order if it is known; the thermograph of the last game, because
    /// definitions come before their use.
    fn text(&self, report: &mut Report<GameAnswer>, render: RenderOptions) -> String {
        let stop = report.stopped;
        let GameAnswer { sentences, session } = &mut report.answer;
        match sentences {
            GameSentences::One(one) => text::sentence(one, stop, render, session),
            GameSentences::Born(found) => text::born(found),
            GameSentences::Several { order: Some(found), .. } => {
                text::order(found, session.style())
            }
            GameSentences::Several { games, order: None } => {
                let texts = games.iter().map(|report| {
                    let stop = report.stopped;
                    text::sentence(&report.answer, stop, render, session)
                });
                texts.collect::<Vec<_>>().join("\n")
            }
        }
    }

    fn picture(&self, report: &mut Report<GameAnswer>, _: RenderOptions) -> Picture {
        let answer = &mut report.answer;
        if let GameSentences::One(GameSentence::Dots(position)) = &answer.sentences {
            return Ok(Some(position.svg.clone()));
        }
        let game = answer.handles().pop();
        Ok(game.map(|game| answer.session.thermograph_svg(&game)))
    }
}
