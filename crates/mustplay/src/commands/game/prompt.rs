//! `game` without an expression: line by line.
//!
//! On a terminal lines are edited, remembered and completed; otherwise they are read as
//! they come. A bad line is answered with its error and the next one is read.

use std::io::{BufRead, IsTerminal};
use std::path::Path;

use anyhow::{anyhow, bail};
use mustplay_display::{
    Displayed, Looks, counted, game_help, game_help_on, game_order, game_sentence,
};
use mustplay_engine::{
    Cancel, CompareTrees, Convention, GameHandle, GameSentence, GameSession, ListMoves, Report,
    Simplify, Style,
};
use mustplay_work::file;
use serde::Serialize;

use super::course::told;
use super::editor::Editor;
use crate::cli::game::GameArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};
use crate::progress::Display;

/// What a line asks for.
enum Line<'a> {
    Nothing,
    Help,
    Quit,
    HelpOn(&'a str),
    Thermograph(&'a str),
    Tree(&'a str),
    Compare(&'a str),
    Moves(&'a str),
    Explain(&'a str),
    Isomorphic(&'a str),
    Save(&'a str),
    Load(&'a str),
    History,
    Unknown(&'a str),
    Sentence(&'a str),
}

impl<'a> Line<'a> {
    fn new(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest) {
            ("", _) => Self::Nothing,
            ("help" | ":help" | "?", "") => Self::Help,
            ("help" | ":help" | "?", name) => Self::HelpOn(name.trim()),
            (":tree", rest) => Self::Tree(last_if_empty(rest)),
            (":compare", rest) => Self::Compare(rest),
            (":moves" | ":m", rest) => Self::Moves(last_if_empty(rest)),
            (":explain", rest) => Self::Explain(last_if_empty(rest)),
            (":isomorphic", rest) => Self::Isomorphic(rest),
            (":save", rest) => Self::Save(rest.trim()),
            (":load", rest) => Self::Load(rest.trim()),
            (":history", "") => Self::History,
            ("quit" | ":quit" | "exit" | ":q", "") => Self::Quit,
            (":thermograph" | ":t", rest) => Self::Thermograph(last_if_empty(rest)),
            (word, _) if word.starts_with(':') => Self::Unknown(word),
            _ if line.starts_with('#') => Self::Nothing,
            _ => Self::Sentence(line),
        }
    }
}

/// The last game, if none is named.
fn last_if_empty(rest: &str) -> &str {
    match rest.trim() {
        "" => "it",
        rest => rest,
    }
}

/// Answers one line after the other until the end.
pub(super) fn run(args: &GameArgs, style: Style, looks: Looks) -> anyhow::Result<Exit> {
    let mut prompt = Prompt {
        args,
        looks,
        session: GameSession::new(style),
        interrupt: Cancel::default(),
        worst: Exit::Done,
        typed: Vec::new(),
        loading: 0,
    };
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        prompt.interactive()
    } else {
        prompt.lines(std::io::stdin().lock())
    }
}

struct Prompt<'a> {
    args: &'a GameArgs,
    looks: Looks,
    session: GameSession,
    /// What the interrupt key has pressed since the last line.
    interrupt: Cancel,
    worst: Exit,
    /// The sentences that were answered.
    typed: Vec<String>,
    /// How many files are being loaded, one from the other.
    loading: usize,
}

/// The largest file of lines that is loaded, in bytes.
const LARGEST: u64 = 1 << 24;

/// The most files that load one another.
const MOST_LOADS: usize = 8;

#[derive(Serialize)]
struct Help {
    help: String,
}

#[derive(Serialize)]
struct Typed<'a> {
    history: &'a [String],
}

#[derive(Serialize)]
struct Tree {
    tree: String,
}

#[derive(Serialize)]
struct Refused {
    error: String,
}

impl Prompt<'_> {
    fn interactive(&mut self) -> anyhow::Result<Exit> {
        let mut editor = Editor::new()?;
        output::print("Type a game, `help` for examples, `quit` to leave.")?;
        while let Some(line) = editor.read(self.session.names())? {
            if !self.answer(&line)? {
                break;
            }
        }
        Ok(Exit::Done)
    }

    fn lines(&mut self, mut input: impl BufRead) -> anyhow::Result<Exit> {
        while let Some(line) = file::next_line(&mut input)? {
            if self.interrupt.is_pressed() || !self.answer(&String::from_utf8_lossy(&line))? {
                break;
            }
        }
        Ok(self.worst)
    }

    /// Answers a line; whether there should be another.
    fn answer(&mut self, line: &str) -> anyhow::Result<bool> {
        let answered = match Line::new(line) {
            Line::Nothing => return Ok(true),
            Line::Quit => return Ok(false),
            Line::Help => self.help(game_help()),
            Line::HelpOn(name) => match game_help_on(name) {
                Some(help) => self.help(help),
                None => Err(anyhow!(
                    "expected a ruleset or an operation to help with, found `{name}`"
                )),
            },
            Line::Unknown(word) => Err(anyhow!(
                "expected :thermograph, :tree, :compare, :moves, :explain, :isomorphic, :save, :load, :history, :help or :quit, \
                 found `{word}`"
            )),
            Line::History => self.history(),
            Line::Save(path) => self.save(path),
            Line::Load(path) => self.load(path),
            Line::Compare(games) => self.compare(games),
            Line::Moves(game) => {
                let (sentences, style) = (self.with([game]), self.session.style());
                let convention = Convention::Normal;
                self.ask(&ListMoves {
                    sentences,
                    style,
                    convention,
                })
            }
            Line::Explain(game) => {
                let (sentences, style) = (self.with([game]), self.session.style());
                self.ask(&Simplify { sentences, style })
            }
            Line::Isomorphic(games) => {
                let (sentences, style) = (self.with(separated(games)), self.session.style());
                self.ask(&CompareTrees { sentences, style })
            }
            Line::Tree(sentence) => self.tree(sentence),
            Line::Thermograph(sentence) => self.sentence(sentence, true),
            Line::Sentence(sentence) => self.sentence(sentence, self.args.thermograph),
        };
        if let Err(error) = answered {
            self.worst = Exit::Bad;
            if self.args.format.json {
                let error = format!("{error:#}");
                output::print_json(&Refused { error })?;
            } else {
                output::complain(&error);
            }
        }
        Ok(output::is_heard())
    }

    fn help(&self, help: String) -> anyhow::Result<()> {
        if self.args.format.json {
            output::print_json(&Help { help })
        } else {
            output::print(&help)
        }
    }

    /// What a sentence comes to; it is remembered.
    fn evaluate(&mut self, sentence: &str) -> anyhow::Result<Report<GameSentence>> {
        let limits = &self.args.limits;
        let (budget, display) = (
            job::budget(limits, 1),
            Display::new(limits.progress, limits.quiet),
        );
        let report = self.session.evaluate(sentence, &budget, &display);
        drop(display);
        self.interrupt = budget.cancel;
        let report = report?;
        self.worst = self.worst.max(Exit::of(&report));
        Ok(report)
    }

    fn sentence(&mut self, sentence: &str, plot: bool) -> anyhow::Result<()> {
        let report = self.evaluate(sentence)?;
        self.typed.push(sentence.to_owned());
        if self.args.format.json {
            return output::print_json(&report);
        }
        let stop = report.stopped.map(|stop| stop.0);
        let session = &mut self.session;
        output::print(&game_sentence(&report.answer, stop, plot, session))
    }

    /// The game of a sentence, to be drawn or compared.
    fn handle(&mut self, sentence: &str) -> anyhow::Result<GameHandle> {
        let report = self.evaluate(sentence)?;
        let handle = report.answer.handle();
        handle.ok_or_else(|| anyhow!("expected a game that can be found, found `{sentence}`"))
    }

    fn tree(&mut self, sentence: &str) -> anyhow::Result<()> {
        let handle = self.handle(sentence)?;
        let tree = self.session.tree(&handle)?.outline();
        if self.args.format.json {
            output::print_json(&Tree { tree })
        } else {
            output::print(&tree)
        }
    }

    /// Compares games that semicolons separate.
    fn compare(&mut self, games: &str) -> anyhow::Result<()> {
        let games = separated(games);
        if games.len() < 2 {
            bail!("expected games with semicolons between them, such as `:compare g; 0; *`");
        }
        let handles = games.iter().map(|game| self.handle(game));
        let handles = handles.collect::<anyhow::Result<Vec<_>>>()?;
        let budget = job::budget(&self.args.limits, 1);
        let order = self.session.order(&handles, &budget, &())?;
        if self.args.format.json {
            output::print_json(&order)
        } else {
            output::print(&game_order(&order, self.session.style()))
        }
    }

    /// The sentences so far, which define what these are about, and then these.
    fn with<'t>(&self, games: impl IntoIterator<Item = &'t str>) -> Vec<String> {
        let games = games.into_iter().map(str::to_owned);
        self.typed.iter().cloned().chain(games).collect()
    }

    /// Runs a job that has the sentences so far, and prints what it has found.
    fn ask<J: Displayed<Answer: Serialize>>(&mut self, job: &J) -> anyhow::Result<()> {
        let report = told(job, self.args, self.looks)?;
        self.worst = self.worst.max(Exit::of(&report));
        Ok(())
    }

    fn history(&self) -> anyhow::Result<()> {
        let history = &self.typed;
        if self.args.format.json {
            return output::print_json(&Typed { history });
        }
        output::print(&history.join("\n"))
    }

    /// Writes what was typed into a file, line by line.
    fn save(&self, path: &str) -> anyhow::Result<()> {
        if path.is_empty() {
            bail!("expected a file to save to, found none");
        }
        let mut text = self.typed.join("\n");
        text.push('\n');
        output::write_file(Path::new(path), &text)?;
        self.help(format!(
            "saved {} to {path}",
            counted(self.typed.len(), "line")
        ))
    }

    /// Answers the lines of a file.
    fn load(&mut self, path: &str) -> anyhow::Result<()> {
        if path.is_empty() {
            bail!("expected a file to load, found none");
        }
        if self.loading == MOST_LOADS {
            bail!("expected at most {MOST_LOADS} files that load one another, found more");
        }
        let text = input::read_named(path, LARGEST)?;
        self.loading += 1;
        for line in text.lines() {
            if self.interrupt.is_pressed() || !self.answer(line)? {
                break;
            }
        }
        self.loading -= 1;
        Ok(())
    }
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
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}
