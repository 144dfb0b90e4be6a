//! `mine`: looks for patterns around a cell, proves them, and writes the book.
//!
//! With a journal a run that was stopped goes on where it was.

mod journal;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Mutex;

use mustplay_hex::patterns::{Book, Job, Pattern, Plan, RuleKind, jobs, mine_jobs};
use serde::Serialize;

use crate::cli::MineArgs;
use crate::limits::Supervisor;
use crate::output::{self, End};
use journal::Journal;

/// What was found.
#[derive(Serialize)]
struct Answer {
    /// Patterns of each kind, up to turning, mirroring and exchanging colors.
    kinds: Vec<Count>,
    total: usize,
    /// Parts of the work, and how many of them are done.
    jobs: usize,
    done: usize,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    patterns: Option<Vec<String>>,
    seconds: f64,
}

#[derive(Serialize)]
struct Count {
    kind: &'static str,
    patterns: usize,
    /// By number of empty cells, from one on.
    by_cells: Vec<usize>,
}

pub(super) fn run(args: &MineArgs) -> anyhow::Result<End> {
    let plan = Plan {
        cells: args.cells,
        prune_cells: args.prune_cells.min(args.cells),
        open_cells: args.open_cells.min(args.cells),
    };
    let journal = args.journal.as_deref().map(Journal::open).transpose()?;
    let is_done = |job: &Job| journal.as_ref().is_some_and(|journal| journal.has(job));
    let (before, left): (Vec<Job>, Vec<Job>) = jobs(&plan).into_iter().partition(is_done);
    let mut known = BTreeSet::new();
    if let Some(journal) = &journal {
        for job in &before {
            known.extend(journal.found(job)?);
        }
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.threads)
        .build()?;
    let supervisor = Supervisor::start(&args.limits);
    let found = Mutex::new((known, before.len()));
    let trouble = Mutex::new(None);
    let result = pool.install(|| {
        mine_jobs(
            &left,
            || supervisor.worker(),
            |job, patterns| {
                if let Some(Err(error)) = journal.as_ref().map(|journal| journal.add(job, patterns))
                {
                    trouble
                        .lock()
                        .expect("no thread panicked")
                        .get_or_insert(error);
                }
                let mut found = found.lock().expect("no thread panicked");
                found.0.extend(patterns);
                found.1 += 1;
            },
        )
    });
    if let Some(error) = trouble.into_inner().expect("no thread panicked") {
        return Err(error);
    }
    let (patterns, done) = found.into_inner().expect("no thread panicked");
    let book = Book::new(patterns.into_iter().collect());
    let seconds = supervisor.seconds();
    drop(supervisor);
    if let Some(path) = &args.output {
        let text = format!("{}\n{book}", header(&plan, result.is_ok()));
        output::write_file(path, &text)?;
    }
    let answer = Answer {
        kinds: RuleKind::ALL
            .map(|kind| Count::new(&book, kind, plan.cells))
            .into(),
        total: book.patterns().len(),
        jobs: before.len() + left.len(),
        done,
        complete: result.is_ok(),
        stopped: result.err().map(|stop| stop.to_string()),
        patterns: args
            .list
            .then(|| book.patterns().iter().map(Pattern::to_string).collect()),
        seconds,
    };
    if args.format.json {
        output::print_json(&answer)?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(if answer.complete {
        End::Done
    } else {
        End::Limit
    })
}

/// The lines before the first pattern of a book.
fn header(plan: &Plan, complete: bool) -> String {
    let Plan {
        cells,
        prune_cells,
        open_cells,
    } = plan;
    let state = if complete {
        ""
    } else {
        "# Stopped before the end: not all patterns.\n"
    };
    format!(
        "\
# Patterns of Hex, found and proved by
#   mustplay mine --cells {cells} --prune-cells {prune_cells} --open-cells {open_cells} --output crates/hex/data/patterns.txt
{state}#
# One stands for all its turned, mirrored and color-exchanged images. Cells:
#   -    anything                 B W  a stone, or an edge of that color
#   .    empty                    d    dead
#   b w  may be filled black, white
#   x    dead once the others are filled
#   s    the move that need not be tried; of a permanently inferior cell, where both play first
#   t    avoided until someone has played s
#   r    the better move, or the answer
"
    )
}

impl Count {
    fn new(book: &Book, kind: RuleKind, cells: usize) -> Self {
        let mut by_cells = vec![0; cells];
        for pattern in book.of_kind(kind) {
            by_cells[pattern.empty().len() - 1] += 1;
        }
        Self {
            kind: kind.name(),
            patterns: by_cells.iter().sum(),
            by_cells,
        }
    }
}

impl Answer {
    fn text(&self) -> String {
        let mut text = String::new();
        let cells = self.kinds.first().map_or(0, |count| count.by_cells.len());
        let mut row = |name: &str, total: &str, each: Vec<String>| {
            let _ = write!(text, "{name:<22}{total:>7}");
            for number in each {
                let _ = write!(text, "{number:>7}");
            }
            text.push('\n');
        };
        row(
            "empty cells",
            "all",
            (1..=cells).map(|n| n.to_string()).collect(),
        );
        for count in &self.kinds {
            let each = count.by_cells.iter().map(ToString::to_string).collect();
            row(count.kind, &count.patterns.to_string(), each);
        }
        let _ = write!(text, "{} patterns", self.total);
        if let Some(stopped) = &self.stopped {
            let _ = write!(
                text,
                " so far, {} of {} jobs ({stopped})",
                self.done, self.jobs
            );
        }
        text.push('\n');
        for pattern in self.patterns.iter().flatten() {
            let _ = write!(text, "\n{pattern}\n");
        }
        text
    }
}
