//! `enumerate`: the passable values over a poset, depth by depth.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mustplay_engine::{DecisiveClasses, Enumerate, Enumerated, NextValues, Poset, Report};

use super::diagram;
use crate::cli::EnumerateArgs;
use crate::job;
use crate::output::{self, Exit};
use crate::progress;

pub(super) fn run(args: &EnumerateArgs) -> anyhow::Result<Exit> {
    let enumerate = Enumerate {
        poset: Poset::try_from(args.poset.clone())?,
        depth: args.depth,
        list: args.details.list,
        count_next: args.count_next,
        decisive: args.details.decisive,
        directory: args.directory.clone(),
    };
    let threads = args.threads.threads;
    let report = if args.details.list && !args.format.json {
        let list = List::default();
        let report = job::run_telling(&enumerate, &args.limits, threads, &|value| list.add(value))?;
        list.end()?;
        report
    } else {
        job::run(&enumerate, &args.limits, threads)?
    };
    let answer = &report.answer;
    output::report(args.format, &report, |report| {
        let next = answer.next.iter().map(bounds);
        let decisive = answer.decisive.iter().map(collapsed);
        table(report, args.details.monotone) + &next.chain(decisive).collect::<String>()
    })?;
    diagram::write(&args.diagram, || answer.diagram())?;
    Ok(Exit::of(&report))
}

/// Values that are printed as they come, a line for each.
#[derive(Default)]
struct List(Mutex<Lines>);

struct Lines {
    count: usize,
    waiting: String,
    printed: Instant,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            count: 0,
            waiting: String::new(),
            printed: Instant::now(),
        }
    }
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
        let is_time = lines.printed.elapsed() > Self::LONGEST_WAIT;
        if lines.waiting.len() > Self::MOST_WAITING || is_time {
            // What cannot be written is told at the end.
            let _ = lines.print();
        }
        if output::is_heard() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
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
        self.printed = Instant::now();
        output::to_stdout(|out| out.write_all(text.as_bytes()))
    }
}

/// A line for each depth, and one for all.
fn table(report: &Report<Enumerated>, monotone: bool) -> String {
    let answer = &report.answer;
    let mut text = String::from("depth        values");
    if monotone {
        text.push_str("      monotone");
    }
    text.push_str("  left classes  right classes\n");
    for level in answer.levels() {
        let more = if level.complete { "" } else { "+" };
        let values = format!("{}{more}", level.values);
        let _ = write!(text, "{:>5}  {values:>12}", level.depth);
        if monotone {
            let count = format!("{}{more}", level.monotone);
            let _ = write!(text, "  {count:>12}");
        }
        if level.depth > 0 {
            let more = if level.all_classes { "" } else { "+" };
            let [left, right] =
                [level.left_classes, level.right_classes].map(|count| format!("{count}{more}"));
            let _ = write!(text, "  {left:>12}  {right:>13}");
        }
        text.push('\n');
    }
    let total = output::counted(answer.total as usize, "value");
    let (poset, deepest) = (&answer.poset, answer.depths.len().saturating_sub(1));
    // Counting may be stopped after all values were found.
    let _ = match report.stopped.filter(|_| answer.next.is_none()) {
        Some(stop) if answer.values.is_some() => writeln!(
            text,
            "at least {total} over {poset} ({stop}); the list is not complete"
        ),
        Some(stop) => writeln!(text, "at least {total} over {poset} ({stop})"),
        None if answer.finite => {
            writeln!(text, "{total} over {poset}, and no others of any depth")
        }
        None => writeln!(text, "{total} over {poset} of depth at most {deepest}"),
    };
    text
}

/// What is known of the depth behind those that were listed.
fn bounds(next: &NextValues) -> String {
    let (depth, reason) = (next.depth, next.stopped.map(|reason| reason.to_string()));
    let Some(counts) = &next.counts else {
        let reason = reason.unwrap_or_default();
        return format!("depth {depth}: not counted ({reason})\n");
    };
    let (left, right, least) = (counts.left_classes, counts.right_classes, counts.at_least);
    match (reason, counts.at_most) {
        (Some(reason), _) => format!(
            "depth {depth}: at least {left} left and {right} right classes; \
             at least {least} values of depth at most {depth} ({reason})\n"
        ),
        (None, Some(most)) => format!(
            "depth {depth}: {left} left and {right} right classes; \
             from {least} to {most} values of depth at most {depth}\n"
        ),
        (None, None) => format!(
            "depth {depth}: {left} left and {right} right classes; \
             at least {least} values of depth at most {depth}\n"
        ),
    }
}

/// How values collapse where top and bottom decide the whole game.
fn collapsed(classes: &DecisiveClasses) -> String {
    let count = match (classes.at_least, classes.at_most) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("from {least} to {most}"),
    };
    let mut text = format!("{count} up to global decisiveness\n");
    for class in &classes.equivalent {
        let _ = writeln!(text, "{}", class.join(" ≃ᵍ "));
    }
    for (what, pairs) in [
        ("beyond the order", &classes.beyond),
        ("unknown", &classes.open),
    ] {
        const SHOWN: usize = 12;
        let shown = pairs.iter().take(SHOWN);
        let shown: Vec<String> = shown.map(|[g, h]| format!("{g} ≤ᵍ {h}")).collect();
        if !shown.is_empty() {
            let more = match pairs.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let _ = writeln!(text, "{what}: {}{more}", shown.join(", "));
        }
    }
    text
}
