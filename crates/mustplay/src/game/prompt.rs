//! The interactive prompt for normal-play games.
//!
//! A line is a sentence or a command with a colon. Reading and writing files is left to the caller.

use mustplay_cgt::tree::TooLarge;
use serde::Serialize;
use serde_json::{Value, json};
use thiserror::Error as ThisError;

use crate::display::{Detail, RenderOptions};
use crate::{
    CompareTrees, Convention, Engine, Error, GameHandle, GameOrder, GameSession, Job, Limits,
    ListMoves, Observer, Simplify, StopReason, Style,
};

use super::text::{self, help, help_on, order};

/// An interactive session; a line may use the definitions of earlier ones.
pub struct GameRepl {
    session: GameSession,
    /// How answers are rendered.
    render: RenderOptions,
    /// The sentences that were answered.
    typed: Vec<String>,
}

/// The action that a line requests.
pub enum ReplAction {
    /// Ignores an empty line or a comment.
    Nothing,
    /// Shows output.
    Say(ReplOutput),
    /// Writes the history into the file of this name.
    Save(String),
    /// Answers the lines of the file of this name.
    Load(String),
    /// Ends the session.
    Leave,
}

/// The output for a line.
pub struct ReplOutput {
    /// The output as JSON.
    pub json: Value,
    /// The output in words.
    pub text: String,
    /// Whether the answer is complete, not cut short by a limit.
    pub is_complete: bool,
}

impl ReplOutput {
    /// An output that no limit cuts short.
    pub fn new(json: Value, text: String) -> Self {
        Self { json, text, is_complete: true }
    }
}

