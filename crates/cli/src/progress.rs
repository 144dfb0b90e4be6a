//! Progress of long work: a line on the terminal, or JSON for programs.
//!
//! With `--progress json` a line like
//!
//! ```text
//! {"seconds":1.5,"nodes":90112,"nodes_per_second":60074,"bytes":4194304,
//!  "stage":"c3","proof":12,"disproof":7,"depth":9,"final":false}
//! ```
//!
//! goes to standard error about twice a second, and a final one at the end. Unknown fields are
//! omitted.
//!
//! The line on the terminal leaves room for the echo of the interrupt key. On a full row the echo
//! would begin another row, and the line could not be erased.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use mustplay::display::Advance;
use mustplay_core::{Observer, Progress, SearchStatus};

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// A line on standard error if that is a terminal.
    Auto,
    /// The same line with proof numbers.
    Full,
    /// A JSON object on standard error about twice a second.
    Json,
}

const INTERVAL: Duration = Duration::from_millis(500);

/// The longest line, in characters: it leaves three of forty columns for `^C` and the cursor.
const LONGEST: usize = 37;

/// Goes to the start of the line and erases it.
const ERASE: &str = "\r\x1b[2K";

/// Whether the terminal has a progress line.
static SHOWN: AtomicBool = AtomicBool::new(false);

pub(crate) fn wipe() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(std::io::stderr(), "{ERASE}");
    }
}

/// Shows progress until it is dropped.
pub(crate) struct Display {
    started: Instant,
    terminal: bool,
    json: bool,
    full: bool,
    state: Mutex<State>,
}

/// The last progress, and the time when it was shown.
struct State {
    advance: Advance,
    shown: Instant,
}

impl Display {
    pub(crate) fn new(show: Show, quiet: bool) -> Self {
        let json = show == Show::Json && !quiet;
        let started = Instant::now();
        Self {
            started,
            terminal: !quiet && !json && std::io::stderr().is_terminal(),
            json,
            full: show == Show::Full,
            state: Mutex::new(State { advance: Advance::default(), shown: started }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic leaves the state consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a line of JSON. Write errors are ignored.
    fn print(&self, is_final: bool) {
        let mut state = self.state();
        state.advance.seconds = self.started.elapsed().as_secs_f64();
        let _ = writeln!(std::io::stderr(), "{}", state.advance.json(is_final));
    }
}

impl Observer for Display {
    fn on_stage(&self, name: &str) {
        let Advance { stage, standing, .. } = &mut self.state().advance;
        name.clone_into(stage);
        *standing = None;
    }

    fn on_search_status(&self, status: &SearchStatus) {
        self.state().advance.standing = Some(*status);
    }

    fn on_progress(&self, progress: &Progress) {
        let mut state = self.state();
        let State { advance, shown } = &mut *state;
        (advance.nodes, advance.bytes) = (progress.done, progress.bytes);
        if shown.elapsed() < INTERVAL {
            return;
        }
        *shown = Instant::now();
        if self.terminal {
            advance.seconds = self.started.elapsed().as_secs_f64();
            let line: String = advance.text(self.full).chars().take(LONGEST).collect();
            SHOWN.store(true, Ordering::Relaxed);
            let _ = write!(std::io::stderr(), "{ERASE}{line}");
        }
        drop(state);
        if self.json {
            self.print(false);
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        wipe();
        if self.json {
            self.print(true);
        }
    }
}
