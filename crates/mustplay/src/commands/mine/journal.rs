//! A journal of finished jobs.
//!
//! Each finished job is a record of a [`journal`](mustplay_work::journal): what it found, then a
//! line that says it is done, with a checksum of the whole file up to there. So a journal is itself
//! a book, with comments. What stands after the last of these lines was cut off when a run was
//! killed, and is looked for again; anything else that has changed is refused.
//!
//! The sums notice accidents only. Nothing unproved enters a book: patterns that are read back are
//! proved again, which takes a small part of the time it took to find them.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context, anyhow};
use mustplay_hex::patterns::{Book, Job, Pattern, holds};
use mustplay_work::journal::{self, JournalError, Seal};

/// What was found in earlier runs, and where to note what is found now.
pub(super) struct Journal {
    path: String,
    records: HashMap<String, Record>,
    file: Mutex<journal::Journal>,
}

/// What a job has found.
struct Record {
    /// The line where it begins, from one.
    line: u64,
    text: String,
}

const HEADER: &str = "# Journal of `mustplay mine`, format 2\n";
const DONE: &str = "# done ";
const SUM: &str = " checksum ";

impl Journal {
    /// Reads the journal, if there is one, and cuts off what was left unfinished.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let path_shown = path.display().to_string();
        let what = || format!("the journal {path_shown}");
        let file = journal::Journal::open(path, HEADER, Seal::Text);
        let mut file = file.map_err(told).with_context(what)?;
        let mut reader = file.read().with_context(what)?;
        let mut records = HashMap::new();
        let mut end = reader.mark();
        while let Some(record) = reader
            .lines(|line| line.starts_with(DONE.as_bytes()))
            .map_err(told)
            .with_context(what)?
        {
            let start = std::mem::replace(&mut end, reader.mark());
            let text = String::from_utf8(record).with_context(what)?;
            let (text, job) = text.rsplit_once(DONE).unwrap_or_default();
            let record = Record {
                line: start.lines() + 1,
                text: text.to_owned(),
            };
            let job = job.strip_suffix(SUM).unwrap_or(job);
            records.insert(job.to_owned(), record);
        }
        file.go_on(end).with_context(what)?;
        Ok(Self {
            path: path_shown,
            records,
            file: Mutex::new(file),
        })
    }

    /// Whether a job was done in an earlier run.
    pub(super) fn has(&self, job: &Job) -> bool {
        self.records.contains_key(&job.to_string())
    }

    /// What a job found in an earlier run, proved again.
    pub(super) fn found(&self, job: &Job) -> anyhow::Result<Vec<Pattern>> {
        let Some(Record { line, text }) = self.records.get(&job.to_string()) else {
            return Ok(Vec::new());
        };
        let what = || {
            let path = &self.path;
            format!("the journal {path}: what begins at line {line}")
        };
        let book: Book = text.parse().with_context(what)?;
        for pattern in book.patterns() {
            if holds(pattern) != Some(true) {
                let title = pattern.to_string();
                let title = title.lines().next().unwrap_or_default();
                let wrong =
                    format!("expected patterns that hold, found one that does not: {title}");
                return Err(anyhow::anyhow!(wrong)).with_context(what);
            }
        }
        Ok(book.patterns().to_vec())
    }

    /// Notes a job that was done.
    pub(super) fn add(&self, job: &Job, patterns: &[Pattern]) -> anyhow::Result<()> {
        let book = Book::new(patterns.to_vec());
        let text = format!("{book}\n{DONE}{job}{SUM}");
        let mut file = self.file.lock().expect("no thread panicked");
        let written = file.append(&[text.as_bytes()]);
        written.with_context(|| format!("cannot write the journal {}", self.path))
    }
}

/// What is wrong with a journal, and what to do about it.
fn told(error: JournalError) -> anyhow::Error {
    match error {
        JournalError::Header { expected, found } => anyhow!(
            "line 1: expected `{}`, found `{}`: it is no journal, or another version has written it",
            expected.trim_end(),
            shown(&found)
        ),
        JournalError::Seal {
            line,
            expected,
            found,
            ..
        } => anyhow!(
            "line {line}: expected the checksum {expected:016x} of all before it, found `{}`: \
             something has changed; without the journal everything is found again",
            shown(&found)
        ),
        other => other.into(),
    }
}

/// The first line of a text, as much as a message takes.
fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 60;
    let text = String::from_utf8_lossy(text);
    let line = text.lines().next().unwrap_or_default();
    line.chars().take(LONGEST).collect()
}
