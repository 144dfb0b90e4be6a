//! Showing how far long work has come: a line on the terminal, or JSON for programs.
//!
//! With `--progress json` a line like
//!
//! ```text
//! {"seconds":1.5,"nodes":90112,"nodes_per_second":60074,"bytes":4194304,
//!  "stage":"c3","proof":12,"disproof":7,"depth":9,"final":false}
//! ```
//!
//! goes to standard error about twice a second, and a final one at the end. Fields that the work
//! cannot tell are left out.
//!
//! The line on the terminal is short enough for the terminal to echo the interrupt key behind it:
//! on a row that is full the echo begins another one, and the line could not be wiped any more.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanCount, HumanDuration};
use mustplay_work::{Observer, Progress, Standing};
use serde::Serialize;

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// A line on standard error if that is a terminal.
    Auto,
    /// That line with proof numbers.
    Full,
    /// A JSON object on standard error about twice a second.
    Json,
}

const INTERVAL: Duration = Duration::from_millis(500);

/// The longest line, in characters: of forty columns three are left for `^C` and the cursor.
const LONGEST: usize = 37;

/// Goes to the start of the line and erases it.
const ERASE: &str = "\r\x1b[2K";

/// Whether there is a line on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Takes the line off the terminal, if there is one.
pub(crate) fn wipe() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(std::io::stderr(), "{ERASE}");
    }
}

/// One line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    seconds: f64,
    nodes: u64,
    nodes_per_second: u64,
    bytes: usize,
    #[serde(skip_serializing_if = "str::is_empty")]
    stage: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disproof: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    r#final: bool,
}

/// What is known of the work.
struct State {
    nodes: u64,
    bytes: usize,
    stage: String,
    standing: Option<Standing>,
    shown: Instant,
}

/// Shows progress until it is dropped.
pub(crate) struct Display {
    started: Instant,
    terminal: bool,
    json: bool,
    full: bool,
    state: Mutex<State>,
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
            state: Mutex::new(State {
                nodes: 0,
                bytes: 0,
                stage: String::new(),
                standing: None,
                shown: started,
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here is left half done by a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn print(&self, state: &State, is_final: bool) {
        let seconds = self.seconds();
        let line = Line {
            seconds,
            nodes: state.nodes,
            nodes_per_second: state.rate(seconds),
            bytes: state.bytes,
            stage: &state.stage,
            proof: state.standing.map(|standing| standing.proof),
            disproof: state.standing.map(|standing| standing.disproof),
            depth: state.standing.map(|standing| standing.depth),
            r#final: is_final,
        };
        if let Ok(text) = serde_json::to_string(&line) {
            // Nobody may be listening; that is no reason to stop.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }
}

impl Observer for Display {
    fn stage(&self, name: &str) {
        let mut state = self.state();
        name.clone_into(&mut state.stage);
        state.standing = None;
    }

    fn standing(&self, standing: &Standing) {
        self.state().standing = Some(*standing);
    }

    fn advanced(&self, progress: &Progress) {
        let mut state = self.state();
        (state.nodes, state.bytes) = (progress.done, progress.bytes);
        if state.shown.elapsed() < INTERVAL {
            return;
        }
        state.shown = Instant::now();
        if self.json {
            self.print(&state, false);
        } else if self.terminal {
            let line = state.text(self.seconds(), self.full);
            SHOWN.store(true, Ordering::Relaxed);
            let _ = write!(std::io::stderr(), "{ERASE}{line}");
        }
    }
}

impl State {
    /// Nodes in a second, on average since the start.
    fn rate(&self, seconds: f64) -> u64 {
        (self.nodes as f64 / seconds.max(1e-9)) as u64
    }

    /// A line that fits in forty columns, what matters most first, with proof numbers for those who
    /// ask for them.
    fn text(&self, seconds: f64, full: bool) -> String {
        let elapsed = HumanDuration(Duration::from_secs_f64(seconds));
        let mut text = format!("{elapsed:#} ");
        if !self.stage.is_empty() {
            let _ = write!(text, "{}: ", self.stage);
        }
        if let Some(Standing {
            proof,
            disproof,
            depth,
        }) = self.standing.filter(|_| full)
        {
            let _ = write!(text, "proof {proof}/{disproof}, depth {depth}, ");
        }
        let rate = HumanCount(self.rate(seconds));
        let _ = write!(text, "{} nodes, {rate}/s", HumanCount(self.nodes));
        text.chars().take(LONGEST).collect()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        wipe();
        if self.json {
            self.print(&self.state(), true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_shows_the_same_rate_as_json() {
        let state = State {
            nodes: 1738,
            bytes: 0,
            stage: "c3".to_owned(),
            standing: None,
            shown: Instant::now(),
        };
        assert_eq!(state.text(1.5, false), "2s c3: 1,738 nodes, 1,158/s");
        assert_eq!(state.rate(1.5), 1158);
    }

    #[test]
    fn the_line_is_cut_to_what_forty_columns_hold() {
        let state = State {
            nodes: u64::MAX,
            bytes: 0,
            stage: "a stage that has a long name".to_owned(),
            standing: Some(Standing {
                proof: u64::MAX,
                disproof: u64::MAX,
                depth: 1000,
            }),
            shown: Instant::now(),
        };
        for full in [false, true] {
            assert_eq!(state.text(1e6, full).chars().count(), LONGEST);
        }
    }
}
