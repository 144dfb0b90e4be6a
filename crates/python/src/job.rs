//! Jobs by name, with requests and answers in JSON.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use mustplay::display::RenderOptions;
use mustplay::{AnyReport, Engine, Limits, Observer, Request};
use mustplay_core::Progress;
use pyo3::prelude::*;

use crate::error::{wrong, wrong_field};
use crate::interrupt::run_interruptibly;

/// The engine of the process.
fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(Engine::default)
}

/// A cancellation token that ends work from any thread; it cannot be reset.
#[pyclass(frozen, module = "mustplay")]
#[derive(Default)]
pub(crate) struct Cancel(mustplay_core::CancelToken);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Cancels the work. Returns whether it was canceled before.
    fn press(&self) -> bool {
        self.0.cancel()
    }

    /// Whether the work is canceled.
    fn is_canceled(&self) -> bool {
        self.0.is_canceled()
    }
}

/// The answer of a job as JSON, text and picture.
#[pyclass(frozen, module = "mustplay")]
pub(crate) struct Report {
    report: Mutex<Box<dyn AnyReport>>,
    /// The answer as JSON.
    #[pyo3(get)]
    json: String,
}

#[pymethods]
impl Report {
    /// The answer as text.
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
            report.text(RenderOptions::default())
        })
    }

    /// The answer as SVG; `None` if this kind of answer has no picture.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| {
            let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
            report.picture(RenderOptions::default()).map_err(|error| wrong(error.in_full()))
        })
    }
}

/// The names of all jobs.
#[pyfunction]
pub(crate) fn jobs() -> Vec<&'static str> {
    Request::names().collect()
}

/// The latest progress of a job, until Python asks for it.
#[derive(Default)]
struct Latest {
    progress: Mutex<Option<Progress>>,
    stage: Mutex<Option<String>>,
}

impl Observer for Latest {
    fn on_progress(&self, progress: &Progress) {
        let mut latest = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some(*progress);
    }

    fn on_stage(&self, name: &str) {
        let mut latest = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some(name.to_owned());
    }
}

impl Latest {
    /// Steps done, total steps if known, and the stage of the job.
    fn told(&self) -> (u64, Option<u64>, Option<String>) {
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let done = progress.map_or(0, |it| it.done);
        (done, progress.and_then(|it| it.total), stage.clone())
    }
}

/// Runs the job with this name; the request is a JSON object.
///
/// `progress` is called repeatedly with the steps done, the total steps if known, and the name of
/// the stage. An exception that it raises ends the work.
#[pyfunction]
#[pyo3(signature = (
    name, request, *, time=None, nodes=None, memory=None, threads=None, cancel=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn run(
    py: Python<'_>,
    name: &str,
    request: &str,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    threads: Option<usize>,
    cancel: Option<&Cancel>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Report> {
    let request = Request::read(name, request).map_err(|error| wrong_field(py, &error))?;
    let usual = Limits::default();
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let limits = Limits {
        time: time.map_err(|_| wrong("time: expected seconds, at least 0"))?,
        nodes,
        memory: memory.unwrap_or(usual.memory),
        threads: threads.unwrap_or(usual.threads),
        cancel: cancel.map_or(usual.cancel, |cancel| cancel.0.clone()),
    };
    if limits.threads == 0 {
        return Err(wrong("threads: expected at least 1, found 0"));
    }
    let done = if request.is_brief() {
        py.detach(|| request.run(engine(), &limits, &()))
    } else {
        let latest = Latest::default();
        let ask = |py: Python<'_>| match &progress {
            Some(progress) => progress.call1(py, latest.told()).map(drop),
            None => Ok(()),
        };
        let work = || request.run(engine(), &limits, &latest);
        run_interruptibly(py, &limits.cancel, ask, work)?
    };
    let report = done.map_err(|error| wrong(error.in_full()))?;
    Ok(Report { json: report.json(), report: Mutex::new(report) })
}