/// Why a line has no answer.
#[derive(Debug, ThisError)]
pub enum ReplError {
    #[error("expected a ruleset or an operation to help with, found `{0}`")]
    Help(String),
    #[error(
        "expected :thermograph, :options, :tree, :compare, :moves, :explain, :isomorphic, \
         :save, :load, :history, :help or :quit, found `{0}`"
    )]
    Unknown(String),
    #[error("expected a file to {0}, found none")]
    NoFile(&'static str),
    #[error("expected a game that can be found, found `{0}`")]
    NoGame(String),
    #[error("expected games with semicolons between them, such as `:compare g; 0; *`")]
    NoGames,
    #[error("expected two games with a semicolon between them, such as `:isomorphic g; 1 - 1`")]
    NoPair,
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error(transparent)]
    Stopped(#[from] StopReason),
    #[error(transparent)]
    Failed(#[from] Error),
}

/// The limits of each evaluation, and its observer.
type Means<'a> = (&'a Limits, &'a dyn Observer);

impl GameRepl {
    /// A session that writes games with the characters of `style`.
    pub fn new(style: Style, render: RenderOptions) -> Self {
        Self { session: GameSession::new(style), render, typed: Vec::new() }
    }

    /// All names that can be typed now, for completion.
    pub fn names(&self) -> Vec<String> {
        self.session.names()
    }

    pub fn typed(&self) -> &[String] {
        &self.typed
    }

    pub fn answer(
        &mut self,
        line: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<ReplAction, ReplError> {
        let means = (limits, observer);
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
            ("help" | ":help" | "?", name) => {
                let help = if name.is_empty() { Some(help()) } else { help_on(name) };
                let help = help.ok_or_else(|| ReplError::Help(name.to_owned()))?;
                ReplOutput::new(json!({ "help": help }), help)
            }
            (":history", "") => {
                ReplOutput::new(json!({ "history": self.typed }), self.typed.join("\n"))
            }
            (":compare", games) => {
                let games = self.compare(games, means)?;
                ReplOutput::new(json!(games), order(&games, self.session.style()))
            }
            (":tree", game) => {
                let handle = self.handle(last_if_empty(game), means)?;
                let tree = self.session.tree(&handle)?.outline();
                ReplOutput::new(json!({ "tree": tree }), tree)
            }
            (":moves" | ":m", game) => {
                let (sentences, style) = (self.with(&[last_if_empty(game)]), self.session.style());
                let convention = Convention::Normal;
                let list = ListMoves { sentences, style, convention };
                found(&list, means)?
            }
            (":explain", game) => {
                let (sentences, style) = (self.with(&[last_if_empty(game)]), self.session.style());
                found(&Simplify { sentences, style }, means)?
            }
            (":isomorphic", games) => {
                let games = separated(games);
                if games.len() != 2 {
                    return Err(ReplError::NoPair);
                }
                let (sentences, style) = (self.with(&games), self.session.style());
                found(&CompareTrees { sentences, style }, means)?
            }
            (":thermograph" | ":t", game) => {
                let render = self.render.with(Detail::Thermographs, true);
                self.sentence(last_if_empty(game), render, means)?
            }
            (":options" | ":o", game) => {
                let render = self.render.with(Detail::Options, true);
                self.sentence(last_if_empty(game), render, means)?
            }
            (word, _) if word.starts_with(':') => return Err(ReplError::Unknown(word.to_owned())),
            _ if line.starts_with('#') => return Ok(ReplAction::Nothing),
            _ => {
                // Of several sentences on a line, the last result is shown.
                let mut sentences = separated(line);
                let last = sentences.pop().unwrap_or(line);
                for sentence in sentences {
                    self.sentence(sentence, self.render, means)?;
                }
                self.sentence(last, self.render, means)?
            }
        };
        Ok(ReplAction::Say(said))
    }

    /// The sentences so far, for their definitions, followed by `games`.
    fn with(&self, games: &[&str]) -> Vec<String> {
        let games = games.iter().map(|&game| game.to_owned());
        self.typed.iter().cloned().chain(games).collect()
    }

    /// Evaluates a sentence and adds it to the history.
    fn sentence(
        &mut self,
        sentence: &str,
        render: RenderOptions,
        (limits, observer): Means<'_>,
    ) -> Result<ReplOutput, ReplError> {
        let report = self.session.evaluate(sentence, limits, observer)?;
        self.typed.push(sentence.to_owned());
        Ok(ReplOutput {
            text: text::sentence(&report.answer, report.stopped, render, &mut self.session),
            is_complete: report.complete,
            json: json!(report),
        })
    }

    /// The game of a sentence, for drawing or comparing.
    fn handle(
        &mut self,
        sentence: &str,
        (limits, observer): Means<'_>,
    ) -> Result<GameHandle, ReplError> {
        let report = self.session.evaluate(sentence, limits, observer)?;
        let handle = report.answer.handle();
        handle.ok_or_else(|| ReplError::NoGame(sentence.to_owned()))
    }

    fn compare(
        &mut self,
        games: &str,
        (limits, observer): Means<'_>,
    ) -> Result<GameOrder, ReplError> {
        let games = separated(games);
        if games.len() < 2 {
            return Err(ReplError::NoGames);
        }
        let handles = games.iter().map(|game| self.handle(game, (limits, observer)));
        let handles = handles.collect::<Result<Vec<_>, _>>()?;
        Ok(self.session.order(&handles, limits, observer)?)
    }
}

fn found<J: Job<Answer: Serialize>>(
    job: &J,
    (limits, observer): Means<'_>,
) -> Result<ReplOutput, ReplError> {
    let mut report = Engine::default().run(job, limits, observer)?;
    Ok(ReplOutput {
        text: job.text(&mut report, RenderOptions::default()),
        is_complete: report.complete,
        json: json!(report),
    })
}

/// The last game, if the text is empty.
fn last_if_empty(game: &str) -> &str {
    if game.is_empty() { "it" } else { game }
}

/// The parts between semicolons; semicolons inside brackets and quotes do not separate.
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

/// Where the word before the cursor starts, and the names that complete it; none within quotation
/// marks, where positions are written.
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
