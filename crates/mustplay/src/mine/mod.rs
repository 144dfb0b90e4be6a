//! `mine`: render for patterns around a cell, proves them, and makes the book.
//!
//! With a journal a run that was stopped goes on where it was.

mod journal;

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use journal::Journal;
use mustplay_core::RunContext;
use mustplay_hex::patterns::{Book, Job as Part, Pattern, Plan, RuleKind, jobs, mine_jobs};

use crate::display::RenderOptions;
use crate::{Engine, Error, Job, Report, SideEffects, Text, threads};

/// Asks for all patterns of some sizes.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Mine {
    /// The most empty cells of a pattern.
    pub cells: usize,
    /// The most empty cells of patterns about moves that need not be tried.
    pub prune_cells: usize,
    /// The most empty cells of patterns of which one may have open surroundings.
    pub open_cells: usize,
    /// Note in this file what is done, and go on from what it says.
    #[serde(default)]
    pub journal: Option<PathBuf>,
    /// List the patterns.
    #[serde(default)]
    pub list: bool,
}

/// The patterns that were found.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Mined {
    /// Patterns of each kind, up to turning, mirroring and exchanging colors.
    pub kinds: Vec<KindCount>,
    /// Patterns of all kinds.
    pub total: usize,
    /// Parts of the work.
    pub jobs: usize,
    /// How many of them are done.
    pub done: usize,
    /// The patterns, if they are to be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patterns: Option<Vec<Text<Pattern>>>,
    /// The book that they make; it shows as a file that can be read back.
    #[serde(skip)]
    pub book: MinedBook,
}

/// How many patterns of a kind there are.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct KindCount {
    /// The kind.
    pub kind: Text<RuleKind>,
    /// All of them.
    pub patterns: usize,
    /// By number of empty cells, from one on.
    pub by_cells: Vec<usize>,
}

/// A book with how it was made.
#[derive(Clone, Debug)]
pub struct MinedBook {
    plan: Plan,
    is_complete: bool,
    book: Book,
}

impl Job for Mine {
    const NAME: &'static str = "mine";
    type Answer = Mined;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.journal])
    }

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Mined>, Error> {
        let plan = self.plan()?;
        let journal = self.journal.as_deref().map(Journal::open).transpose()?;
        let is_done = |part: &Part| journal.as_ref().is_some_and(|journal| journal.has(part));
        let (before, left): (Vec<Part>, Vec<Part>) = jobs(&plan).into_iter().partition(is_done);
        let mut known = BTreeSet::new();
        if let Some(journal) = &journal {
            for part in &before {
                known.extend(journal.found(part)?);
            }
        }
        let found = Mutex::new(Ok((known, before.len())));
        let note = |part: &Part, patterns: &[Pattern]| {
            let noted = journal.as_ref().map(|journal| journal.add(part, patterns));
            // Nothing in here is left half done by a panic.
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *found, noted) {
                (Ok(_), Some(Err(error))) => *found = Err(error),
                (Ok((all, done)), _) => {
                    all.extend(patterns);
                    *done += 1;
                }
                (Err(_), _) => {}
            }
        };
        let mining = || mine_jobs(&left, || context.sink(), note);
        let stop = threads::share(context.limits().threads, mining)?.err();
        let (patterns, done) = found.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        let book = MinedBook {
            plan,
            is_complete: stop.is_none(),
            book: Book::new(patterns.into_iter().collect()),
        };
        let mined = Mined { jobs: before.len() + left.len(), done, ..Mined::of(book, self.list) };
        Ok(Report::until(stop, mined, context.done()))
    }

    fn text(&self, report: &mut Report<Mined>, _: RenderOptions) -> String {
        text(report)
    }
}

impl Mine {
    fn plan(&self) -> Result<Plan, Error> {
        let (most, found) = (Plan::MOST_CELLS, self.cells);
        if found > most {
            let what = "cells";
            return Err(Error::TooMany { what, most, found });
        }
        Ok(Plan {
            cells: self.cells,
            prune_cells: self.prune_cells.min(self.cells),
            open_cells: self.open_cells.min(self.cells),
        })
    }
}

impl Mined {
    /// What a book says, before it is known how much of the work was done.
    fn of(book: MinedBook, list: bool) -> Self {
        let counts = RuleKind::ALL.map(|kind| KindCount::new(&book, kind));
        let patterns = book.book.patterns();
        Self {
            kinds: counts.into(),
            total: patterns.len(),
            jobs: 0,
            done: 0,
            patterns: list.then(|| patterns.iter().copied().map(Text).collect()),
            book,
        }
    }
}

impl KindCount {
    fn new(MinedBook { plan, book, .. }: &MinedBook, kind: RuleKind) -> Self {
        let mut by_cells = vec![0; plan.cells];
        for pattern in book.of_kind(kind) {
            by_cells[pattern.empty().len() - 1] += 1;
        }
        Self { kind: Text(kind), patterns: by_cells.iter().sum(), by_cells }
    }
}

/// The file that holds it.
impl fmt::Display for MinedBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan { cells, prune_cells, open_cells } = self.plan;
        let state =
            if self.is_complete { "" } else { "# Stopped before the end: not all patterns.\n" };
        write!(
            f,
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

{}",
            self.book
        )
    }
}

fn text(report: &Report<Mined>) -> String {
    let mined = &report.answer;
    let mut text = String::new();
    let mut row = |name: &str, total: &str, each: Vec<String>| {
        let _ = write!(text, "{name:<22}{total:>7}");
        for number in each {
            let _ = write!(text, "{number:>7}");
        }
        text.push('\n');
    };
    let cells = mined.kinds.first().map_or(0, |count| count.by_cells.len());
    let sizes = (1..=cells).map(|size| size.to_string());
    row("empty cells", "all", sizes.collect());
    for count in &mined.kinds {
        let each = count.by_cells.iter().map(ToString::to_string);
        let (kind, all) = (count.kind.to_string(), count.patterns.to_string());
        row(&kind, &all, each.collect());
    }
    let _ = write!(text, "{} patterns", mined.total);
    if let Some(stop) = &report.stopped {
        let (done, jobs) = (mined.done, mined.jobs);
        let _ = write!(text, " so far, {done} of {jobs} jobs ({stop})");
    }
    text.push('\n');
    for pattern in mined.patterns.iter().flatten() {
        let _ = write!(text, "\n{pattern}\n");
    }
    text
}
