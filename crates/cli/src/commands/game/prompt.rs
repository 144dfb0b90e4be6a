//! `game` without an expression: line by line.
//!
//! On a terminal lines are edited, remembered and completed; otherwise they are read as
//! they come. A bad line is answered with its error and the next one is read.

use std::io::{BufRead, IsTerminal};
use std::path::Path;

use anyhow::bail;
use mustplay::display::{RenderOptions, counted};
use mustplay::{CancelToken, Style};
use mustplay::{GameRepl, ReplAction, ReplOutput};
use mustplay_core::file;
use serde::Serialize;

use super::editor::Editor;
use crate::cli::game::GameArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};
use crate::progress::Display;

/// Answers one line after the other until the end.
pub(super) fn run(args: &GameArgs, style: Style) -> anyhow::Result<Exit> {
    let mut talk = Talk {
        args,
        prompt: GameRepl::new(style, args.details.told(RenderOptions::default())),
        interrupt: CancelToken::default(),
        worst: Exit::Done,
        loading: 0,
    };
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        talk.interactive()
    } else {
        talk.lines(std::io::stdin().lock())
    }
}

struct Talk<'a> {
    args: &'a GameArgs,
    prompt: GameRepl,
    /// What the interrupt key has pressed since the last line.
    interrupt: CancelToken,
    worst: Exit,
    /// How many files are being loaded, one from the other.
    loading: usize,
}

/// The largest file of lines that is loaded, in bytes.
const LARGEST: u64 = 1 << 24;

/// The most files that load one another.
const MOST_LOADS: usize = 8;

#[derive(Serialize)]
struct Refused {
    error: String,
}

impl Talk<'_> {
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

    /// Answers a line; whether there should be another.
    fn answer(&mut self, line: &str) -> anyhow::Result<bool> {
        let limits = &self.args.limits;
        let display = Display::new(limits.progress, limits.quiet);
        let limits = job::limits(limits, 1);
        let reply = self.prompt.answer(line, &limits, &display);
        drop(display);
        self.interrupt = limits.cancel;
        let answered = match reply {
            Ok(ReplAction::Nothing) => return Ok(true),
            Ok(ReplAction::Leave) => return Ok(false),
            Ok(ReplAction::Say(said)) => self.say(&said),
            Ok(ReplAction::Save(path)) => self.save(&path),
            Ok(ReplAction::Load(path)) => self.load(&path),
            Err(error) => Err(error.into()),
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

    fn say(&mut self, said: &ReplOutput) -> anyhow::Result<()> {
        if !said.is_complete() {
            self.worst = self.worst.max(Exit::Limit);
        }
        if self.args.format.json {
            output::print_json(said)
        } else {
            output::print(&self.prompt.text(said))
        }
    }

    /// Writes what was typed into a file, line by line.
    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let typed = self.prompt.typed();
        output::write_file(Path::new(path), &(typed.join("\n") + "\n"))?;
        let help = format!("saved {} to {path}", counted(typed.len(), "line"));
        self.say(&ReplOutput::Help { help })
    }

    /// Answers the lines of a file.
    fn load(&mut self, path: &str) -> anyhow::Result<()> {
        if self.loading == MOST_LOADS {
            bail!("expected at most {MOST_LOADS} files that load one another, found more");
        }
        let text = input::read_named(path, LARGEST)?;
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
