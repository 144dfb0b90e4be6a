//! Running jobs of the engine within the limits that the arguments give.

use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::bail;
use mustplay::{Budget, Cancel, Engine, Job, Observer, Report};
use mustplay_core::{Progress, Standing};
use serde::Serialize;
use serde_json::json;

use crate::limits::LimitArgs;
use crate::progress::{self, Display};
use crate::{cli, output};

/// What the interrupt key ends.
static CURRENT: Mutex<Option<Cancel>> = Mutex::new(None);

/// The engine of all jobs, so that they share what it keeps.
static ENGINE: OnceLock<Engine> = OnceLock::new();

/// Has this engine do all jobs. It comes before the first of them, or not at all.
pub(crate) fn install(engine: Engine) {
    assert!(ENGINE.set(engine).is_ok(), "no job was run yet");
}

/// The engine of all jobs.
pub(crate) fn engine() -> &'static Engine {
    ENGINE.get_or_init(Engine::default)
}

/// Prints a request instead of doing it and ends the process, if that is what is wanted.
fn tell_request<J: Job + Serialize>(job: &J, budget: &Budget) -> anyhow::Result<()> {
    if !cli::is_for_request() {
        return Ok(());
    }
    let limits = json!({
        "time": budget.time.map(|time| time.as_secs_f64()),
        "nodes": budget.nodes,
        "memory": budget.memory,
        "threads": budget.threads,
    });
    output::print_json(&json!({ "job": J::NAME, "request": job, "limits": limits }))?;
    std::process::exit(0)
}

/// Runs a job with so many threads, shows how far it is, and lets the interrupt key end it.
pub(crate) fn run<J: Job + Serialize>(
    job: &J,
    limits: &LimitArgs,
    threads: usize,
) -> anyhow::Result<Report<J::Answer>> {
    run_within(job, limits, &budget(limits, threads))
}

/// Runs a job with so many threads, and hands over parts of a long answer as they are found; when
/// they are not wanted any more the work ends.
pub(crate) fn run_telling<J: Job + Serialize>(
    job: &J,
    limits: &LimitArgs,
    threads: usize,
    tell: &(dyn Fn(&str) -> ControlFlow<()> + Sync),
) -> anyhow::Result<Report<J::Answer>> {
    let budget = budget(limits, threads);
    tell_request(job, &budget)?;
    let telling = Telling {
        display: Display::new(limits.progress, limits.quiet),
        cancel: budget.cancel.clone(),
        tell,
    };
    followed(job, &budget, &telling)
}

/// Runs a job that somebody follows, and says what is good to know about it.
fn followed<J: Job>(
    job: &J,
    budget: &Budget,
    observer: &dyn Observer,
) -> anyhow::Result<Report<J::Answer>> {
    let report = engine().run(job, budget, observer)?;
    for note in &report.notes {
        output::note(note);
    }
    Ok(report)
}

/// Shows how far a job is, and hands over what it finds.
struct Telling<'a> {
    display: Display,
    cancel: Cancel,
    tell: &'a (dyn Fn(&str) -> ControlFlow<()> + Sync),
}

impl Observer for Telling<'_> {
    fn advanced(&self, progress: &Progress) {
        self.display.advanced(progress);
    }

    fn stage(&self, name: &str) {
        self.display.stage(name);
    }

    fn listens(&self) -> bool {
        true
    }

    fn found(&self, part: &str) {
        if (self.tell)(part).is_break() {
            self.cancel.press();
        }
    }

    fn standing(&self, standing: &Standing) {
        self.display.standing(standing);
    }
}

/// Runs a job within a budget, shows how far it is as the limits say.
pub(crate) fn run_within<J: Job + Serialize>(
    job: &J,
    limits: &LimitArgs,
    budget: &Budget,
) -> anyhow::Result<Report<J::Answer>> {
    tell_request(job, budget)?;
    showing(limits, |display| followed(job, budget, display))
}

/// Does work that is no job with so many threads, shows how far it is, and lets the interrupt
/// key end it.
pub(crate) fn within<T>(
    limits: &LimitArgs,
    threads: usize,
    work: impl FnOnce(&Budget, &Display) -> T,
) -> T {
    showing(limits, |display| work(&budget(limits, threads), display))
}

/// Does work that is no job and shows how far it is.
pub(crate) fn showing<T>(limits: &LimitArgs, work: impl FnOnce(&Display) -> T) -> T {
    work(&Display::new(limits.progress, limits.quiet))
}

/// Runs a piece of research, which is nobody's request, as [`run`] runs a job.
pub(crate) fn study<J: Job>(
    study: &J,
    limits: &LimitArgs,
    threads: usize,
) -> anyhow::Result<Report<J::Answer>> {
    if cli::is_for_request() {
        bail!("--request: expected a command that answers one question, found a study");
    }
    within(limits, threads, |budget, display| {
        followed(study, budget, display)
    })
}

/// Runs a job that takes no time to speak of.
pub(crate) fn unlimited<J: Job + Serialize>(job: &J) -> anyhow::Result<Report<J::Answer>> {
    let budget = Budget::default();
    tell_request(job, &budget)?;
    Ok(engine().run(job, &budget, &())?)
}

/// No limits but the interrupt key.
pub(crate) fn unlimited_budget() -> Budget {
    Budget {
        cancel: interrupt(),
        ..Budget::default()
    }
}

/// The limits of the arguments as a budget for what comes next.
pub(crate) fn budget(limits: &LimitArgs, threads: usize) -> Budget {
    Budget {
        time: limits.time,
        nodes: limits.nodes,
        memory: limits.memory,
        threads,
        cancel: interrupt(),
    }
}

/// The limits of the arguments; if they and a number of games leave it open, so much time.
pub(crate) fn patient(
    limits: &LimitArgs,
    threads: usize,
    visits: Option<u64>,
    patience: Duration,
) -> Budget {
    let mut budget = budget(limits, threads);
    if visits.is_none() && budget.nodes.is_none() {
        budget.time = budget.time.or(Some(patience));
    }
    budget
}

/// The limits of the arguments, with a number of games for each move; if they leave it open, so
/// much time.
pub(crate) fn games(
    limits: &LimitArgs,
    threads: usize,
    visits: Option<u64>,
    patience: Duration,
) -> Budget {
    let mut budget = patient(limits, threads, visits, patience);
    budget.nodes = budget.nodes.or(visits);
    budget
}

/// A switch that the interrupt key presses from now on; pressed again, the key kills.
fn interrupt() -> Cancel {
    // A handler can be set only once; should it fail, the interrupt key kills at once.
    let _ = ctrlc::set_handler(|| {
        let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().is_none_or(Cancel::press) {
            progress::wipe();
            std::process::exit(130);
        }
    });
    let cancel = Cancel::default();
    let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    *current = Some(cancel.clone());
    cancel
}
