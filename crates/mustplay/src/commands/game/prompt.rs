//! `game` without an expression: line by line.
//!
//! On a terminal lines are edited, remembered and completed; otherwise they are read as
//! they come. A bad line is answered with its error and the next one is read.

use std::io::{BufRead, IsTerminal};

use mustplay_games::normal::Style;
use serde::Serialize;

use super::editor::Editor;
use super::help;
use super::session::Session;
use crate::cli::GameArgs;
use crate::input;
use crate::limits::{self, Supervisor};
use crate::output::{self, End};

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
pub(super) fn run(args: &GameArgs, style: Style) -> anyhow::Result<End> {
    let mut prompt = Prompt {
        args,
        session: Session::new(style),
        worst: End::Done,
    };
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        prompt.interactive()
    } else {
        prompt.lines(std::io::stdin().lock())
    }
}

struct Prompt<'a> {
    args: &'a GameArgs,
    session: Session,
    worst: End,
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
    fn interactive(&mut self) -> anyhow::Result<End> {
        let mut editor = Editor::new()?;
        output::print("Type a game, `help` for examples, `quit` to leave.")?;
        while let Some(line) = editor.read(self.session.names())? {
            limits::forget_interrupt();
            if !self.answer(&line)? {
                break;
            }
        }
        Ok(End::Done)
    }

    fn lines(&mut self, mut input: impl BufRead) -> anyhow::Result<End> {
        while let Some(line) = input::next_line(&mut input)? {
            if limits::is_interrupted() || !self.answer(&String::from_utf8_lossy(&line))? {
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
                let help = help::text();
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
        let supervisor = Supervisor::start(&self.args.limits);
        let answer = self.session.evaluate(sentence, &supervisor);
        drop(supervisor);
        match answer {
            Ok(answer) if self.args.format.json => {
                self.worst = self.worst.max(answer.end());
                output::print_json(&answer)?;
            }
            Ok(answer) => {
                self.worst = self.worst.max(answer.end());
                output::print(&answer.text(plot, &mut self.session))?;
            }
            Err(error) => {
                self.worst = End::Bad;
                if self.args.format.json {
                    let error = format!("{error:#}");
                    output::print_json(&Refused { error })?;
                } else {
                    output::complain(&error);
                }
            }
        }
        Ok(true)
    }
}
