//! Running jobs of the engine within the args that the arguments give.

use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::bail;
use mustplay::{CancelToken, Engine, Job, Limits, Observer, Report};
use mustplay_core::{Progress, SearchStatus};
use serde::Serialize;
use serde_json::json;

use crate::limits::LimitArgs;
use crate::progress::{self, Display};
use crate::{cli, output};

/// What the interrupt key ends.
static CURRENT: Mutex<Option<CancelToken>> = Mutex::new(None);

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
fn tell_request<J: Job + Serialize>(job: &J, limits: &Limits) -> anyhow::Result<()> {
    if !cli::is_for_request() {
        return Ok(());
    }
    let shown = json!({
        "time": limits.time.map(|time| time.as_secs_f64()),
        "nodes": limits.nodes,
        "memory": limits.memory,
        "threads": limits.threads,
    });
    output::print_json(&json!({ "job": J::NAME, "request": job, "limits": shown }))?;
    std::process::exit(0)
}

/// Runs a job with so many threads, shows how far it is, and lets the interrupt key end it.
pub(crate) fn run<J: Job + Serialize>(
    job: &J,
    args: &LimitArgs,
    threads: usize,
) -> anyhow::Result<Report<J::Answer>> {
    run_within(job, args, &limits(args, threads))
}

/// Runs a job with so many threads, and hands over parts of a long answer as they are found; when
/// they are not wanted any more the work ends.
pub(crate) fn run_telling<J: Job + Serialize>(
    job: &J,
    args: &LimitArgs,
    threads: usize,
    tell: &(dyn Fn(&str) -> ControlFlow<()> + Sync),
) -> anyhow::Result<Report<J::Answer>> {
    let limits = limits(args, threads);
    tell_request(job, &limits)?;
    let telling = Telling {
        display: Display::new(args.progress, args.quiet),
        cancel: limits.cancel.clone(),
        tell,
    };
    followed(job, &limits, &telling)
}

/// Runs a job that somebody follows, and says what is good to know about it.
fn followed<J: Job>(
    job: &J,
    limits: &Limits,
    observer: &dyn Observer,
) -> anyhow::Result<Report<J::Answer>> {
    let report = engine().run(job, limits, observer)?;
    for note in &report.notes {
        output::note(note);
    }
    Ok(report)
}

/// Shows how far a job is, and hands over what it finds.
struct Telling<'a> {
    display: Display,
    cancel: CancelToken,
    tell: &'a (dyn Fn(&str) -> ControlFlow<()> + Sync),
}

impl Observer for Telling<'_> {
    fn on_progress(&self, progress: &Progress) {
        self.display.on_progress(progress);
    }

    fn on_stage(&self, name: &str) {
        self.display.on_stage(name);
    }

    fn wants_parts(&self) -> bool {
        true
    }

    fn on_part(&self, part: &str) {
        if (self.tell)(part).is_break() {
            self.cancel.cancel();
        }
    }

    fn on_search_status(&self, status: &SearchStatus) {
        self.display.on_search_status(status);
    }
}

/// Runs a job within a limits, shows how far it is as the args say.
pub(crate) fn run_within<J: Job + Serialize>(
    job: &J,
    args: &LimitArgs,
    limits: &Limits,
) -> anyhow::Result<Report<J::Answer>> {
    tell_request(job, limits)?;
    showing(args, |display| followed(job, limits, display))
}

/// Does work that is no job with so many threads, shows how far it is, and lets the interrupt
/// key end it.
pub(crate) fn within<T>(
    args: &LimitArgs,
    threads: usize,
    work: impl FnOnce(&Limits, &Display) -> T,
) -> T {
    showing(args, |display| work(&limits(args, threads), display))
}

/// Does work that is no job and shows how far it is.
pub(crate) fn showing<T>(args: &LimitArgs, work: impl FnOnce(&Display) -> T) -> T {
    work(&Display::new(args.progress, args.quiet))
}

/// Runs a piece of research, which is nobody's request, as [`run`] runs a job.
pub(crate) fn study<J: Job>(
    study: &J,
    args: &LimitArgs,
    threads: usize,
) -> anyhow::Result<Report<J::Answer>> {
    if cli::is_for_request() {
        bail!("--request: expected a command that answers one question, found a study");
    }
    within(args, threads, |limits, display| followed(study, limits, display))
}

/// Runs a job that takes no time to speak of.
pub(crate) fn unlimited<J: Job + Serialize>(job: &J) -> anyhow::Result<Report<J::Answer>> {
    let limits = Limits::default();
    tell_request(job, &limits)?;
    Ok(engine().run(job, &limits, &())?)
}

/// No args but the interrupt key.
pub(crate) fn unlimited_budget() -> Limits {
    Limits { cancel: interrupt(), ..Limits::default() }
}

/// The args of the arguments as a limits for what comes next.
pub(crate) fn limits(args: &LimitArgs, threads: usize) -> Limits {
    Limits { time: args.time, nodes: args.nodes, memory: args.memory, threads, cancel: interrupt() }
}

/// The args of the arguments; if they and a number of games leave it open, so much time.
pub(crate) fn patient(
    args: &LimitArgs,
    threads: usize,
    visits: Option<u64>,
    patience: Duration,
) -> Limits {
    let mut limits = limits(args, threads);
    if visits.is_none() && limits.nodes.is_none() {
        limits.time = limits.time.or(Some(patience));
    }
    limits
}

/// The args of the arguments, with a number of games for each move; if they leave it open, so
/// much time.
pub(crate) fn games(
    args: &LimitArgs,
    threads: usize,
    visits: Option<u64>,
    patience: Duration,
) -> Limits {
    let mut limits = patient(args, threads, visits, patience);
    limits.nodes = limits.nodes.or(visits);
    limits
}

/// A switch that the interrupt key presses from now on; pressed again, the key kills.
fn interrupt() -> CancelToken {
    // A handler can be set only once; should it fail, the interrupt key kills at once.
    let _ = ctrlc::set_handler(|| {
        let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().is_none_or(CancelToken::cancel) {
            progress::wipe();
            std::process::exit(130);
        }
    });
    let cancel = CancelToken::default();
    let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    *current = Some(cancel.clone());
    cancel
}
