//! `game` without an expression: line by line.
//!
//! On a terminal lines are edited, remembered and completed; otherwise they are read as
//! they come. A bad line is answered with its error and the next one is read.

use std::io::{BufRead, IsTerminal};

use mustplay_display::{game_help, game_sentence};
use mustplay_engine::{Cancel, GameSession, Style};
use mustplay_work::file;
use serde::Serialize;

use super::editor::Editor;
use crate::cli::game::GameArgs;
use crate::job;
use crate::output::{self, Exit};
use crate::progress::Display;

/// What a line asks for.
enum Line<'a> {
    Nothing,
    Help,
    Quit,
    Thermograph(&'a str),
    Sentence(&'a str),
}

impl<'a> Line<'a> {
    fn new(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest) {
            ("", _) => Self::Nothing,
            ("help" | ":help" | "?", "") => Self::Help,
            ("quit" | ":quit" | "exit" | ":q", "") => Self::Quit,
            (":thermograph" | ":t", rest) => Self::Thermograph(rest),
            _ if line.starts_with('#') => Self::Nothing,
            _ => Self::Sentence(line),
        }
    }
}

/// Answers one line after the other until the end.
pub(super) fn run(args: &GameArgs, style: Style) -> anyhow::Result<Exit> {
    let mut prompt = Prompt {
        args,
        session: GameSession::new(style),
        interrupt: Cancel::default(),
        worst: Exit::Done,
    };
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        prompt.interactive()
    } else {
        prompt.lines(std::io::stdin().lock())
    }
}

struct Prompt<'a> {
    args: &'a GameArgs,
    session: GameSession,
    /// What the interrupt key has pressed since the last line.
    interrupt: Cancel,
    worst: Exit,
}

#[derive(Serialize)]
struct Help {
    help: String,
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
        let (sentence, plot) = match Line::new(line) {
            Line::Nothing => return Ok(true),
            Line::Quit => return Ok(false),
            Line::Help => {
                let help = game_help();
                if self.args.format.json {
                    output::print_json(&Help { help })?;
                } else {
                    output::print(&help)?;
                }
                return Ok(true);
            }
            Line::Thermograph(sentence) => (sentence, true),
            Line::Sentence(sentence) => (sentence, self.args.thermograph),
        };
        let limits = &self.args.limits;
        let (budget, display) = (
            job::budget(limits, 1),
            Display::new(limits.progress, limits.quiet),
        );
        let report = self.session.evaluate(sentence, &budget, &display);
        drop(display);
        self.interrupt = budget.cancel;
        match report {
            Ok(report) => {
                self.worst = self.worst.max(Exit::of(&report));
                if self.args.format.json {
                    output::print_json(&report)?;
                } else {
                    let stop = report.stopped.map(|stop| stop.0);
                    let session = &mut self.session;
                    output::print(&game_sentence(&report.answer, stop, plot, session))?;
                }
            }
            Err(error) => {
                self.worst = Exit::Bad;
                let error = anyhow::Error::from(error);
                if self.args.format.json {
                    let error = format!("{error:#}");
                    output::print_json(&Refused { error })?;
                } else {
                    output::complain(&error);
                }
            }
        }
        Ok(output::is_heard())
    }
}
