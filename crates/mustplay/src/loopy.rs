//! `game loopy`: computing with loopy normal-play games, in which positions may recur.

use std::fmt::Display;

use mustplay_cgt::loopy::{self, NAMES, Prospect, Sentence, Value};
use mustplay_cgt::normal::notation::{NotationError, Relation};
use mustplay_core::{ProgressSink, RunContext, StopReason};

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Report, Style};

/// A request to evaluate sentences about loopy games.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Loopy {
    /// Expressions such as `a{0|a}`, definitions `name = EXPR`, or questions such as
    /// `EXPR <= EXPR`.
    #[arg(required = true, value_name = "EXPR")]
    pub sentences: Vec<String>,
}

/// The results of the sentences.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum LoopyAnswer {
    /// The only sentence of the request.
    One(LoopySentence),
    /// All sentences of the request.
    Several {
        /// The sentences in order.
        games: Vec<LoopySentence>,
    },
}

/// The result of one sentence.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum LoopySentence {
    /// A game; if a limit was reached, some properties are absent.
    Game(Box<LoopyAnalysis>),
    /// A comparison of two games.
    Question(LoopyQuestion),
}

/// The analysis of a loopy game. It has only the expression if a limit was reached before the game
/// was evaluated.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct LoopyAnalysis {
    /// The sentence of the request.
    pub expression: String,
    /// The name that the sentence defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The simplest form, or the two sides as `S & T`; `None` if it is unknown or too long.
    pub value: Option<String>,
    /// The value in the notation of CGSuite.
    pub cgsuite: Option<String>,
    /// The kind of game.
    pub kind: Option<LoopyKind>,
    /// The onside: the value if draws count as wins of Left.
    pub onside: Option<String>,
    /// The offside: the value if draws count as wins of Right.
    pub offside: Option<String>,
    /// The outcome, one of nine: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat`, `PCheck`.
    pub outcome: Option<String>,
    /// The result for Left moving first.
    pub left_first: Option<Prospect>,
    /// The result for Right moving first.
    pub right_first: Option<Prospect>,
    /// The numbers of positions of onside and offside; one number for a stopper.
    pub positions: Vec<usize>,
    /// The degree of a stopper: the onside of `G − G`.
    pub degree: Option<String>,
}

/// The kind of a loopy game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoopyKind {
    /// The simplest form has no loop.
    Short,
    /// The game equals one without infinite alternating play.
    Stopper,
    /// Both sides are stoppers.
    StopperSided,
    /// No stoppers were found for the sides.
    Other,
}

/// A comparison of two games and its answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct LoopyQuestion {
    /// The sentence of the request.
    pub expression: String,
    /// The game on the left.
    pub left: Option<String>,
    /// The game on the right.
    pub right: Option<String>,
    /// The relation in the question.
    pub asked: Relation,
    /// The strongest relation that holds: `<`, `=`, `>` or `||`.
    pub relation: Relation,
    /// Whether the relation in the question holds.
    pub holds: bool,
}

impl Loopy {
    /// The named games: the name, its definition, and a description.
    pub const NAMES: &'static [(&'static str, &'static str, &'static str)] = NAMES;
}

