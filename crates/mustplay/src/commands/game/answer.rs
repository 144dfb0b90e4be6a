//! What a sentence came to.

use mustplay_games::normal::Game;
use mustplay_work::Stop;
use serde::Serialize;

use super::analysis::Analysis;
use super::go::GoResult;
use super::question::Question;
use super::session::Session;
use crate::output::End;

/// The answer to one sentence.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Game(Box<Analysis>),
    Question(Box<Question>),
    Go(Box<GoResult>),
    Unknown(Box<Unfinished>),
}

/// A limit was reached before there was a game to speak of.
#[derive(Serialize)]
pub(super) struct Unfinished {
    expression: String,
    #[serde(flatten)]
    nothing: Nothing,
    complete: bool,
    stopped: String,
    seconds: f64,
}

/// The fields that every answer about a game has, with nothing known.
#[derive(Default, Serialize)]
struct Nothing {
    canonical: Option<String>,
    outcome: Option<String>,
    left_stop: Option<String>,
    right_stop: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    birthday: Option<u64>,
}

impl Unfinished {
    pub(super) fn new(expression: &str, stop: Stop) -> Self {
        Self {
            expression: expression.to_owned(),
            nothing: Nothing::default(),
            complete: false,
            stopped: stop.to_string(),
            seconds: 0.0,
        }
    }
}

/// A game that pictures can be made of, and what it is called.
pub(super) struct Subject {
    pub(super) name: String,
    pub(super) game: Game,
}

impl Answer {
    /// The same answer, with the time since the work began.
    pub(super) fn timed(mut self, seconds: f64) -> Self {
        *match &mut self {
            Self::Game(analysis) => &mut analysis.seconds,
            Self::Question(question) => &mut question.seconds,
            Self::Go(score) => &mut score.seconds,
            Self::Unknown(stopped) => &mut stopped.seconds,
        } = seconds;
        self
    }

    /// How a command ends that gives this answer.
    pub(super) fn end(&self) -> End {
        match self {
            Self::Game(analysis) if analysis.is_complete() => End::Done,
            Self::Question(_) | Self::Go(_) => End::Done,
            Self::Game(_) | Self::Unknown(_) => End::Limit,
        }
    }

    /// The game it is about, if it is about one.
    pub(super) fn subject(&self) -> Option<Subject> {
        match self {
            Self::Game(analysis) => Some(analysis.subject()),
            _ => None,
        }
    }

    /// The answer for a person, with a plot if asked for and possible.
    pub(super) fn text(&self, plot: bool, session: &mut Session) -> String {
        match self {
            Self::Game(analysis) => {
                let mut text = analysis.text();
                if plot {
                    text.push('\n');
                    text.push_str(&analysis.plot(&mut session.games));
                }
                text
            }
            Self::Question(question) => question.text(),
            Self::Go(score) => score.text(),
            Self::Unknown(stopped) => {
                format!("{}: unknown ({})\n", stopped.expression, stopped.stopped)
            }
        }
    }
}
