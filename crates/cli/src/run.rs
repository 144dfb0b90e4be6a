//! Runs jobs: within limits, with progress, as text or JSON, with a picture.

use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::bail;
use mustplay::{CancelToken, Complaint, Engine, Job, Limits, Observer, Position, Report};
use mustplay_core::{Progress, SearchStatus, file};
use serde::Serialize;
use serde_json::json;

use crate::args::SharedArgs;
use crate::input;
use crate::output::{self, Exit};
use crate::progress::{self, Display};

/// The token that the interrupt key cancels.
static CURRENT: Mutex<Option<CancelToken>> = Mutex::new(None);

/// The engine of all jobs, which share its caches.
static ENGINE: OnceLock<Engine> = OnceLock::new();

/// Sets the engine of all jobs, before the first job.
pub(crate) fn install(engine: Engine) {
    assert!(ENGINE.set(engine).is_ok(), "no job was run yet");
}

/// The engine of all jobs.
pub(crate) fn engine() -> &'static Engine {
    ENGINE.get_or_init(Engine::default)
}

/// Receives the parts of a long answer as they are found, until it breaks.
type OnPart<'a> = &'a (dyn Fn(&str) -> ControlFlow<()> + Sync);

impl SharedArgs {
    /// Runs a job and prints its report.
    pub(crate) fn answer<J>(&self, job: &J) -> anyhow::Result<Exit>
    where
        J: Job<Answer: Serialize> + Serialize,
    {
        self.tell(job, self.report(job)?)
    }

    /// Runs a job and prints its report. With `--exit-status` the exit code is the verdict.
    pub(crate) fn answer_question<J>(
        &self,
        job: &J,
        verdict: impl FnOnce(&Report<J::Answer>) -> Option<bool>,
    ) -> anyhow::Result<Exit>
    where
        J: Job<Answer: Serialize> + Serialize,
    {
        let report = self.report(job)?;
        let end = self.exit(&report, verdict(&report));
        self.tell(job, report)?;
        Ok(end)
    }

    /// The exit code: with `--exit-status` that of the verdict, if there is one.
    pub(crate) fn exit<A>(&self, report: &Report<A>, verdict: Option<bool>) -> Exit {
        match verdict.filter(|_| self.exit_status) {
            Some(true) => Exit::Yes,
            Some(false) => Exit::No,
            None => Exit::of(report),
        }
    }

    /// Runs a job. With `--request` prints the request instead and ends the process.
    pub(crate) fn report<J: Job + Serialize>(&self, job: &J) -> anyhow::Result<Report<J::Answer>> {
        self.print_request(job)?;
        self.run_job(job, None)
    }

    /// Runs a job and passes on parts of a long answer as they are found.
    pub(crate) fn report_parts<J: Job + Serialize>(
        &self,
        job: &J,
        on_part: OnPart<'_>,
    ) -> anyhow::Result<Report<J::Answer>> {
        self.print_request(job)?;
        self.run_job(job, Some(on_part))
    }

    fn print_request<J: Job + Serialize>(&self, job: &J) -> anyhow::Result<()> {
        if !self.request {
            return Ok(());
        }
        let limits = json!({
            "time": self.limits.time.map(|time| time.as_secs_f64()),
            "nodes": self.limits.nodes,
            "memory": self.limits.memory,
            "threads": self.threads,
        });
        output::print_json(&json!({ "job": J::NAME, "request": job, "limits": limits }))?;
        std::process::exit(0)
    }

    /// Runs a job within the limits, shows progress, and prints its notes.
    pub(crate) fn run_job<J: Job>(
        &self,
        job: &J,
        on_part: Option<OnPart<'_>>,
    ) -> anyhow::Result<Report<J::Answer>> {
        let limits = self.limits();
        let cancel = limits.cancel.clone();
        let observer = RunObserver { display: self.display(), cancel, on_part };
        let report = engine().run(job, &limits, &observer)?;
        drop(observer);
        for note in &report.notes {
            output::note(note);
        }
        Ok(report)
    }

