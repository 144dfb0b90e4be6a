//! `game` without an expression: an interactive prompt.
//!
//! On a terminal the prompt has line editing, a history and completion; otherwise it reads plain
//! lines. An invalid line gets an error, and the prompt reads the next line.

use std::io::{BufRead, IsTerminal};
use std::path::Path;

use anyhow::bail;
use mustplay::display::{RenderOptions, counted};
use mustplay::{CancelToken, GameRepl, ReplAction, ReplOutput, Style};
use mustplay_core::file;
use serde_json::json;

use super::editor::Editor;
use crate::args::SharedArgs;
use crate::input;
use crate::output::{self, Exit};

/// Answers lines until the end of the input or the session.
pub(super) fn run(args: SharedArgs, style: Style, render: RenderOptions) -> anyhow::Result<Exit> {
    let mut session = PromptSession {
        args,
        prompt: GameRepl::new(style, render),
        interrupt: CancelToken::default(),
        worst: Exit::Done,
        loading: 0,
    };
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        session.interactive()
    } else {
        session.lines(std::io::stdin().lock())
    }
}

struct PromptSession {
    args: SharedArgs,
    prompt: GameRepl,
    /// Canceled if the interrupt key was pressed during the last line.
    interrupt: CancelToken,
    worst: Exit,
    /// The nesting depth of loaded files: a line of one file can load another.
    loading: usize,
}

/// The largest file that is loaded, in bytes.
const MAX_BYTES: u64 = 1 << 24;

/// The greatest nesting depth of loaded files.
const MAX_LOADS: usize = 8;

impl PromptSession {
    fn interactive(&mut self) -> anyhow::Result<Exit> {
        let mut editor = Editor::new()?;
        output::print("Type a game, `help` for examples, `quit` to leave.")?;
        while let Some(line) = editor.read(self.prompt.names())? {
            if !self.answer(&line)? {
                break;
            }
        }
        Ok(Exit::Done)
    }

    fn lines(&mut self, mut input: impl BufRead) -> anyhow::Result<Exit> {
        while let Some(line) = file::next_line(&mut input)? {
            if self.interrupt.is_canceled() || !self.answer(&String::from_utf8_lossy(&line))? {
                break;
            }
        }
        Ok(self.worst)
    }

    /// Answers a line; returns whether to read another.
    fn answer(&mut self, line: &str) -> anyhow::Result<bool> {
        let limits = self.args.limits();
        let reply = self.prompt.answer(line, &limits, &self.args.display());
        self.interrupt = limits.cancel;
        let answered = match reply {
            Ok(ReplAction::Nothing) => return Ok(true),
            Ok(ReplAction::Leave) => return Ok(false),
            Ok(ReplAction::Say(output)) => self.print(&output),
            Ok(ReplAction::Save(path)) => self.save(&path),
            Ok(ReplAction::Load(path)) => self.load(&path),
            Err(error) => Err(error.into()),
        };
        if let Err(error) = answered {
            self.worst = Exit::Bad;
            if self.args.json {
                output::print_json(&json!({ "error": format!("{error:#}") }))?;
            } else {
                output::print_error(&error, false);
            }
        }
        Ok(output::is_open())
    }

    fn print(&mut self, output: &ReplOutput) -> anyhow::Result<()> {
        if !output.is_complete {
            self.worst = self.worst.max(Exit::Limit);
        }
        if self.args.json { output::print_json(&output.json) } else { output::print(&output.text) }
    }

    /// Writes the lines so far into a file.
    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let typed = self.prompt.typed();
        output::write_file(Path::new(path), &(typed.join("\n") + "\n"))?;
        let help = format!("saved {} to {path}", counted(typed.len(), "line"));
        self.print(&ReplOutput::new(json!({ "help": help }), help))
    }

    /// Answers the lines of a file.
    fn load(&mut self, path: &str) -> anyhow::Result<()> {
        if self.loading == MAX_LOADS {
            bail!("expected loaded files nested at most {MAX_LOADS} deep, found more");
        }
        let text = input::read_named(path, MAX_BYTES)?;
        self.loading += 1;
        for line in text.lines() {
            if self.interrupt.is_canceled() || !self.answer(line)? {
                break;
            }
        }
        self.loading -= 1;
        Ok(())
    }
}
