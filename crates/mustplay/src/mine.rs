//! `dev mine`: searches for patterns around a cell, proves them, and builds the pattern book.
//!
//! With a journal, a run that was stopped continues where it ended.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use mustplay_core::RunContext;
use mustplay_core::file::FileError;
use mustplay_core::journal::{self, JournalError, Seal};
use mustplay_core::quantity::whole;
use mustplay_hex::patterns::{
    Book, MiningJob as Part, MiningPlan, Pattern, RuleKind, holds, jobs, mine_jobs,
};
use thiserror::Error as ThisError;

use crate::args::WRITTEN;
use crate::contest::journal_name;
use crate::display::{RenderOptions, table};
use crate::{Engine, Error, Job, Report, SideEffects, Text, work};

/// Asks for all patterns of some sizes.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Mine {
    /// The most empty cells of a pattern.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<usize>(1..=5))]
    pub cells: usize,
    /// The most empty cells of pruning patterns.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<usize>(1..=5))]
    pub prune_cells: usize,
    /// The most empty cells of patterns that may be surrounded by an open cell.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<usize>(1..=5))]
    pub open_cells: usize,
    /// Record finished work in this file, and continue from its content.
    #[arg(long = "store", alias = "journal", value_name = "FILE", value_hint = WRITTEN)]
    pub journal: Option<PathBuf>,
    /// List the patterns.
    #[arg(long)]
    #[serde(default)]
    pub list: bool,
}

/// The patterns that were found.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Mined {
    /// Patterns of each kind, up to symmetry and exchange of colors.
    pub kinds: Vec<KindCount>,
    /// Patterns of all kinds.
    pub total: usize,
    /// The number of jobs.
    pub jobs: usize,
    /// The number of finished jobs.
    pub done: usize,
    /// The patterns, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patterns: Option<Vec<Text<Pattern>>>,
    /// The book of these patterns, in the format that can be read back.
    #[serde(skip)]
    pub book: MinedBook,
}

/// The number of patterns of a kind.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct KindCount {
    /// The kind.
    pub kind: Text<RuleKind>,
    /// Their number.
    pub patterns: usize,
    /// The number of patterns by empty cells, from one on.
    pub by_cells: Vec<usize>,
}

/// A book with its parameters.
#[derive(Clone, Debug)]
pub struct MinedBook {
    plan: MiningPlan,
    is_complete: bool,
    book: Book,
}

impl Job for Mine {
    const NAME: &'static str = "dev mine";
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
            // Every update is complete, so a poisoned lock is safe.
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
        let stop = work::share(context.limits().threads, mining)?.err();
        let (patterns, done) = found.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        let book = MinedBook {
            plan,
            is_complete: stop.is_none(),
            book: Book::new(patterns.into_iter().collect()),
        };
        let patterns = book.book.patterns();
        let mined = Mined {
            kinds: RuleKind::ALL.map(|kind| KindCount::new(&book, kind)).into(),
            total: patterns.len(),
            jobs: before.len() + left.len(),
            done,
            patterns: self.list.then(|| patterns.iter().copied().map(Text).collect()),
            book,
        };
        Ok(Report::until(stop, mined, context.done()))
    }

    fn text(&self, report: &mut Report<Mined>, _: RenderOptions) -> String {
        let mined = &report.answer;
        let cells = mined.kinds.first().map_or(0, |count| count.by_cells.len());
        // The widths of short names and numbers are fixed.
        let heading = [format!("{:<22}", "empty cells"), "  all".to_owned()];
        let sizes = (1..=cells).map(|size| format!("{size:>5}"));
        let mut rows: Vec<Vec<String>> = vec![heading.into_iter().chain(sizes).collect()];
        rows.extend(mined.kinds.iter().map(|count| {
            let numbers = [count.patterns].into_iter().chain(count.by_cells.iter().copied());
            let numbers = numbers.map(|number| number.to_string());
            [count.kind.to_string()].into_iter().chain(numbers).collect()
        }));
        let numbers: Vec<usize> = (1..cells + 2).collect();
        let mut text = table(&rows, &numbers);
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
}

impl Mine {
    fn plan(&self) -> Result<MiningPlan, Error> {
        let (most, found) = (MiningPlan::MOST_CELLS, self.cells);
        if found > most {
            let what = "cells";
            return Err(Error::TooMany { what, most, found });
        }
        Ok(MiningPlan {
            cells: self.cells,
            prune_cells: self.prune_cells.min(self.cells),
            open_cells: self.open_cells.min(self.cells),
        })
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

/// Writes the book file.
impl fmt::Display for MinedBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MiningPlan { cells, prune_cells, open_cells } = self.plan;
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
#   t    avoided until s is played
#   r    the better move, or the answer

{}",
            self.book
        )
    }
}

