//! Commands, read while the engine thinks.

use std::io::BufRead;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::CancelToken;
use mustplay_core::file::{self, FileError};

/// What HexGui sends to end thinking.
const INTERRUPT: &str = "# interrupt";

/// A line, or what is wrong with it.
type Heard = Result<String, String>;

/// Lines as they come.
pub(super) struct Input {
    lines: Receiver<Heard>,
    /// A line that was seen and not taken yet.
    waiting: Option<Heard>,
    current: Arc<Mutex<CancelToken>>,
}

impl Input {
    /// Begins to read.
    pub(super) fn start(mut source: impl BufRead + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel();
        let current: Arc<Mutex<CancelToken>> = Arc::default();
        let pressed = Arc::clone(&current);
        thread::spawn(move || {
            loop {
                let line = match file::next_line(&mut source) {
                    Ok(Some(bytes)) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                    Ok(None) | Err(FileError::Io(_)) => break,
                    Err(error) => Err(error.to_string()),
                };
                if line.as_ref().is_ok_and(|line| line.trim() == INTERRUPT) {
                    pressed.lock().unwrap_or_else(PoisonError::into_inner).cancel();
                } else if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { lines, waiting: None, current }
    }

    /// The next line; none at the end.
    pub(super) fn next(&mut self) -> Option<Heard> {
        self.waiting.take().or_else(|| self.lines.recv().ok())
    }

    /// Whether another line has come, or nothing more will come.
    pub(super) fn is_urgent(&mut self) -> bool {
        if self.waiting.is_none() {
            match self.lines.try_recv() {
                Ok(line) => self.waiting = Some(line),
                Err(TryRecvError::Empty) => return false,
                Err(TryRecvError::Disconnected) => return true,
            }
        }
        true
    }

    /// What `# interrupt` ends from now on.
    pub(super) fn cancel(&self) -> CancelToken {
        let cancel = CancelToken::default();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        cancel
    }
}
