//! Computing with games of normal play, line by line.
//!
//! A line is a sentence or a word with a colon. What it asks of files is left to the door: only it
//! knows whether there are any.

use mustplay_cgt::tree::TooLarge;
use serde::Serialize;
use thiserror::Error as ThisError;

use crate::display::{Detail, RenderOptions};
use crate::{
    CompareTrees, Convention, Engine, Error, GameHandle, GameOrder, GameSentence, GameSession, Job,
    Limits, ListMoves, Observer, Report, Simplify, StopReason, Style,
};

use super::text::{help, help_on, order, sentence};

/// A conversation about games: what a line defines the next may use.
pub struct GameRepl {
    session: GameSession,
    /// How games are told.
    render: RenderOptions,
    /// The sentences that were answered.
    typed: Vec<String>,
}

/// What a line asks for.
pub enum ReplAction {
    /// It is empty or a remark.
    Nothing,
    /// This is said.
    Say(ReplOutput),
    /// What was typed is written into the file of this name.
    Save(String),
    /// The lines of the file of this name are answered.
    Load(String),
    /// There are no more lines.
    Leave,
}

/// What is said to a line.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ReplOutput {
    /// What there is to type.
    Help {
        /// In words.
        help: String,
    },
    /// What was typed before.
    History {
        /// Line by line.
        history: Vec<String>,
    },
    /// All ways to play a game.
    Tree {
        /// A line for each position.
        tree: String,
    },
    /// How games compare.
    Order(GameOrder),
    /// What a job found out about the sentences so far.
    Found {
        /// Its report.
        #[serde(flatten)]
        report: serde_json::Value,
        /// The same in words.
        #[serde(skip)]
        text: String,
        /// Whether no limit cut it short.
        #[serde(skip)]
        is_complete: bool,
    },
    /// What a sentence comes to.
    Sentence {
        /// The answer.
        #[serde(flatten)]
        report: Box<Report<GameSentence>>,
        /// How it is told.
        #[serde(skip)]
        render: RenderOptions,
    },
}

impl ReplOutput {
    /// Whether no limit cut it short.
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Sentence { report, .. } => report.complete,
            Self::Found { is_complete, .. } => *is_complete,
            _ => true,
        }
    }
}