impl Job for Loopy {
    const NAME: &'static str = "game loopy";
    type Answer = LoopyAnswer;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<LoopyAnswer>, Error> {
        let sink = context.sink();
        let mut games = loopy::LoopySession::new(&sink);
        let mut answers = Vec::new();
        let mut stop = None;
        for sentence in &self.sentences {
            let mut about = LoopyAnalysis {
                expression: sentence.trim().to_owned(),
                ..LoopyAnalysis::default()
            };
            let read = match stop {
                Some(stop) => Err(NotationError::Stopped(stop)),
                None => games.read_sentence(sentence),
            };
            let (name, value) = match read {
                Ok(Sentence::Value(value)) => (None, value),
                Ok(Sentence::Definition(name, value)) => (Some(name), value),
                Ok(Sentence::Question { left, relation, right, found, holds }) => {
                    answers.push(LoopySentence::Question(LoopyQuestion {
                        expression: about.expression,
                        left: games.text(&left),
                        right: games.text(&right),
                        asked: relation,
                        relation: found,
                        holds,
                    }));
                    continue;
                }
                Err(NotationError::Stopped(reason)) => {
                    stop = Some(reason);
                    answers.push(LoopySentence::Game(Box::new(about)));
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            about.name = name;
            stop = about.fill(&mut games, &value, &sink).err();
            answers.push(LoopySentence::Game(Box::new(about)));
        }
        let answer = match <[_; 1]>::try_from(answers) {
            Ok([one]) => LoopyAnswer::One(one),
            Err(games) => LoopyAnswer::Several { games },
        };
        Ok(Report::until(stop, answer, context.done()))
    }

    fn text(&self, report: &mut Report<LoopyAnswer>, _: RenderOptions) -> String {
        let sentences = match &report.answer {
            LoopyAnswer::One(one) => std::slice::from_ref(one),
            LoopyAnswer::Several { games } => games,
        };
        let told = sentences.iter().map(|sentence| match sentence {
            LoopySentence::Game(game) => analysis(game),
            LoopySentence::Question(asked) => question(asked),
        });
        let stopped = report.stopped.iter();
        let stopped = stopped.map(|stop| format!("not complete: {stop}\n"));
        told.chain(stopped).collect::<Vec<_>>().join("\n")
    }
}

impl LoopyAnalysis {
    /// Computes the properties of a game; those found before a stop are kept.
    fn fill(
        &mut self,
        games: &mut loopy::LoopySession<'_>,
        value: &Value,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.value = games.text(value);
        self.cgsuite = games.cgsuite(value);
        let text = |games: &mut loopy::LoopySession<'_>, side: Option<Value>| games.text(&side?);
        self.onside = text(games, value.only_onside());
        self.offside = text(games, value.only_offside());
        self.kind = Some(if value.is_stopper() {
            if value.onside().is_loopfree() { LoopyKind::Short } else { LoopyKind::Stopper }
        } else if value.is_stopper_sided() {
            LoopyKind::StopperSided
        } else {
            LoopyKind::Other
        });
        let outcome = value.outcome();
        self.outcome = Some(outcome.to_string());
        self.left_first = Some(outcome.left);
        self.right_first = Some(outcome.right);
        self.positions.push(value.onside().len());
        if !value.is_stopper() {
            self.positions.push(value.offside().len());
        }
        match value.degree(sink) {
            Ok(degree) => self.degree = degree.and_then(|degree| games.text(&degree)),
            Err(loopy::UnfinishedGraph::Large) => {}
            Err(loopy::UnfinishedGraph::Stopped(stop)) => return Err(stop),
        }
        Ok(())
    }
}

/// One line per known property of a game.
fn analysis(game: &LoopyAnalysis) -> String {
    let Some(kind) = game.kind else {
        return format!("{}: unknown\n", game.expression);
    };
    let positions: Vec<String> = game.positions.iter().map(ToString::to_string).collect();
    let positions = match game.positions.as_slice() {
        [1] => "1 position".to_owned(),
        _ => positions.join(" and ") + " positions",
    };
    let value = game.value.as_deref().unwrap_or("too long to be written");
    let mut text = line(game.name.as_deref().unwrap_or("value"), value);
    if game.cgsuite != game.value {
        text += &line("in CGSuite", game.cgsuite.as_deref().unwrap_or("too long to be written"));
    }
    text += &line(
        "kind",
        match kind {
            LoopyKind::Short => format!("short, {positions}"),
            LoopyKind::Stopper => format!("stopper, {positions}"),
            LoopyKind::StopperSided => {
                format!("two sides that are stoppers, {positions}")
            }
            LoopyKind::Other => format!(
                "no stoppers were found for the sides; these are graphs worth the same, \
                 {positions}"
            ),
        },
    );
    if let (Some(outcome), Some(left), Some(right)) =
        (&game.outcome, game.left_first, game.right_first)
    {
        let told = format!(
            "{outcome}, Left first {}, Right first {}",
            display::verb(left),
            display::verb(right)
        );
        text += &line("outcome", told);
    }
    if kind == LoopyKind::Stopper
        && let Some(degree) = &game.degree
    {
        text += &line("degree", degree);
    }
    text
}

fn question(asked: &LoopyQuestion) -> String {
    let answer = if asked.holds { "yes" } else { "no" };
    let relation = asked.asked.symbol(Style::Ascii);
    match (&asked.left, &asked.right) {
        (Some(left), Some(right)) => format!("{answer}: {left} {relation} {right}\n"),
        _ => format!("{answer}: G {relation} H\n"),
    }
}

fn line(what: &str, value: impl Display) -> String {
    format!("{what:<11} {value}\n")
}
