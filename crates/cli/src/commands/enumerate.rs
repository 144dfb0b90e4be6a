//! `enumerate`: the passable values over a poset, depth by depth.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mustplay::display::{Detail, RenderOptions};
use mustplay::{Enumerate, Poset};

use super::diagram;
use crate::cli::enumerate::EnumerateArgs;
use crate::job;
use crate::output::{self, Exit};
use crate::progress;

pub(super) fn run(args: &EnumerateArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let enumerate = Enumerate {
        poset: Poset::try_from(args.poset.clone())?,
        depth: args.depth,
        list: args.details.list,
        count_next: args.count_next,
        decisive: args.details.decisive,
        directory: args.directory.clone(),
    };
    let threads = args.threads.threads;
    let mut report = if args.details.list && !args.format.json {
        let list = List::default();
        let report = job::run_telling(&enumerate, &args.limits, threads, &|value| list.add(value))?;
        list.end()?;
        report
    } else {
        job::run(&enumerate, &args.limits, threads)?
    };
    let render = render.with(Detail::Monotone, args.details.monotone);
    output::report(&enumerate, &mut report, args.format, render)?;
    diagram::write(&args.diagram, || report.answer.diagram())?;
    Ok(Exit::of(&report))
}

/// Values that are printed as they come, a line for each.
#[derive(Default)]
struct List(Mutex<Lines>);

#[derive(Default)]
struct Lines {
    count: usize,
    waiting: String,
    printed: Option<Instant>,
}

impl List {
    /// Lines are printed together, but soon.
    const MOST_WAITING: usize = 1 << 13;
    const LONGEST_WAIT: Duration = Duration::from_millis(100);

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a value, unless nobody reads them any more.
    fn add(&self, value: &str) -> ControlFlow<()> {
        let mut lines = self.lines();
        let number = lines.count;
        let _ = writeln!(lines.waiting, "G{number:<5} {value}");
        lines.count += 1;
        let since = *lines.printed.get_or_insert_with(Instant::now);
        let is_time = since.elapsed() > Self::LONGEST_WAIT;
        if lines.waiting.len() > Self::MOST_WAITING || is_time {
            // What cannot be written is told at the end.
            let _ = lines.print();
        }
        if output::is_heard() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Prints what is left, and an empty line behind it.
    fn end(&self) -> anyhow::Result<()> {
        let mut lines = self.lines();
        lines.waiting.push('\n');
        lines.print()
    }
}

impl Lines {
    fn print(&mut self) -> anyhow::Result<()> {
        progress::wipe();
        let text = std::mem::take(&mut self.waiting);
        self.printed = Some(Instant::now());
        output::to_stdout(|out| out.write_all(text.as_bytes()))
    }
}
