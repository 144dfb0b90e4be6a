//! The number of values that ∧ and ∨ generate from the known ones (SCG §14.3).
//!
//! The known values of set-coloring games are the sixteen of SCG §7.9 and, from games of seven
//! elements, 1/2 and −1/2. They are combined by ∧ and ∨ until no new value is found, or a limit is
//! reached. Canonical forms of one value and parity are interchangeable (SCG Theorem 7.3.3), so one
//! of each is enough.
//!
//! ```text
//! mustplay dev study closure --most 400
//! ```

use clap::Args;
use mustplay_core::quantity::whole;
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::binary::{Connective, Form, FormFamily, Games, Parity, Value};
use mustplay_core::{Progress, ProgressSink, RunContext};
use rustc_hash::FxHashSet;
use serde::Serialize;

/// Computes the closure of the known values under ∧ and ∨.
#[derive(Clone, Copy, Debug, Args)]
pub struct ValueClosure {
    /// Stop when this many values are known, from 0 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole::<usize>(0..=1_000_000))]
    pub most: usize,
}

/// The closure.
#[derive(Clone, Debug, Serialize)]
pub struct Closed {
    pub values: usize,
    /// Whether the closure is complete.
    pub all: bool,
}

impl Job for ValueClosure {
    const NAME: &'static str = "closure";
    type Answer = Closed;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Closed>, Error> {
        let sink = context.sink();
        let mut games = Games::new();
        let mut forms: Vec<Form> = games.sixteen(FormFamily::GameSat).forms().to_vec();
        // The game of seven elements worth 1/2, by its options, and its negation.
        let half = games.read("T*||Z□|F|||T*||Z□|F").expect("a form");
        forms.extend([half, games.negated(half)]);
        let mut seen: FxHashSet<(Value, Option<Parity>)> =
            forms.iter().map(|&form| (games.value(form), games.parity(form))).collect();
        let (mut next, mut stop) = (0, None);
        while next < forms.len() && forms.len() < self.most && stop.is_none() {
            for other in 0..=next {
                for connective in [Connective::AND, Connective::OR] {
                    let both = games.combine(connective, forms[next], forms[other]);
                    if seen.insert((games.value(both), games.parity(both))) {
                        forms.push(games.canonical_form(both));
                    }
                }
            }
            next += 1;
            let progress = Progress::new(forms.len() as u64, games.bytes()).of(self.most as u64);
            stop = sink.report(&progress).err();
        }
        let answer = Closed { values: forms.len(), all: next == forms.len() };
        Ok(Report::until(stop, answer, forms.len() as u64))
    }
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.all { "all" } else { "at least" };
        write!(f, "{bound} {} values", self.values)
    }
}