    /// The limits for the next job, which the interrupt key cancels.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.limits.time,
            nodes: self.limits.nodes,
            memory: self.limits.memory,
            threads: self.threads,
            cancel: interrupt(),
        }
    }

    /// Shows progress until it is dropped.
    pub(crate) fn display(&self) -> Display {
        Display::new(self.limits.progress, self.limits.quiet)
    }

    /// Prints a report and draws it. Reports a file error after the answer.
    pub(crate) fn tell<J>(&self, job: &J, mut report: Report<J::Answer>) -> anyhow::Result<Exit>
    where
        J: Job<Answer: Serialize>,
    {
        self.print(job, &mut report)?;
        if let Some(error) = report.unsaved.take() {
            return Err(error.into());
        }
        self.draw(job, &mut report)?;
        Ok(Exit::of(&report))
    }

    pub(crate) fn print<J>(&self, job: &J, report: &mut Report<J::Answer>) -> anyhow::Result<()>
    where
        J: Job<Answer: Serialize>,
    {
        if self.json {
            output::print_json(report)
        } else {
            output::print(&job.full_text(report, self.render))
        }
    }

    /// Draws an answer into the SVG file, if there is one and the answer has a picture.
    pub(crate) fn draw<J: Job>(
        &self,
        job: &J,
        report: &mut Report<J::Answer>,
    ) -> anyhow::Result<()> {
        let Some(path) = &self.svg else {
            return Ok(());
        };
        match job.picture(report, self.render)? {
            Some(picture) => output::write_file(path, &picture),
            None => Ok(()),
        }
    }

    /// Answers the position on each line of a batch with one JSON object.
    pub(crate) fn answer_positions<J: Job<Answer: Send + Serialize>>(
        &self,
        request: impl Fn(Position) -> J + Sync,
    ) -> anyhow::Result<Exit> {
        self.answer_lines(&self.words, |line| Ok(request(self.adjusted(line.parse()?))))
    }

    /// Answers each line of these files, or of standard input, with one JSON object.
    pub(crate) fn answer_lines<J: Job<Answer: Send + Serialize>>(
        &self,
        files: &[String],
        request: impl Fn(&str) -> anyhow::Result<J> + Sync,
    ) -> anyhow::Result<Exit> {
        let options = [("request", self.request), ("exit-status", self.exit_status)];
        if let Some((option, _)) = options.iter().find(|(_, is_given)| *is_given) {
            bail!("--{option}: expected one question, found --batch");
        }
        let mut sources: Vec<Box<dyn BufRead + Send>> = Vec::new();
        for name in files.iter().filter(|name| *name != "-") {
            sources.push(Box::new(BufReader::new(input::open(name)?)));
        }
        if sources.len() < files.len().max(1) {
            sources.push(Box::new(BufReader::new(io::stdin())));
        }
        let lines = sources.into_iter().flat_map(|mut source| {
            std::iter::from_fn(move || file::next_line(&mut source).transpose())
        });
        let jobs = (1_usize..).zip(lines).map(|(number, bytes)| {
            let line = bytes.and_then(file::text);
            match line.map(|line| line.trim_end_matches(['\r', '\n']).to_owned()) {
                Ok(line) => {
                    let job = request(&line);
                    ((number, line), job)
                }
                Err(error) => ((number, String::new()), Err(error.into())),
            }
        });
        let limits = self.limits();
        let mut end = Exit::Done;
        let ended = engine().run_each(jobs, &limits, |(number, input), report| {
            let printed = match report {
                Ok(report) => {
                    end = end.max(Exit::of(&report));
                    output::print_json(&LineAnswer { input: &input, report: &report })
                }
                Err(error) => {
                    end = Exit::Bad;
                    let error = Complaint { line: Some(number), ..output::complaint(&error) };
                    output::print_json(&LineError { input: &input, error })
                }
            };
            match printed {
                // Standard output is closed.
                Ok(()) if !output::is_open() => Err(None),
                printed => printed.map_err(Some),
            }
        });
        match ended {
            Err(Some(error)) => Err(error),
            Ok(()) if limits.cancel.is_canceled() => Ok(end.max(Exit::Limit)),
            Ok(()) | Err(None) => Ok(end),
        }
    }
}

/// The answer to a line of a batch.
#[derive(Serialize)]
struct LineAnswer<'a, A> {
    input: &'a str,
    #[serde(flatten)]
    report: &'a Report<A>,
}

/// The error of a line of a batch.
#[derive(Serialize)]
struct LineError<'a> {
    input: &'a str,
    error: Complaint,
}

/// Shows progress, and passes on parts of the answer.
struct RunObserver<'a> {
    display: Display,
    cancel: CancelToken,
    on_part: Option<OnPart<'a>>,
}

impl Observer for RunObserver<'_> {
    fn on_progress(&self, progress: &Progress) {
        self.display.on_progress(progress);
    }

    fn on_stage(&self, name: &str) {
        self.display.on_stage(name);
    }

    fn wants_parts(&self) -> bool {
        self.on_part.is_some()
    }

    fn on_part(&self, part: &str) {
        if self.on_part.is_some_and(|on_part| on_part(part).is_break()) {
            self.cancel.cancel();
        }
    }

    fn on_search_status(&self, status: &SearchStatus) {
        self.display.on_search_status(status);
    }
}

/// A new token for the interrupt key, which cancels it; pressed again, the key ends the process.
pub(crate) fn interrupt() -> CancelToken {
    // A handler can be set only once. If that fails, the interrupt key ends the process at once.
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
