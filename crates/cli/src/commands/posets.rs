//! `poset eval` and `poset enumerate`: games over a poset of outcomes.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use mustplay::args::WRITTEN;
use mustplay::display::Detail;
use mustplay::{Enumerate, Error, Outcome, OutcomeAnswer};
use mustplay_cgt::outcome::ValueHasse;

use crate::args::Shared::{ExitStatus, Limits, Threads};
use crate::args::{Command, Shared, SharedArgs};
use crate::output::{self, Exit};
use crate::progress;

/// Diagrams of the order of the values.
#[derive(Args)]
struct DiagramArgs {
    /// Draw the order of the values into this SVG file.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    svg: Option<PathBuf>,

    /// Write the order of the values into this file, for Graphviz.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    dot: Option<PathBuf>,
}

impl DiagramArgs {
    /// Writes the requested diagrams.
    fn write(&self, diagram: impl FnOnce() -> Result<ValueHasse, Error>) -> anyhow::Result<()> {
        if self.svg.is_none() && self.dot.is_none() {
            return Ok(());
        }
        let diagram = diagram()?;
        if let Some(path) = &self.svg {
            output::write_file(path, &diagram.svg())?;
        }
        if let Some(path) = &self.dot {
            output::write_file(path, &diagram.dot())?;
        }
        Ok(())
    }
}

#[derive(Args)]
pub(crate) struct OutcomeArgs {
    #[command(flatten)]
    outcome: Outcome,

    #[command(flatten)]
    diagram: DiagramArgs,
}

impl Command for OutcomeArgs {
    const SHARED: &'static [Shared] = &[ExitStatus, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let mut report = args.report(&self.outcome)?;
        self.diagram.write(|| report.answer.diagram())?;
        if args.exit_status {
            check_verdict(&report.answer, self.outcome.monotone)?;
        }
        args.print(&self.outcome, &mut report)?;
        Ok(args.exit(&report, report.answer.verdict().filter(|_| report.complete)))
    }
}

/// Refuses `--exit-status` unless the answer is a single yes or no.
fn check_verdict(answer: &OutcomeAnswer, monotone: bool) -> anyhow::Result<()> {
    match (answer.analyses().len(), answer.questions.len(), monotone) {
        (1, 0, true) | (2, 0, false) | (0, 1, _) => Ok(()),
        (1, 0, false) => {
            bail!("--exit-status: expected a question, two games or --monotone, found one game")
        }
        (2, 0, true) => bail!("--exit-status: expected one game with --monotone, found 2"),
        (games, 0, _) => bail!("--exit-status: expected one or two games, found {games}"),
        (0, questions, _) => bail!("--exit-status: expected one question, found {questions}"),
        _ => bail!("--exit-status: expected a question or games, found both"),
    }
}

#[derive(Args)]
pub(crate) struct EnumerateArgs {
    #[command(flatten)]
    enumerate: Enumerate,

    /// Count the values that are monotone in canonical form.
    #[arg(long)]
    monotone: bool,

    #[command(flatten)]
    diagram: DiagramArgs,
}

impl Command for EnumerateArgs {
    const SHARED: &'static [Shared] = &[Limits, Threads];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        let mut report = if self.enumerate.list && !args.json {
            let list = List::default();
            let report = args.report_parts(&self.enumerate, &|value| list.add(value))?;
            list.end()?;
            report
        } else {
            args.report(&self.enumerate)?
        };
        args.render = args.render.with(Detail::Monotone, self.monotone);
        args.print(&self.enumerate, &mut report)?;
        self.diagram.write(|| report.answer.diagram())?;
        Ok(Exit::of(&report))
    }
}

/// Prints values as they are found, one per line.
#[derive(Default)]
struct List(Mutex<Lines>);

#[derive(Default)]
struct Lines {
    count: usize,
    buffer: String,
    printed: Option<Instant>,
}

impl List {
    /// Few enough bytes that lines appear soon, although they are printed in groups.
    const BUFFER_SIZE: usize = 1 << 13;
    const MAX_DELAY: Duration = Duration::from_millis(100);

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a value; breaks if standard output is closed.
    fn add(&self, value: &str) -> ControlFlow<()> {
        let mut lines = self.lines();
        let number = lines.count;
        let _ = writeln!(lines.buffer, "G{number:<5} {value}");
        lines.count += 1;
        let since = *lines.printed.get_or_insert_with(Instant::now);
        if lines.buffer.len() > Self::BUFFER_SIZE || since.elapsed() > Self::MAX_DELAY {
            // A write error is reported at the end.
            let _ = lines.print();
        }
        if output::is_open() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Prints the rest and an empty line.
    fn end(&self) -> anyhow::Result<()> {
        let mut lines = self.lines();
        lines.buffer.push('\n');
        lines.print()
    }
}

impl Lines {
    fn print(&mut self) -> anyhow::Result<()> {
        progress::wipe();
        let text = std::mem::take(&mut self.buffer);
        self.printed = Some(Instant::now());
        output::to_stdout(|out| out.write_all(text.as_bytes()))
    }
}
