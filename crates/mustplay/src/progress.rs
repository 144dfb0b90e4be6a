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

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
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
    bar: ProgressBar,
    json: bool,
    full: bool,
    state: Mutex<State>,
}

impl Display {
    pub(crate) fn new(show: Show, quiet: bool) -> Self {
        let json = show == Show::Json && !quiet;
        let bar = if quiet || json || !std::io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10))
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}{elapsed}") {
            bar.set_style(style);
        }
        let started = Instant::now();
        Self {
            started,
            bar,
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
        self.bar.set_position(progress.done);
        if state.shown.elapsed() < INTERVAL {
            return;
        }
        state.shown = Instant::now();
        if self.json {
            self.print(&state, false);
        } else {
            self.bar.set_message(state.text(self.seconds(), self.full));
        }
    }
}

impl State {
    /// Nodes in a second, on average since the start.
    fn rate(&self, seconds: f64) -> u64 {
        (self.nodes as f64 / seconds.max(1e-9)) as u64
    }

    /// A line that fits in forty columns, with proof numbers for those who ask for them.
    fn text(&self, seconds: f64, full: bool) -> String {
        let mut text = String::new();
        if !self.stage.is_empty() {
            text = format!("{}: ", self.stage);
        }
        if let Some(Standing {
            proof,
            disproof,
            depth,
        }) = self.standing.filter(|_| full)
        {
            let _ = write!(text, "proof {proof}, disproof {disproof}, depth {depth}, ");
        }
        let rate = HumanCount(self.rate(seconds));
        let _ = write!(text, "{} nodes, {rate}/s, ", HumanCount(self.nodes));
        text
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
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
        assert_eq!(state.text(1.5, false), "c3: 1,738 nodes, 1,158/s, ");
        assert_eq!(state.rate(1.5), 1158);
    }
}