// A journal of finished parts of the work.
//
// Each finished job is a record of a [`journal`]: its patterns, then a line with a checksum of the
// file so far. So a journal is itself a book, with comments. Content after the last such line is an
// unfinished record of a killed run, and is searched again; any other change is refused.
//
// The checksums detect accidents only. No unproved pattern enters a book: patterns from the journal
// are proved again, which is much faster than the search.

/// The patterns of earlier runs, and the file for those of this run.
struct Journal {
    name: String,
    records: HashMap<String, Record>,
    file: Mutex<journal::Journal>,
}

struct Record {
    /// Its first line, from one.
    line: u64,
    text: String,
}

/// An error in a journal, with a remedy.
#[derive(Debug, ThisError)]
enum Damage {
    #[error(
        "line 1: expected `{}`, found `{}`: this is not a journal, or another version wrote it",
        HEADER.trim_end(),
        shown(.0)
    )]
    Header(Vec<u8>),
    #[error(
        "line {line}: expected the checksum {expected:016x} of all before it, found `{}`: \
         the file was changed; without a journal, everything is searched again",
        shown(found)
    )]
    Seal { line: u64, expected: u64, found: Vec<u8> },
    #[error("expected patterns that hold, found one that does not: {0}")]
    Unproved(String),
    #[error(transparent)]
    File(FileError),
}

/// The most bytes of a journal; all are held in memory.
const MOST_BYTES: u64 = 64 << 20;

const HEADER: &str = "# Journal of `mustplay mine`, format 2\n";
const DONE: &str = "# done ";
const SUM: &str = " checksum ";

impl Journal {
    /// Reads the journal, if there is one, and truncates an unfinished record.
    fn open(path: &Path) -> Result<Self, Error> {
        let name = journal_name(path, MOST_BYTES)?;
        let read = Self::read(path).map_err(Damage::from);
        let (records, file) = read.map_err(Error::at(name.clone()))?;
        Ok(Self { name, records, file: Mutex::new(file) })
    }

    fn read(path: &Path) -> Result<(HashMap<String, Record>, journal::Journal), JournalError> {
        let mut file = journal::Journal::open(path, HEADER, Seal::Text)?;
        let mut reader = file.read()?;
        let mut records = HashMap::new();
        let mut end = reader.mark();
        while let Some(record) = reader.lines(|line| line.starts_with(DONE.as_bytes()))? {
            let start = std::mem::replace(&mut end, reader.mark());
            let text = String::from_utf8_lossy(&record);
            let (text, part) = text.rsplit_once(DONE).unwrap_or_default();
            let record = Record { line: start.lines() + 1, text: text.to_owned() };
            let part = part.strip_suffix(SUM).unwrap_or(part);
            records.insert(part.to_owned(), record);
        }
        file.resume_at(end)?;
        Ok((records, file))
    }

    /// Whether an earlier run finished this job.
    fn has(&self, part: &Part) -> bool {
        self.records.contains_key(&part.to_string())
    }

    /// The patterns of a job from an earlier run, proved again.
    fn found(&self, part: &Part) -> Result<Vec<Pattern>, Error> {
        let Some(Record { line, text }) = self.records.get(&part.to_string()) else {
            return Ok(Vec::new());
        };
        let place = format!("{}: what begins at line {line}", self.name);
        let book: Book = text.parse().map_err(Error::at(place.clone()))?;
        let unproved = book.patterns().iter().find(|it| holds(it) != Some(true));
        if let Some(pattern) = unproved {
            let pattern = pattern.to_string();
            let title = pattern.lines().next().unwrap_or_default();
            return Err(Error::at(place)(Damage::Unproved(title.to_owned())));
        }
        Ok(book.patterns().to_vec())
    }

    fn add(&self, part: &Part, patterns: &[Pattern]) -> Result<(), Error> {
        let book = Book::new(patterns.to_vec());
        let text = format!("{book}\n{DONE}{part}{SUM}");
        // A record is written whole or not at all, even if a thread panics.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.append(&[text.as_bytes()]);
        written.map_err(Error::at(format!("cannot write {}", self.name)))
    }
}

impl From<JournalError> for Damage {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File(FileError::Title { found, .. }) => Self::Header(found),
            JournalError::Seal { line, expected, found, .. } => {
                Self::Seal { line, expected, found }
            }
            JournalError::File(other) => Self::File(other),
        }
    }
}

/// The first line of a text, shortened for a message.
fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 60;
    let text = String::from_utf8_lossy(text);
    let line = text.lines().next().unwrap_or_default();
    line.chars().take(LONGEST).collect()
}
