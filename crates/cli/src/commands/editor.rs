//! Reading lines on a terminal, with history and completion.

use std::path::PathBuf;

use mustplay::completions;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Helper};

/// The number of lines that are kept from one session to the next.
const HISTORY_SIZE: usize = 1000;

/// A line editor.
pub(super) struct Editor {
    inner: rustyline::Editor<Words, FileHistory>,
    history: Option<PathBuf>,
}

impl Editor {
    pub(super) fn new() -> anyhow::Result<Self> {
        let config =
            Config::builder().max_history_size(HISTORY_SIZE)?.auto_add_history(true).build();
        let mut inner = rustyline::Editor::with_config(config)?;
        inner.set_helper(Some(Words::default()));
        let history = history_file();
        if let Some(path) = &history {
            // There is no history the first time.
            let _ = inner.load_history(path);
        }
        Ok(Self { inner, history })
    }

    /// Reads a line, completing these words; `None` at the end of the input. The interrupt key
    /// discards the line.
    pub(super) fn read(&mut self, words: Vec<String>) -> anyhow::Result<Option<String>> {
        if let Some(helper) = self.inner.helper_mut() {
            helper.words = words;
        }
        loop {
            match self.inner.readline("> ") {
                Ok(line) => return Ok(Some(line)),
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        if let Some(path) = &self.history {
            // A history that cannot be written is no error.
            if let Some(folder) = path.parent() {
                let _ = std::fs::create_dir_all(folder);
            }
            let _ = self.inner.save_history(path);
        }
    }
}

/// The history file, in the state folder of the user.
fn history_file() -> Option<PathBuf> {
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let folder = folder.filter(|folder| folder.is_absolute()).or_else(home)?;
    Some(folder.join("mustplay/history"))
}

/// Completes the word before the cursor.
#[derive(Default)]
struct Words {
    words: Vec<String>,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completions(&self.words, line, position))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