/// Why a line has no answer.
#[derive(Debug, ThisError)]
pub enum ReplError {
    /// Nothing has that name.
    #[error("expected a ruleset or an operation to help with, found `{0}`")]
    Help(String),
    /// There is no such command.
    #[error(
        "expected :thermograph, :options, :tree, :compare, :moves, :explain, :isomorphic, \
         :save, :load, :history, :help or :quit, found `{0}`"
    )]
    Unknown(String),
    /// A command for a file has none.
    #[error("expected a file to {0}, found none")]
    NoFile(&'static str),
    /// A sentence is no game, or its value was not found.
    #[error("expected a game that can be found, found `{0}`")]
    NoGame(String),
    /// There is nothing to compare.
    #[error("expected games with semicolons between them, such as `:compare g; 0; *`")]
    NoGames,
    /// There are not two games to look for an isomorphism of.
    #[error("expected two games with a semicolon between them, such as `:isomorphic g; 1 - 1`")]
    NoPair,
    /// The game has too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The sentence makes no sense.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl GameRepl {
    /// A conversation in which games are written in these characters and told like this.
    pub fn new(style: Style, render: RenderOptions) -> Self {
        Self { session: GameSession::new(style), render, typed: Vec::new() }
    }

    /// Every name that can be typed now.
    pub fn names(&self) -> Vec<String> {
        self.session.names()
    }

    /// The sentences that were answered.
    pub fn typed(&self) -> &[String] {
        &self.typed
    }

    /// Answers a line.
    pub fn answer(
        &mut self,
        line: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<ReplAction, ReplError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let said = match (word, rest) {
            ("", _) => return Ok(ReplAction::Nothing),
            ("quit" | ":quit" | "exit" | ":q", "") => return Ok(ReplAction::Leave),
            (":save", "") => return Err(ReplError::NoFile("save to")),
            (":load", "") => return Err(ReplError::NoFile("load")),
            (":save", path) => return Ok(ReplAction::Save(path.to_owned())),
            (":load", path) => return Ok(ReplAction::Load(path.to_owned())),
            ("help" | ":help" | "?", "") => ReplOutput::Help { help: help() },
            ("help" | ":help" | "?", name) => ReplOutput::Help {
                help: help_on(name).ok_or_else(|| ReplError::Help(name.to_owned()))?,
            },
            (":history", "") => ReplOutput::History { history: self.typed.clone() },
            (":compare", games) => ReplOutput::Order(self.compare(games, limits, observer)?),
            (":tree", game) => {
                let handle = self.handle(last_if_empty(game), limits, observer)?;
                ReplOutput::Tree { tree: self.session.tree(&handle)?.outline() }
            }
            (":moves" | ":m", game) => {
                let (sentences, style) = (self.with(&[last_if_empty(game)]), self.session.style());
                let convention = Convention::Normal;
                let list = ListMoves { sentences, style, convention };
                found(&list, limits, observer)?
            }
            (":explain", game) => {
                let (sentences, style) = (self.with(&[last_if_empty(game)]), self.session.style());
                found(&Simplify { sentences, style }, limits, observer)?
            }
            (":isomorphic", games) => {
                let games = separated(games);
                if games.len() != 2 {
                    return Err(ReplError::NoPair);
                }
                let (sentences, style) = (self.with(&games), self.session.style());
                found(&CompareTrees { sentences, style }, limits, observer)?
            }
            (":thermograph" | ":t", game) => {
                let render = self.render.with(Detail::Thermographs, true);
                self.sentence(last_if_empty(game), render, limits, observer)?
            }
            (":options" | ":o", game) => {
                let render = self.render.with(Detail::Options, true);
                self.sentence(last_if_empty(game), render, limits, observer)?
            }
            (word, _) if word.starts_with(':') => return Err(ReplError::Unknown(word.to_owned())),
            _ if line.starts_with('#') => return Ok(ReplAction::Nothing),
            _ => {
                // Of several sentences on a line the last one is told.
                let mut sentences = separated(line);
                let last = sentences.pop().unwrap_or(line);
                for sentence in sentences {
                    self.sentence(sentence, self.render, limits, observer)?;
                }
                self.sentence(last, self.render, limits, observer)?
            }
        };
        Ok(ReplAction::Say(said))
    }

    /// The same in words.
    pub fn text(&mut self, said: &ReplOutput) -> String {
        match said {
            ReplOutput::Help { help } => help.clone(),
            ReplOutput::History { history } => history.join("\n"),
            ReplOutput::Tree { tree } => tree.clone(),
            ReplOutput::Found { text, .. } => text.clone(),
            ReplOutput::Order(games) => order(games, self.session.style()),
            ReplOutput::Sentence { report, render } => {
                let stop = report.stopped;
                sentence(&report.answer, stop, *render, &mut self.session)
            }
        }
    }

    /// The sentences so far, which define what these are about, and then these.
    fn with(&self, games: &[&str]) -> Vec<String> {
        let games = games.iter().map(|&game| game.to_owned());
        self.typed.iter().cloned().chain(games).collect()
    }

    /// What a sentence comes to; it is remembered.
    fn sentence(
        &mut self,
        sentence: &str,
        render: RenderOptions,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<ReplOutput, ReplError> {
        let report = self.session.evaluate(sentence, limits, observer)?;
        self.typed.push(sentence.to_owned());
        let report = Box::new(report);
        Ok(ReplOutput::Sentence { report, render })
    }

    /// The game of a sentence, to be drawn or compared.
    fn handle(
        &mut self,
        sentence: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<GameHandle, ReplError> {
        let report = self.session.evaluate(sentence, limits, observer)?;
        let handle = report.answer.handle();
        handle.ok_or_else(|| ReplError::NoGame(sentence.to_owned()))
    }

    /// Compares games that semicolons separate.
    fn compare(
        &mut self,
        games: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<GameOrder, ReplError> {
        let games = separated(games);
        if games.len() < 2 {
            return Err(ReplError::NoGames);
        }
        let handles = games.iter().map(|game| self.handle(game, limits, observer));
        let handles = handles.collect::<Result<Vec<_>, _>>()?;
        Ok(self.session.order(&handles, limits, observer)?)
    }
}

/// What a job finds out.
fn found<J: Job<Answer: Serialize>>(
    job: &J,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<ReplOutput, ReplError> {
    let mut report = Engine::default().run(job, limits, observer)?;
    Ok(ReplOutput::Found {
        text: job.text(&mut report, RenderOptions::default()),
        is_complete: report.complete,
        report: serde_json::to_value(&report).expect("answers have string keys"),
    })
}

/// The last game, if none is named.
fn last_if_empty(game: &str) -> &str {
    if game.is_empty() { "it" } else { game }
}

/// Texts that semicolons separate; those inside brackets and quotes separate nothing.
fn separated(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted) = (0_usize, false);
    let parts = text.split(|c: char| {
        match c {
            '"' => quoted = !quoted,
            '(' | '{' if !quoted => depth += 1,
            ')' | '}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ';' && depth == 0 && !quoted
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Where the word before the cursor starts, and which of some names it may become: none within
/// quotation marks, where positions are written.
pub fn completions(names: &[String], line: &str, cursor: usize) -> (usize, Vec<String>) {
    let before = line.get(..cursor).unwrap_or(line);
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = before.trim_end_matches(letter).len();
    let begun = before[start..].to_ascii_lowercase();
    let inside_quotes = before.matches('"').count() % 2 == 1;
    if begun.is_empty() || inside_quotes {
        return (start, Vec::new());
    }
    let fitting = names.iter().filter(|name| name.starts_with(&begun));
    (start, fitting.cloned().collect())
}
